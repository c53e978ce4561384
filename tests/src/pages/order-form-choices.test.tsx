// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import type { BumpModel, CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { account, bundle, checkout, orderFormModel, paying, priceOf } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const MONTHLY = { frequency: 'Month', multiplier: 1 } as const;
const EVERY_6_WEEKS = { frequency: 'Week', multiplier: 6 } as const;
const TERMS: CheckoutModel['terms'] = {
  terms: {
    frequencies: [
      { frequency: 'Month', multipliers: [1, 2] },
      { frequency: 'Week', multipliers: [6] },
    ],
  },
  price: 10900,
  trial: null,
  isOnly: false,
};
const RENEWAL = { ...MONTHLY, total: 11690, nextAt: '2027-01-21T10:00:00.000Z' };

describe('the choice of a subscription', () => {
  it('A05 a bundle without a subscription has no choice', () => {
    show(checkout());
    expect(screen.queryByRole('group', { name: 'One time or subscription?' })).toBeNull();
  });

  it('A05 the form begins with a single purchase, and a subscription with the first of its terms', async () => {
    const { sent } = show(checkout({ terms: TERMS }));
    const choice = within(screen.getByRole('group', { name: 'One time or subscription?' }));
    expect(choice.getByRole<HTMLInputElement>('radio', { name: /^One-time purchase/ }).checked).toBe(true);
    expect(choice.getByRole('radio', { name: /Subscription.*Save \$20\.00.*\$109\.00/ })).toBeTruthy();
    await userEvent.click(choice.getByRole('radio', { name: /^Subscription/ }));
    expect(sent).toEqual([{ type: 'subscription.chosen', choice: MONTHLY }]);
  });

  it('A05 above the pay button are today’s charge, the later ones, their dates, and how to cancel, once', () => {
    show(paying({ layout: 'one-page', terms: TERMS, subscription: MONTHLY, renewal: RENEWAL }));
    const terms = termsShown();
    expect(terms).toHaveLength(1);
    expect(terms[0]).toContain('Charged today$129.00');
    expect(terms[0]).toContain('Each later delivery$116.90 delivery and tax included');
    expect(terms[0]).toContain('Next chargeJanuary 21, 2027');
    expect(terms[0]).toContain('Use the link in your receipt. No login');
  });

  it.each(['two-step', 'two-page', 'one-page'] as const)(
    'A05 the terms are above the pay button of a %s form, even without a quote',
    (layout) => {
      show(paying({ layout, terms: TERMS, subscription: MONTHLY, priceTrust: 'pending' }));
      const last = [...document.querySelectorAll('dl')].findLast((list) => list.textContent?.includes('To cancel'));
      const pay = screen.getByRole('button', { name: /^Pay / });
      expect(last?.textContent).toContain('Each later delivery$109.00');
      expect(last && last.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    },
  );

  it('A05 the interval is one list of all that the terms have', async () => {
    const { sent } = show(checkout({ terms: TERMS, subscription: MONTHLY }));
    const list = screen.getByLabelText('How often');
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Every month', 'Every 2 months', 'Every 6 weeks']);
    await userEvent.selectOptions(list, 'Every 6 weeks');
    expect(sent).toEqual([{ type: 'subscription.chosen', choice: EVERY_6_WEEKS }]);
  });

  it('A05 an offer sold only by subscription has no other choice', () => {
    show(checkout({ subscription: MONTHLY, terms: TERMS && { ...TERMS, isOnly: true } }));
    expect(screen.queryByRole('radio', { name: /One-time/ })).toBeNull();
    expect(screen.getByLabelText('How often')).toBeTruthy();
  });
});

describe('the bumps', () => {
  const now = Date.now();
  const stays = bump({ offer: 'chews', title: 'Add chews' });
  const timed = bump({ offer: 'balm', title: 'Add a balm', expiresAt: new Date(now + 600_000).toISOString() });
  const ended = new Date(now - 1000).toISOString();
  const over = bump({ offer: 'late', title: 'Add a late one', expiresAt: ended, isOver: true });

  it('E02 each is one unticked box with its price', async () => {
    const { sent } = show(paying({ bumps: [stays] }));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Add chews.*\$9\.00.*instead of \$12\.00/ });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    expect(sent.filter(({ type }) => type === 'bump.toggled')).toEqual([
      { type: 'bump.toggled', offer: 'chews', isTicked: true },
    ]);
  });

  it('the second step begins with them, before the payment', () => {
    const page = show(checkout({ account: account(), bumps: [stays] }));
    page.change(paying({ bumps: [stays] }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One more thing?' }));
  });

  it('they expire only by the machine’s state: the page has no clock and sends nothing', () => {
    const { sent } = show(paying({ bumps: [stays, { ...over, isOver: false }] }));
    expect(screen.getByRole('checkbox', { name: /late one/ }).matches(':disabled')).toBe(false);
    expect(sent).toEqual([]);
  });

  it('E01 one that expires shows until when, and an expired one cannot be ticked', () => {
    show(paying({ bumps: [timed, over] }));
    expect(screen.getByText(/^This price is good until \d+:\d\d [AP]M (UTC|GMT)\S*\./)).toBeTruthy();
    expect(screen.getByText(/^This offer ended at \d+:\d\d.* no longer part of your order/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /late one/ }).matches(':disabled')).toBe(true);
    expect(screen.getByRole('checkbox', { name: /balm/ }).matches(':disabled')).toBe(false);
  });
});

