// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../../src/pages/order-form/paying.ts';
import { account, approvals, orderFormModel, paying } from '../../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const AMAZON = { provider: 'amazon', name: 'Amazon Pay' } as const;
const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;
const MADONNA = account({ firstName: 'Madonna', lastName: '', phone: '' });
const WRONG_PHONE = account({ phone: '55501' });

const WIDGETS: CheckoutModel['amazonPay'] = {
  phase: 'ready',
  buttons: [{ buttonId: 'pay', addressId: 'address', walletId: 'wallet', consentId: null, isPlaceOrder: true }],
  widgets: { addressId: 'address', walletId: 'wallet', consentId: null },
  spinner: null,
  message: 'Everything is chosen.',
  problem: null,
  consent: false,
  isReady: true,
  hasAddressBook: true,
  isSubscription: false,
};

const FORMS: Record<string, (given: CheckoutModel['account']) => CheckoutModel> = {
  'Amazon’s': (given) =>
    paying({
      account: given,
      providerAccount: given,
      approvals: approvals([], { chosen: AMAZON }),
      amazonPay: WIDGETS,
    }),
  'PayPal’s': (given) =>
    paying({
      account: given,
      providerAccount: given,
      approvals: approvals([], { chosen: PAYPAL, approvedExpress: PAYPAL }),
    }),
};

function show(model: CheckoutModel) {
  const send = vi.fn();
  const pageOf = (checkout: CheckoutModel) => (
    <OrderFormPage model={orderFormModel()} checkout={checkout} send={send} />
  );
  const { rerender } = render(pageOf(model));
  const pay = () => fireEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  return { send, pay, showNext: (next: CheckoutModel) => rerender(pageOf(next)) };
}

it.each([
  ['a name', MADONNA, false],
  ['a phone number', WRONG_PHONE, false],
  ['nothing', account({ phone: '' }), true],
])('Amazon’s form that lacks %s says that everything is chosen only where it is', (_, given, isWhole) => {
  show(FORMS['Amazon’s']?.(given) ?? paying({}));
  expect(screen.queryByText('Everything is chosen.') !== null).toBe(isWhole);
  expect(screen.queryByText(/^Complete your details below/) === null).toBe(isWhole);
});

describe.each(Object.entries(FORMS))('%s form', (_, formOf) => {
  it('V07 asks for the missing name alone, and pays once it is typed', async () => {
    const { send, pay } = show(formOf(MADONNA));
    expect(screen.getAllByRole('textbox').map((each) => each.getAttribute('name'))).toContain('lastName');
    expect(screen.queryByLabelText('Phone')).toBeNull();
    expect(screen.queryByLabelText('First name')).toBeNull();
    pay();
    await screen.findByText('Enter your last name');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')));
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Ciccone' } });
    pay();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls.map(([event]) => event)).toEqual([
      { type: 'contact.drafted', account: { ...MADONNA, lastName: 'Ciccone' } },
      expect.objectContaining({ type: 'payment.submitted' }),
    ]);
  });

  it('V07 asks anew where the provider gives another address, and keeps what is typed until then', async () => {
    const { send, pay, showNext } = show(formOf(MADONNA));
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Ciccone' } });
    showNext({ ...formOf(MADONNA), account: { ...MADONNA, lastName: 'Ciccone' } });
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Ciccone');
    showNext(formOf(account({ firstName: 'Björk', lastName: '', phone: '' })));
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveProperty('value', ''));
    pay();
    await screen.findByText('Enter your last name');
    expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it('V07 shows a wrong phone number to be put right, and drops none', async () => {
    const { send, pay } = show(formOf(WRONG_PHONE));
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '55501');
    for (const value of ['55501', '']) {
      fireEvent.change(screen.getByLabelText('Phone'), { target: { value } });
      pay();
      await screen.findByText(value ? 'Enter a phone number with 10 digits' : 'Enter your phone number');
    }
    expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it('V07 asks for nothing where the provider gave all that an order needs', () => {
    const { send, pay } = show(formOf(account({ phone: '' })));
    expect(screen.queryByText(/did not give us everything/)).toBeNull();
    pay();
    expect(send.mock.calls).toEqual([[expect.objectContaining({ type: 'payment.submitted' })]]);
  });
});
