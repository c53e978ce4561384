// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { CardFieldContext } from '../../../src/components/payment/card-field.context.ts';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { ReceiptSubscription } from '../../../src/pages/receipt/receipt-subscription.tsx';
import { ScriptedCardField } from '../../support/pages/card-field-port.ts';
import { approvals, offerPageModel, orderFormModel, paying } from '../../support/pages/checkout-models.ts';
import { anOrder } from '../../support/pages/orders.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const EVERY_MONTH = { frequency: 'Month', multiplier: 1 } as const;
const RENEWAL = { ...EVERY_MONTH, total: 3990, nextAt: '2026-12-06T10:00:00.000Z' } as const;
const SAID = 'Nothing is charged today; then $39.90 every month from December 6, 2026, until you cancel.';
const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;
const FREE_FIRST = { days: 14, price: 0 };

function showForm(part: Partial<CheckoutModel> = {}): void {
  const { price, ...model } = paying({
    isFreeTrial: true,
    subscription: EVERY_MONTH,
    terms: {
      terms: { frequencies: [{ frequency: 'Month', multipliers: [1] }], trial: FREE_FIRST },
      price: 3990,
      trial: FREE_FIRST,
      isOnly: false,
    },
    renewal: RENEWAL,
    ...part,
  });
  render(
    <CardFieldContext value={new ScriptedCardField()}>
      <OrderFormPage model={orderFormModel()} checkout={{ ...model, price: { ...price, total: 0 } }} send={() => {}} />
    </CardFieldContext>,
  );
}

it('A05 V10 a form says before the yes that nothing is charged today, and what is charged when', () => {
  showForm();
  expect(screen.getByText(SAID)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start for free' })).toBeTruthy();
  expect(screen.getByText('To cancel').closest('dl')?.textContent).toContain('Charged todayNothingEach');
  expect(screen.getByText('To cancel').closest('dl')?.textContent).toContain('First chargeDecember 6, 2026');
  cleanup();
  showForm({ activity: 'charging' });
  expect(screen.getByText('Checking your card… Please keep this page open.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Charging');
  cleanup();
  showForm({ renewal: null });
  expect(screen.getByText('Nothing is charged today.')).toBeTruthy();
});

it('A05 PayPal’s buttons name no amount of nothing', () => {
  showForm({ approvals: approvals([{ ...PAYPAL, canGoExpress: false }], { chosen: PAYPAL }) });
  expect(screen.getByRole('button', { name: 'Continue to PayPal' })).toBeTruthy();
  expect(screen.getByText(/^You approve the subscription on PayPal/)).toBeTruthy();
  expect(screen.getByText(SAID)).toBeTruthy();
  cleanup();
  showForm({ approvals: approvals([], { approvedExpress: PAYPAL }) });
  expect(screen.getByRole('button', { name: 'Start for free' })).toBeTruthy();
});

it('A05 N05 an offer says the same, and that the card is kept', () => {
  const { price, ...model } = offerPageModel({ isFreeTrial: true, renewal: RENEWAL });
  const offer = { ...model, price: { ...price, total: 0 } };
  const { rerender } = render(<OfferPage model={offer} send={() => {}} />);
  expect(screen.getByText(SAID)).toBeTruthy();
  expect(screen.getByText('your Visa ending 4242 is kept for the later deliveries')).toBeTruthy();
  expect(screen.getByRole('button', { name: /— free today$/ })).toBeTruthy();
  const approval = { name: 'PayPal', offers: 'approved', start: 'page' } as const;
  rerender(<OfferPage model={{ ...offer, card: null, approval }} send={() => {}} />);
  expect(screen.getByText(/^PayPal will ask you to approve the subscription once more/)).toBeTruthy();
});

it('A05 a receipt says that nothing was charged at first, and when the first charge is', () => {
  const { nextAt } = RENEWAL;
  const subscription = { status: 'active' as const, name: 'Jar', total: 39.9, nextAt, cancelToken: 'C'.repeat(22) };
  const order = anOrder({ total: 0, subscribed: true, subscriptionId: 's1', subscription });
  const { container } = render(<ReceiptSubscription orders={[order]} />);
  expect(container.textContent).toContain('Nothing was charged for the first delivery.');
  expect(container.textContent).toContain('Charged next on December 6, 2026: $39.90');
});