describe('a first price', () => {
  const trial = { days: 45, price: 1900 };
  const terms = TERMS && { ...TERMS, trial };

  it('A05 V10 of a trial stands with its days and the later price, before the choice and in the summary', () => {
    show(paying({ layout: 'one-page', terms }));
    const said = '$19.00 for 45 days, then $109.00 every month, until you cancel';
    expect(
      screen.getByRole('radio', { name: new RegExp(`Subscription.*${said.replaceAll('$', '\\$')}`) }),
    ).toBeTruthy();
  });

  it('A05 V10 of a trial stands with its next date above the button', () => {
    show(paying({ layout: 'one-page', terms, subscription: MONTHLY, renewal: RENEWAL }));
    const said = '$19.00 for 45 days, then $116.90 every month from January 21, 2027, until you cancel';
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('a total that depends on the address', () => {
  const taxed = { offers: [bundle({ taxCode: 'dinner' })] };
  const unknown = account({ street: '', city: '', state: '', zipPostalCode: '' });

  it.each([
    ['before delivery and tax', {}],
    ['before tax', { shipping: 900 }],
    ['before delivery', { tax: 573 }],
  ])('V10 is said to be %s where that is not known', (before, known) => {
    show(paying({ layout: 'one-page', account: unknown, price: { ...priceOf(bundle()), ...known } }), taxed);
    expect(screen.getByText(`Total ${before}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(`^Order summary.*${before}$`) })).toBeTruthy();
    expect(screen.getByText(`Total ${before}: enter your address to see what is added before you pay.`)).toBeTruthy();
  });

  it('V10 of a subscription is so in its terms, too', () => {
    const terms = { terms: TERMS, subscription: MONTHLY };
    show(paying({ layout: 'one-page', account: unknown, ...terms }), taxed);
    expect(termsShown()[0]).toContain('Charged today$129.00 before delivery and tax');
    expect(termsShown()[0]).toContain('Each later delivery$109.00 before delivery and tax');
  });

  it('V10 is the whole one once the address is priced, and in a shop without places', () => {
    show(paying({ layout: 'one-page' }), taxed);
    show(paying({ layout: 'one-page', account: unknown }));
    expect(screen.queryAllByText(/before (delivery|tax)/)).toEqual([]);
  });
});

describe('the coupon', () => {
  it('V08 nothing asks for a code in a shop without coupons, but for one that was typed', () => {
    const { hasCoupons: _, ...shop } = orderFormModel().shop;
    show(paying(), { shop });
    expect(screen.queryByRole('button', { name: 'Have a code?' })).toBeNull();
    cleanup();
    show(paying({ coupon: { code: null, typed: 'SPRING', isApplied: false, message: null } }), { shop });
    expect(screen.getByLabelText('Code')).toBeTruthy();
  });

  const code = () => screen.getByLabelText<HTMLInputElement>('Code');

  it('it is a button first; its field applies with the button, and with Enter instead of submitting', async () => {
    const { sent } = show(paying());
    await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }));
    expect(document.activeElement).toBe(code());
    await userEvent.type(code(), 'spr');
    fireEvent.keyDown(code(), { key: 'Enter', isComposing: true });
    expect(sent.some(({ type }) => type === 'coupon.entered')).toBe(false);
    await userEvent.type(code(), 'ing10{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const entered = { type: 'coupon.entered', code: 'spring10' };
    expect(sent.filter(({ type }) => type !== 'coupon.typed')).toContainEqual(entered);
    expect(sent.some(({ type }) => type === 'payment.submitted')).toBe(false);
  });

  it('E01 what is in its field is stored as it is typed, counts once the field is left, and is there again', async () => {
    const { sent } = show(paying());
    await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }));
    await userEvent.type(code(), 'spring10');
    expect(sent.at(-1)).toEqual({ type: 'coupon.typed', text: 'spring10' });
    await userEvent.click(screen.getByRole('button', { name: /^Pay / }));
    const [entered, paid] = sent.slice(-2);
    expect(entered).toEqual({ type: 'coupon.entered', code: 'spring10' });
    expect(paid?.type).toBe('payment.submitted');
    cleanup();
    show(paying({ coupon: { code: null, typed: 'spri', isApplied: false, message: null } }));
    expect(code().value).toBe('spri');
  });

  it('a field that is left as it was applied, or empty, asks for nothing', async () => {
    const { sent } = show(paying({ coupon: { code: 'NOPE', typed: null, isApplied: false, message: 'No such code' } }));
    await userEvent.click(code());
    await userEvent.tab();
    await userEvent.clear(code());
    await userEvent.tab();
    expect(sent).toEqual([{ type: 'coupon.typed', text: '' }]);
  });

  it.each(['ab', 'x'.repeat(31), 'ten %'])(
    'V03 the code %j, which no coupon can have, is refused at its field without a request',
    async (typed) => {
      const { sent } = show(paying());
      await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }));
      await userEvent.click(code());
      await userEvent.paste(typed);
      await userEvent.keyboard('{Enter}');
      const said = document.getElementById(code().getAttribute('aria-describedby') ?? '');
      expect(said?.textContent).toMatch(/^A code has /);
      expect([code().getAttribute('aria-invalid'), sent]).toEqual(['true', [{ type: 'coupon.typed', text: typed }]]);
      await userEvent.type(code(), 'c');
      expect([said?.textContent, code().getAttribute('aria-invalid')]).toEqual(['', 'false']);
    },
  );

  it.each([MESSAGES.couponNotForProduct, MESSAGES.couponNotForSubscription])(
    'V08 K03 the text under its field, announced politely, is "%s"',
    (message) => {
      const page = show(paying());
      page.change(paying({ coupon: { code: 'NOPE', typed: null, isApplied: false, message } }));
      expect(screen.queryByText(message)).toBeNull();
      cleanup();
      show(paying({ coupon: { code: 'NOPE', typed: null, isApplied: false, message } }));
      const said = document.getElementById(code().getAttribute('aria-describedby') ?? '');
      expect(said?.textContent).toBe(message);
      expect(screen.getByText(message).closest('[aria-live="polite"]')).toBeTruthy();
      expect(code().getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('a code that does not apply can be removed with one press', async () => {
    const { sent } = show(
      paying({ coupon: { code: 'NOPE', typed: null, isApplied: false, message: MESSAGES.couponNotForProduct } }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue without a code' }));
    expect(sent).toEqual([{ type: 'coupon.removed' }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('an applied code shows its discount, can be removed, and keeps the focus in the form', async () => {
    const price = { ...priceOf(bundle()), discount: 1290, coupon: { code: 'SPRING10', amount: 1290 }, total: 11610 };
    const page = show(paying());
    await userEvent.click(screen.getByRole('button', { name: 'Have a code?' }));
    page.change(paying({ price, coupon: { code: 'spring10', typed: null, isApplied: true, message: null } }));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.body.textContent).toContain('SPRING10 takes off $12.90');
    expect(summaryText()).toContain('Discount (SPRING10)-$12.90');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the code' }));
    expect(page.sent).toEqual([{ type: 'coupon.removed' }]);
  });
});

describe('a coupon that applies without a discount', () => {
  it('it says so, instead of showing a zero amount', () => {
    const price = { ...priceOf(bundle()), coupon: { code: 'SHIPFREE', amount: 0 } };
    show(paying({ price, coupon: { code: 'shipfree', typed: null, isApplied: true, message: null } }));
    expect(document.body.textContent).toContain('SHIPFREE applies, but takes nothing off this order');
  });
});

describe('delivery and tax', () => {
  const standard = { method: 'standard', name: 'Standard', price: 0, days: { min: 2, max: 4 }, isChosen: true };
  const express = { method: 'express', name: 'Express', price: 1490, days: { min: 1, max: 1 }, isChosen: false };
  const known = { account: account(), shippingOptions: [standard, express] };

  it('O08 shipping methods appear with price and days once they are known, and a press sends the choice', async () => {
    const page = show(checkout());
    expect(screen.queryByRole('group', { name: 'How should we ship it?' })).toBeNull();
    page.change(checkout(known));
    const travel = within(screen.getByRole('group', { name: 'How should we ship it?' }));
    expect(travel.getByRole<HTMLInputElement>('radio', { name: /Standard.*2–4 business days.*Free/ }).checked).toBe(
      true,
    );
    await userEvent.click(travel.getByRole('radio', { name: /Express.*1 business day.*\$14\.90/ }));
    expect(page.sent).toEqual([{ type: 'shipping.chosen', method: 'express' }]);
  });

  it('a quote in progress is shown quietly and does not block typing', async () => {
    show(checkout({ ...known, priceTrust: 'pending' }));
    expect(screen.getAllByText('Calculating…').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('City'), 'x');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Burlingtonx');
  });

  it('a shop without prices by address does not mention it', () => {
    show(checkout({ account: account(), priceTrust: 'pending' }));
    expect(screen.queryByText('Calculating…')).toBeNull();
  });

  it.each([
    ['address', { addressProblem: MESSAGES.addressInvalid }, MESSAGES.addressInvalid],
    ['country', { addressProblem: MESSAGES.notShipped }, MESSAGES.notShipped],
    ['unchecked address', { addressProblem: MESSAGES.addressUnchecked }, MESSAGES.addressUnchecked],
    ['shipping', { shippingProblem: MESSAGES.shippingUnknown }, MESSAGES.shippingUnknown],
  ])('K03 a problem of the %s is shown at its part, announced politely, on both steps', (_part, problem, message) => {
    show(checkout({ account: account(), ...problem }));
    const delivery = screen.getByRole('region', { name: 'Delivery' });
    expect(within(delivery).getByText(message).closest('[aria-live="polite"]')).toBeTruthy();
    cleanup();
    show(paying(problem));
    expect(within(screen.getByRole('region', { name: 'Your details' })).getByText(message)).toBeTruthy();
  });

  it('K03 a tax that could not be computed is shown above the pay button', () => {
    show(paying({ taxProblem: MESSAGES.taxUnknown }));
    expect(screen.getByText(MESSAGES.taxUnknown)).toBeTruthy();
  });

  it('the summary explains its total: lines, method, each tax with its percentage, and renewals', () => {
    const taxLines = [{ name: 'Sales tax', ppm: 72_500, base: 12900, amount: 935 }];
    const base = {
      ...priceOf(bundle()),
      shipping: 1490,
      shippingMethod: { sfid: 'express', name: 'Express', days: { min: 1, max: 1 } },
    };
    show(checkout({ price: { ...base, tax: 935, taxLines, total: 15325 }, renewal: RENEWAL, account: account() }));
    expect(summaryText()).toContain('Delivery, Express$14.90');
    expect(summaryText()).toContain('Sales tax (7.25%)$9.35');
    expect(summaryText()).toContain('Then $116.90 every month, next on January 21, 2027');
    expect(screen.getByText('Total $153.25').getAttribute('aria-live')).toBe('polite');
  });

  it('O08 before the address is known, a shop with prices by address says so without a promise', () => {
    const model = { ...orderFormModel(), offers: [bundle({ taxCode: 'food' })] };
    render(<OrderFormPage model={model} checkout={checkout()} send={() => {}} />);
    expect(summaryText()).toContain('DeliveryFrom your address');
    expect(summaryText()).toContain('TaxFrom your address');
    expect(document.body.textContent).not.toContain('Free delivery');
  });
});

describe('the account on this device', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me on this device for 90 days' });

  it('E11 the box is unticked until the shopper ticks it', async () => {
    const { sent } = show(checkout());
    expect(box().checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull();
    await userEvent.click(box());
    expect(sent).toEqual([{ type: 'remember.changed', remember: true }]);
  });

  it('E11 a returning shopper sees that the account is stored, and can remove it with one press', async () => {
    const page = show(checkout({ remember: true, account: account() }));
    expect(box().checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
    expect(page.sent).toEqual([{ type: 'remember.changed', remember: false }]);
    page.change(checkout({ remember: false, account: account() }));
    await waitFor(() => expect(screen.getByText(/^Done: this device/).getAttribute('aria-live')).toBe('polite'));
  });
});

function show(first: CheckoutModel, part: Partial<ReturnType<typeof orderFormModel>> = {}) {
  const sent: CheckoutEvent[] = [];
  const form = { ...orderFormModel(), ...part };
  const page = (model: CheckoutModel) => (
    <OrderFormPage model={form} checkout={model} send={(event) => sent.push(event)} />
  );
  const { rerender } = render(page(first));
  return { sent, change: (next: CheckoutModel) => rerender(page(next)) };
}

function bump(part: Partial<BumpModel>): BumpModel {
  return {
    offer: 'chews',
    title: '',
    text: 'A small thing.',
    imageUrl: null,
    price: 900,
    standardPrice: 1200,
    isTicked: false,
    expiresAt: null,
    isOver: false,
    ...part,
  };
}

function termsShown(): string[] {
  return [...document.querySelectorAll('dl')]
    .map((list) => list.textContent ?? '')
    .filter((text) => text.includes('To cancel'));
}

function summaryText(): string | null {
  return screen.getByRole('complementary', { name: 'Order summary' }).textContent;
}
