// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import { CardFieldContext } from '../../../src/components/payment/card-field.context.ts';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { ScriptedCardField } from '../../support/pages/card-field-port.ts';
import { approvals, offerPageModel, orderFormModel, paying } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const EVERY_MONTH = { frequency: 'Month', multiplier: 1 } as const;
const RENEWAL = { ...EVERY_MONTH, total: 7079, nextAt: '2027-05-21T10:00:00.000Z' } as const;
const TERMS = {
  subscription: EVERY_MONTH,
  terms: { terms: { frequencies: [{ frequency: 'Month', multipliers: [1] }] }, price: 7079, trial: null, isOnly: true },
  renewal: RENEWAL,
} satisfies Partial<CheckoutModel>;
const HELD = '$129.00 is held on your card today, and charged when your order ships.';

describe('an order form of a shop that captures later', () => {
  it('V10 the text under the button says that the amount is held, as does the button during the bank’s challenge', () => {
    showForm({ isHeld: true });
    expect(screen.getByText(HELD)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay $129.00' })).toBeTruthy();
    cleanup();
    showForm({ isHeld: true, activity: 'charging' });
    expect(screen.getByRole('button', { name: 'Holding the amount on your card…' })).toBeTruthy();
    expect(screen.getByText('Holding the amount on your card… Please keep this page open.')).toBeTruthy();
    expect(screen.queryByText(/Charging/)).toBeNull();
  });

  it('V10 a card that is charged at once and PayPal have no such text', () => {
    showForm({});
    expect(document.body.textContent).not.toMatch(/held/i);
    cleanup();
    const paypal = { provider: 'paypal', name: 'PayPal' } as const;
    showForm({ approvals: approvals([{ ...paypal, canGoExpress: true }], { chosen: paypal }) });
    expect(document.body.textContent).not.toMatch(/held/i);
  });

  it('A05 a subscription is held today, and its next charge counts from the first shipment', () => {
    showForm({ isHeld: true, ...TERMS });
    expect(termsShown()).toContain('Held today$129.00 charged when it ships');
    expect(termsShown()).toContain(
      'Next chargeMay 21, 2027 at the earliest: it counts from the day the first one ships',
    );
    expect(screen.queryByText('Charged today')).toBeNull();
    expect(summaryShown()).toContain('every month, next on May 21, 2027 at the earliestYou');
    cleanup();
    showForm(TERMS);
    expect(summaryShown()).toContain('every month, next on May 21, 2027You');
    expect(termsShown()).toContain('Charged today$129.00Each');
    expect(termsShown()).toContain('Next chargeMay 21, 2027To');
  });
});

describe('an offer of a shop that captures later', () => {
  it('N05 the yes names the card that holds the amount, and says that it is charged at shipment', () => {
    showOffer({ isHeld: true });
    expect(screen.getByText('held on your Visa ending 4242 today, and charged when it ships')).toBeTruthy();
    expect(document.body.textContent).not.toContain('charged to');
    cleanup();
    showOffer({ isHeld: true, payment: 'charging' });
    expect(screen.getByRole('button', { name: 'Holding the amount on your card…' })).toBeTruthy();
    expect(screen.getByText('Holding the amount on your card… Please keep this page open.')).toBeTruthy();
  });

  it('A05 the first amount of a subscription is held today', () => {
    showOffer({ isHeld: true, renewal: RENEWAL });
    expect(termsShown()).toContain('Held today$49.00 charged when it ships');
  });
});

function showForm(part: Partial<CheckoutModel>): void {
  render(
    <CardFieldContext value={new ScriptedCardField()}>
      <OrderFormPage model={orderFormModel()} checkout={paying(part)} send={() => {}} />
    </CardFieldContext>,
  );
}

function showOffer(part: Partial<OfferPageModel>): void {
  render(<OfferPage model={offerPageModel(part)} send={() => {}} />);
}

function termsShown(): string | null | undefined {
  return screen.getByText('To cancel').closest('dl')?.textContent;
}

function summaryShown(): string | null {
  return screen.getByRole('complementary', { name: 'Order summary' }).textContent;
}
