// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../../src/pages/order-form/paying.ts';
import { account, approvals, checkout, orderFormModel, paying } from '../../../support/pages/checkout-models.ts';

beforeAll(() => Promise.all([PAYING.load(), import('../../../../domain/account/meant-email.ts')]));

afterEach(cleanup);

const MEANT = { name: 'Did you mean ada@gmail.com?' };
const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;

it('V01 a misspelled address has the one that was meant beside it once it is left, and one press takes it', async () => {
  const send = show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  expect(screen.queryByRole('button', MEANT)).toBeNull();
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', MEANT));
  expect(email().value).toBe('ada@gmail.com');
  expect(screen.queryByRole('button', MEANT)).toBeNull();
  expect(screen.getByText('For your receipt.')).toBeTruthy();
  expect(send).toHaveBeenLastCalledWith({
    type: 'contact.drafted',
    account: { ...checkout().account, email: 'ada@gmail.com' },
  });
});

it('V01 the focus stays at the field when the button is gone', async () => {
  show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  (await screen.findByRole('button', MEANT)).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.contains(email())).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

it('V01 the shopper may go on with the address as it was typed', async () => {
  const send = show(checkout({ account: account({ email: '' }) }));
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  await screen.findByRole('button', MEANT);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({
      type: 'contact.submitted',
      account: expect.objectContaining({ email: 'ada@gmial.con' }),
    }),
  );
});

it('V01 nothing is said of another address, of one that changes, and of none', async () => {
  show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  await screen.findByRole('button', MEANT);
  await userEvent.type(email(), 'x');
  expect(screen.queryByRole('button', MEANT)).toBeNull();
  for (const other of ['ada@example.com', 'nobody', '']) {
    fireEvent.change(email(), { target: { value: other } });
    fireEvent.blur(email());
    await import('../../../../domain/account/meant-email.ts');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  }
});

it('V01 V07 an address that a provider did not give is asked for with the same help', async () => {
  const given = account({ email: '' });
  show(
    paying({
      account: given,
      providerAccount: given,
      approvals: approvals([], { chosen: PAYPAL, approvedExpress: PAYPAL }),
    }),
  );
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', MEANT));
  expect(email().value).toBe('ada@gmail.com');
});

function email(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Email');
}

function show(model: CheckoutModel) {
  const send = vi.fn();
  render(<OrderFormPage model={orderFormModel()} checkout={model} send={send} />);
  return send;
}
