// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyAccount, shownAccount } from '../../../domain/account/account.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { CardFieldContext } from '../../../src/components/payment/card-field.context.ts';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { ScriptedCardField } from '../../support/pages/card-field-port.ts';
import { account, checkout, orderFormModel, paying } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const one = (part: Partial<CheckoutModel> = {}) => checkout({ layout: 'one-page', ...part });
const pay = () => screen.getByRole('button', { name: 'Pay $129.00' });

describe('the one page', () => {
  it('it shows every part at once, with one button', () => {
    show(one());
    for (const name of ['How many bags?', 'Contact', 'Delivery', 'Payment']) {
      expect(screen.getByRole('region', { name })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(document.querySelectorAll('button[type=submit]')).toHaveLength(1);
  });

  it('V07 a submit validates every field, and the first invalid one gets the focus', async () => {
    const { sent } = show(one());
    await userEvent.click(pay());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByRole('alert').textContent).toContain('Please, enter valid address and phone number!');
    expect(sent.filter(({ type }) => type === 'checkout.submitted')).toEqual([]);
  });

  it('a valid form is submitted with its account, in one event', async () => {
    const { sent } = show(one({ account: account() }));
    await userEvent.click(pay());
    await waitFor(() =>
      expect(sent).toEqual([{ type: 'checkout.submitted', account: shownAccount(account()), said: one().price }]),
    );
  });

  it('V07 an address refused at the submit has its problem at the field, and the focus', async () => {
    const page = show(one({ account: account() }));
    await userEvent.click(pay());
    await waitFor(() => expect(page.sent).toHaveLength(1));
    await page.change(one({ account: account(), activity: 'checkingTotal' }));
    const refused = { addressProblem: 'Entered address is not valid', addressField: 'zipPostalCode' };
    const problem = { kind: 'address', message: refused.addressProblem } as const;
    await page.change(one({ account: account(), ...refused, problem }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('ZIP code')));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
  });

  it('N14 a submit during the payment has no effect', async () => {
    const { sent } = show(one({ account: account(), activity: 'charging' }));
    await userEvent.click(screen.getByRole('button', { name: 'Charging your card…' }));
    expect(sent).toEqual([]);
  });

  it('N08 after a decline the typed values are still there', async () => {
    const page = show(one());
    await userEvent.type(screen.getByLabelText('First name'), 'Maya');
    await userEvent.tab();
    await page.change(one({ activity: 'charging' }));
    await page.change(one({ problem: { kind: 'declined', message: 'Sorry, but your payment failed' } }));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maya');
    expect(document.activeElement?.textContent).toContain('Sorry, but your payment failed');
  });

  it.each(['quoted', 'pending'] as const)(
    'A06 V10 a wallet needs no field, and opens within the click: a price that is %s',
    async (priceTrust) => {
      const { sent } = show(one({ expressWallet: 'google_pay', priceTrust }));
      expect(screen.queryByRole('button', { name: 'Pay with Google Pay' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Buy now with Google Pay' }));
      expect(sent).toEqual([{ type: 'express.opened', wallet: 'google_pay' }]);
    },
  );

  it('K03 V07 a submit names every wrong field at once, those of the bill and the one that the server refused too', async () => {
    const refused = { addressProblem: 'Entered address is not valid', addressField: 'zipPostalCode' };
    const billing = account({ city: '', firstName: '' });
    show(one({ account: account({ phone: '1' }), ...refused, billing }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
    const named = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
    await waitFor(() => expect(named()).toContainEqual(expect.stringContaining('To check: First name, City.')));
    await waitFor(() => expect(named()).toContainEqual(expect.stringContaining('To check: Phone, ZIP code.')));
  });
});

describe('the two pages', () => {
  const first = (part: Partial<CheckoutModel> = {}) => checkout({ layout: 'two-page', account: account(), ...part });
  const second = (part: Partial<CheckoutModel> = {}) => paying({ layout: 'two-page', ...part });

  it('each has a heading of its own, and a page change scrolls to its top and focuses it', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const page = show(first());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order dinner');
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull();
    expect(scroll).not.toHaveBeenCalled();
    await page.change(second());
    const heading = screen.getByRole('heading', { level: 1, name: 'Pay for your order' });
    expect(document.activeElement).toBe(heading);
    await page.change(first());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Order dinner' }));
    expect(scroll.mock.calls).toEqual([[{ top: 0 }], [{ top: 0 }]]);
  });

  it('the second has a link back, which keeps the card field', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue();
    const page = show(second());
    await userEvent.click(screen.getByRole('button', { name: 'Back to your details' }));
    expect(page.sent).toEqual([{ type: 'contact.reopened' }]);
    await page.change(first());
    await page.change(second());
    expect([page.card.mounts, page.card.unmounts]).toEqual([1, 0]);
  });
});

describe('the billing address', () => {
  const same = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /billing address is the same/ });
  const fields = () => within(screen.getByRole('group', { name: 'Billing address' }));
  const OTHER = account({ street: '1 Ledger Lane', city: 'Albany', state: 'NY', zipPostalCode: '12207' });

  it('it is the delivery address unless the shopper chooses another', async () => {
    const { sent } = show(paying());
    expect(same().checked).toBe(true);
    await userEvent.click(same());
    const { email, phone, firstName, lastName } = account();
    const billing = { ...emptyAccount('US'), email, phone, firstName, lastName };
    expect(sent).toEqual([{ type: 'billing.changed', billing }]);
  });

  it('it has fields and autofill tokens of its own', () => {
    show(paying({ billing: OTHER }));
    expect(fields().getByLabelText('Street address').getAttribute('autocomplete')).toBe('billing address-line1');
    expect(fields().getByLabelText('First name').getAttribute('autocomplete')).toBe('billing given-name');
    expect(fields().queryByLabelText('Email')).toBeNull();
  });

  it('V07 an invalid one blocks the order, and its first invalid field gets the focus', async () => {
    const { sent } = show(paying({ billing: { ...OTHER, zipPostalCode: '1' } }));
    await userEvent.click(pay());
    await waitFor(() => expect(document.activeElement).toBe(fields().getByLabelText('ZIP code')));
    expect(sent).toEqual([]);
    await userEvent.clear(fields().getByLabelText('ZIP code'));
    await userEvent.type(fields().getByLabelText('ZIP code'), '12207');
    await userEvent.click(pay());
    expect(sent.at(-1)).toEqual(expect.objectContaining({ type: 'payment.submitted' }));
    expect(sent).toContainEqual({ type: 'billing.changed', billing: OTHER });
  });

  it('V02 V07 a phone that is invalid in the billing country is requested again', async () => {
    show(paying({ account: account({ country: 'CA' }), billing: OTHER }));
    expect(fields().queryByLabelText('Phone')).toBeNull();
    cleanup();
    const abroad = account({ country: 'GB', state: '', phone: '207946095', zipPostalCode: 'SW1A 1AA' });
    const { sent } = show(paying({ account: abroad, billing: { ...OTHER, phone: '' } }));
    await userEvent.click(pay());
    await waitFor(() => expect(document.activeElement).toBe(fields().getByLabelText('Phone')));
    await userEvent.type(fields().getByLabelText('Phone'), '5185550142');
    await userEvent.click(pay());
    expect(sent).toContainEqual({ type: 'billing.changed', billing: { ...OTHER, phone: '5185550142' } });
    expect(sent.at(-1)).toEqual(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it('ticked again, the bill uses the delivery address', async () => {
    const { sent } = show(paying({ billing: OTHER }));
    await userEvent.click(same());
    expect(sent).toEqual([{ type: 'billing.changed', billing: null }]);
  });
});

function show(start: CheckoutModel) {
  const sent: CheckoutEvent[] = [];
  const card = new ScriptedCardField();
  const page = (model: CheckoutModel) => (
    <CardFieldContext value={card}>
      <OrderFormPage model={orderFormModel()} checkout={model} send={(event) => sent.push(event)} />
    </CardFieldContext>
  );
  const { rerender } = render(page(start));
  return { sent, card, change: (next: CheckoutModel) => act(async () => rerender(page(next))) };
}
