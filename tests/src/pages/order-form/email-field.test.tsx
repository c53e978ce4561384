// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../../src/pages/order-form/paying.ts';
import { account, approvals, checkout, orderFormModel, paying } from '../../../support/pages/checkout-models.ts';

beforeAll(() => Promise.all([PAYING.load(), import('../../../../src/pages/order-form/contact/meant-email.tsx')]));

afterEach(cleanup);

const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;

it('V01 a misspelled address has the one that was meant beside it once it is left, and one press takes it', async () => {
  const send = show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  expect(question()).toBeNull();
  await userEvent.tab();
  await userEvent.click(await asked());
  expect(email().value).toBe('ada@gmail.com');
  expect(question()).toBeNull();
  expect(screen.getByText('For your receipt.')).toBeTruthy();
  expect(send).toHaveBeenLastCalledWith({
    type: 'contact.drafted',
    account: { ...checkout().account, email: 'ada@gmail.com' },
  });
});

it('V01 an address that comes while the focus is elsewhere is asked about, too', async () => {
  show(checkout());
  fireEvent.change(email(), { target: { value: 'ada@gmial.con' } });
  expect(await asked()).toBeTruthy();
});

it('V01 the question describes the field and is announced', async () => {
  show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  const note = (await asked()).closest('[aria-live=polite]');
  expect(note?.id).toBe(email().getAttribute('aria-describedby'));
  expect(email().getAttribute('aria-invalid')).toBe('false');
});

it('V01 the answer by key leads back to the field, and a press leaves the focus where the shopper types', async () => {
  show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  (await asked()).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(email());
  await userEvent.clear(email());
  await userEvent.type(email(), 'ada@yaho.com');
  await userEvent.click(screen.getByLabelText('First name'));
  await userEvent.click(await asked());
  expect(email().value).toBe('ada@yahoo.com');
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
});

it('V01 the shopper may go on with the address as it was typed', async () => {
  const send = show(checkout({ account: account({ email: '' }) }));
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  await asked();
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({
      type: 'contact.submitted',
      account: expect.objectContaining({ email: 'ada@gmial.con' }),
    }),
  );
});

it('V01 no question is about an address that has changed, a sound one, or none', async () => {
  show(checkout());
  await userEvent.type(email(), 'ada@gmial.con');
  await userEvent.tab();
  await asked();
  for (const other of ['ada@gmial.conx', 'ada@example.com', 'nobody', '']) {
    fireEvent.change(email(), { target: { value: other } });
    fireEvent.blur(email());
    expect(question()).toBeNull();
  }
  fireEvent.change(email(), { target: { value: 'bo@gmial.com' } });
  fireEvent.blur(email());
  // The answers come in the order of the questions.
  expect((await asked()).textContent).toBe('Did you mean bo@gmail.com?');
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
  await userEvent.click(await asked());
  expect(email().value).toBe('ada@gmail.com');
});

function question(): HTMLElement | null {
  return screen.queryByRole('button', { name: /^Did you mean/ });
}

function asked(): Promise<HTMLElement> {
  return waitFor(() => {
    const shown = question();
    if (!shown) throw new Error('nothing was asked');
    return shown;
  });
}

function email(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Email');
}

function show(model: CheckoutModel) {
  const send = vi.fn();
  render(<OrderFormPage model={orderFormModel()} checkout={model} send={send} />);
  return send;
}
