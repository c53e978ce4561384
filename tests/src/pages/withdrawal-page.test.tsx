// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WithdrawalPageModel } from '../../../machines/withdrawal/withdrawal-page.view.ts';
import { WithdrawalPage } from '../../../src/pages/withdrawal/withdrawal.page.tsx';
import { aShop } from '../../support/funnels/shop.ts';
import {
  aPartlyWithdrawnOrder,
  aWithdrawableOrder,
  aWithdrawnOrder,
  withdrawableLine,
} from '../../support/pages/withdrawals.ts';

afterEach(cleanup);

type Shown = WithdrawalPageModel extends infer Each
  ? Each extends WithdrawalPageModel
    ? Omit<Each, 'shop'>
    : never
  : never;

function show(model: Shown) {
  const send = vi.fn();
  const { container } = render(
    <WithdrawalPage model={{ ...model, shop: aShop() } as WithdrawalPageModel} send={send} />,
  );
  return { send, text: () => container.textContent ?? '' };
}

const IDLE = { isPending: false, problem: null };
const naming = { ...IDLE, step: 'naming' as const, named: { number: '7KQ4-M2XD', email: '' } };
const choosing = { ...IDLE, step: 'choosing' as const, order: aWithdrawableOrder(), chosen: [1, 2] };

describe('the page of a withdrawal', () => {
  it('R01 asks for number and e-mail address by the words of the law, and names what is missing', async () => {
    const { send } = show(naming);
    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
    await screen.findByText('Please enter your order number.');
    expect(screen.getByText('Please enter the email address you ordered with.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Order number')));
    expect(send.mock.calls).toEqual([[{ type: 'order.typed', named: { number: ' ', email: '' } }]]);
    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: ' 7kq4m2xd ' } });
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: ' ann@example.com ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
    const named = { number: '7KQ4-M2XD', email: 'ann@example.com' };
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ type: 'order.named', named }));
  });

  it.each([
    ['7KQ4-M2XD', '\u2068ann@example.com\u2069'],
    ['7KQ4-M2XD\u0000', '\ufeffann@example.com'],
    ['Order 7KQ4-M2XD', 'ａｎｎ@example.com'],
    [`Your order 7KQ4-M2XD ${'of our shop '.repeat(20)}`, 'ann@example.com'],
  ])('R01 V03 the order %j of %j is asked for as it was meant', async (number, email) => {
    const { send } = show(naming);
    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: number } });
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
    const named = { number: '7KQ4-M2XD', email: 'ann@example.com' };
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ type: 'order.named', named }));
  });

  it('R01 an order that was not found is told, and what was typed stays', () => {
    const named = { number: '7KQ4-M2XD', email: 'ann@example.com' };
    show({ ...naming, named, problem: 'no such order' });
    expect(screen.getByRole('alert').textContent).toContain('no such order');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ann@example.com');
  });

  it('R01 the second step has lines, name, address and time, and its button the words of the law', () => {
    const { send, text } = show(choosing);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order 7KQ4-M2XD');
    for (const words of ['Ann Lee', 'ann@example.com', '$30.00', 'until the end of December 17, 2026'])
      expect(text()).toContain(words);
    fireEvent.click(screen.getByLabelText('Measuring spoon'));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal here' }));
    expect(send.mock.calls).toEqual([
      [{ type: 'line.chosen', line: 2, isChosen: false }],
      [{ type: 'withdrawal.confirmed' }],
    ]);
  });

  it('R01 of one line there is nothing to choose, and a press while it is sent does nothing', () => {
    const { send } = show({ ...choosing, order: aPartlyWithdrawnOrder(), chosen: [2], isPending: true });
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sending your withdrawal…' }));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Sending your withdrawal…');
  });

  it('A05 says which lines end a subscription', () => {
    const lines = [withdrawableLine(1, 'Three jars'), withdrawableLine(2, 'Spoon')];
    const part = show({ ...choosing, order: aWithdrawableOrder({ lines, subscription: [1] }) });
    expect(part.text()).toContain('Your subscription ends if you withdraw from Three jars');
    cleanup();
    const all = show({ ...choosing, order: aWithdrawableOrder({ lines: lines.slice(0, 1), subscription: [1] }) });
    expect(all.text()).toContain('ends if you withdraw from this order');
  });

  it('R01 what was received is shown with its time, and what is left can follow', () => {
    const order = aPartlyWithdrawnOrder({ others: ['9ZZZ-UPSL'] });
    const { send, text } = show({ ...IDLE, step: 'withdrawn', order });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We received your withdrawal');
    expect(text()).toMatch(/December 5, 2026 at 10:30.AM UTC/);
    expect(text()).toMatch(/You paid for it\$\d/);
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw from the rest, too' }));
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw from order 9ZZZ-UPSL, too' }));
    expect(send.mock.calls).toEqual([[{ type: 'rest.asked' }], [{ type: 'other.asked', number: '9ZZZ-UPSL' }]]);
    cleanup();
    expect(show({ ...IDLE, step: 'withdrawn', order: aWithdrawnOrder({ isCharged: false }) }).text()).toContain(
      'The amount on hold will be released.',
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it.each([
    ['over', /The time to withdraw has ended\. It was delivered on December 3, 2026/],
    ['elsewhere', /to a country where this shop does not offer a right of withdrawal/],
    ['ended', /canceled or refunded in full/],
  ] as const)('R01 an order that is %s says why', (state, reason) => {
    expect(show({ ...IDLE, step: 'closed', order: aWithdrawableOrder({ state }) }).text()).toMatch(reason);
    expect(screen.getByRole('link', { name: 'Enter another order' }).getAttribute('href')).toBe('/withdraw');
  });
});
