import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import type { CheckoutEvent } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { resume } from '../../../machines/session/resume.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { classicFunnel, graphOf } from '../../support/funnels/funnels.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import {
  afterSale,
  charge,
  type FunnelWalk,
  fillIn,
  HARD_DECLINE,
  load,
  SOFT_DECLINE,
  startFunnel,
  take,
} from '../funnel/funnel-walk.ts';

/** The saved state, field by field, as a shopper walks the classic funnel. */

const graph = graphOf({ ...classicFunnel(), bumpOffers: ['bump-1'] });
const NOW = new Date('2026-11-21T10:00:00Z');
const SHOWN_AT = '2026-11-21T09:59:00.000Z';
const DAYS = { min: 1, max: 2 };
const METHODS = ['standard', 'express', 'pickup'].map((sfid) => ({ sfid, name: sfid, price: 5, days: DAYS }));

const SALE: OrderSummary = {
  id: 'order-1',
  checkoutId: 'checkout-1',
  funnelSfid: 'funnel-1',
  stepSfid: 'order-form',
  orderType: 'Standard',
  offer: null,
  status: 'Paid',
  live: false,
  card: { brand: 'visa', last4: '4242' },
  paymentMethod: 'card',
  oneClick: true,
};

const saved = (walk: FunnelWalk) => toSavedState(graph, walk.context(), NOW);
const send = (walk: FunnelWalk, event: CheckoutEvent) => walk.actor.getSnapshot().children.checkout?.send(event);

function formOf(walk: FunnelWalk) {
  const { checkout } = walk.actor.getSnapshot().children;
  return checkout && checkoutView(checkout.getSnapshot());
}

/** The server's price of the current selection arrives. */
function receiveQuote(walk: FunnelWalk, over: Partial<Quote> = {}) {
  const { checkout } = walk.actor.getSnapshot().children;
  if (!checkout) throw new Error('no order form is shown');
  const quote = aQuote(44.85, { shippingMethod: 'standard', shippingOptions: METHODS, ...over });
  checkout.send({ type: 'quote.received', quote, request: buildQuoteRequest(checkout.getSnapshot().context) });
}

async function startOnOrderForm(over: Parameters<typeof startFunnel>[1] = {}) {
  const walk = startFunnel(graph, over);
  await load(walk);
  await take(walk, 'next');
  return walk;
}

/** An order form whose contact and selection are filled in. */
async function startFilled() {
  const walk = await startOnOrderForm();
  send(walk, { type: 'bundle.selected', offer: 'bundle-3' });
  send(walk, { type: 'contact.drafted', account: anAccount() });
  return walk;
}

describe('the saved state of a walk', () => {
  it('E01 a landing page has the step and its date, and nothing of a checkout', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    expect(saved(walk)).toEqual({
      schemaVersion: 3,
      otherFunnels: {},
      funnelHash: 'hash-1',
      date: '2026-11-21T10:00:00.000Z',
      pageName: 'Offer',
      navParams: { step: 'landing', visited: ['landing'], upsell: false, agreedTotal: null },
      orderDetails: null,
      funnel: 'funnel-1',
      accountDetails: null,
      taxData: { isValid: false },
      upsells: [],
      shippingInfo: null,
      coupon: null,
      bumpExpireList: [],
      selectedProduct: null,
      selectedShippingIndex: 0,
      selectedBumpOffersIds: [],
    });
  });

  it('E01 an order form has every choice of the shopper', async () => {
    const walk = await startFilled();
    send(walk, { type: 'bumps.timed', times: { impressions: [{ sfid: 'bump-1', viewDate: SHOWN_AT }], expired: [] } });
    send(walk, { type: 'bump.toggled', offer: 'bump-1', isTicked: true });
    send(walk, { type: 'coupon.entered', code: 'SAVE10' });
    send(walk, { type: 'shipping.chosen', method: 'express' });
    receiveQuote(walk, { shippingMethod: 'express' });
    expect(saved(walk)).toMatchObject({
      pageName: 'TwoStepOrderForm',
      navParams: { step: 'order-form', visited: ['landing', 'order-form'], upsell: false },
      orderDetails: { checkoutId: 'checkout-1', stage: 'contact', method: 'card' },
      accountDetails: anAccount(),
      taxData: { isValid: true },
      upsells: [],
      shippingInfo: { method: 'express' },
      coupon: 'SAVE10',
      bumpExpireList: [{ sfid: 'bump-1', viewDate: SHOWN_AT }],
      selectedProduct: 'bundle-3',
      selectedShippingIndex: 1,
      selectedBumpOffersIds: ['bump-1'],
    });
  });

  it('E01 a code that is typed and not applied comes back to its field, and has asked for no price', async () => {
    const walk = await startFilled();
    send(walk, { type: 'coupon.typed', text: 'SAVE1' });
    const state = saved(walk);
    expect(state).toMatchObject({ coupon: null, orderDetails: { typedCoupon: 'SAVE1' } });
    const read = readSavedState(state, graph, NOW);
    expect(read).toMatchObject({ type: 'found', session: { draft: { coupon: null, typedCoupon: 'SAVE1' } } });
    send(walk, { type: 'coupon.entered', code: 'SAVE10' });
    expect(saved(walk)).toMatchObject({ coupon: 'SAVE10', orderDetails: { typedCoupon: null } });
  });

  it('E01 what was answered on a page comes back there, and on no other', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    expect(saved(walk).navParams).not.toHaveProperty('survey');
    walk.actor.send({ type: 'survey.answered', question: 'size', answer: 'small' });
    const state = JSON.parse(JSON.stringify(saved(walk)));
    const read = readSavedState(state, graph, NOW);
    const session = read.type === 'found' ? read.session : null;
    const again = startFunnel(graph, resume(graph, 'landing', session, []));
    await load(again);
    expect(again.context().survey).toEqual({ at: 0, answers: { size: 'small' } });
    expect(resume(graph, 'order-form', session, [])).not.toHaveProperty('survey');
    await take(again, 'next');
    expect(saved(again).navParams).not.toHaveProperty('survey');
    const spoilt = {
      ...state,
      navParams: { ...state.navParams, survey: { step: 'landing', progress: { at: -1, answers: {} } } },
    };
    expect(readSavedState(spoilt, graph, NOW)).toMatchObject({ type: 'dropped' });
  });

  it('K01 N08 a declined offer is said by the document that shows the next page, where its own was left before', async () => {
    const walk = startFunnel(graph, afterSale('u1'));
    await load(walk);
    await charge(walk, HARD_DECLINE);
    const notice = walk.context().notice;
    expect([walk.context().at, walk.context().page, notice]).toEqual(['thank-you', null, expect.anything()]);
    const read = readSavedState(saved(walk), graph, NOW);
    const session = read.type === 'found' ? read.session : null;
    const next = startFunnel(graph, resume(graph, 'thank-you', session, [SALE]));
    await load(next);
    expect(next.view().frame.notice).toEqual(notice);
    // The page that was shown has said it, so that a reload does not say it again.
    expect(saved(next).navParams).not.toHaveProperty('notice');
    const elsewhere = session?.notice ? { ...session, notice: { ...session.notice, step: 'u2' } } : null;
    expect(resume(graph, 'thank-you', elsewhere, [SALE])).not.toHaveProperty('notice');
  });

  it.each(['landing', 'order-form'])(
    'N12 N14 a sale that is being charged is followed to its end by a document at %s',
    async (step) => {
      const walk = await startOnOrderForm();
      fillIn(walk);
      send(walk, { type: 'payment.submitted' });
      await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
      await walk.token.answer({ type: 'token', cardId: 'pm_1' });
      const read = readSavedState(JSON.parse(JSON.stringify(saved(walk))), graph, NOW);
      const reopen = async () => {
        const next = startFunnel(graph, resume(graph, step, read.type === 'found' ? read.session : null, []));
        await load(next);
        expect(next.submit.calls).toEqual([{ type: 'find', checkoutId: 'checkout-1' }]);
        expect(formOf(next)).toMatchObject({ activity: 'checking' });
        return next;
      };
      const paid = await reopen();
      await paid.submit.answer({ type: 'captured', order: anOrder() });
      expect([paid.context().at, saved(paid).orderDetails]).toEqual([
        'u1',
        expect.not.objectContaining({ isPaying: true }),
      ]);
      const declined = await reopen();
      await declined.submit.answer({ type: 'unknown', orderId: 'order-1' });
      await expect.poll(() => declined.submit.calls.at(-1)).toEqual({ type: 'resolve', orderId: 'order-1' });
      await declined.submit.answer(SOFT_DECLINE);
      expect(formOf(declined)).toMatchObject({ activity: 'editing', problem: { kind: 'declined' } });
      expect(saved(declined).orderDetails).not.toMatchObject({ isPaying: true });
    },
  );

  it('E01 the offers and the receipt have what was bought, and the receipt no account', async () => {
    const walk = await startOnOrderForm();
    await take(walk, 'next');
    expect(saved(walk)).toMatchObject({
      pageName: 'Upsell',
      navParams: { step: 'u1', visited: ['landing', 'order-form', 'u1'], upsell: true },
      accountDetails: anAccount(),
      upsells: [{ step: 'u1', offer: 'offer-u1', status: 'offered' }],
    });
    await charge(walk, { type: 'captured', order: anOrder({ id: 'order-2' }) });
    await load(walk);
    await take(walk, 'no');
    await take(walk, 'no');
    expect(saved(walk)).toMatchObject({
      pageName: 'OrderSuccess',
      navParams: { step: 'thank-you', upsell: true },
      accountDetails: null,
      upsells: [
        { step: 'u1', status: 'purchased' },
        { step: 'u2', status: 'offered' },
        { step: 'd2', status: 'offered' },
      ],
    });
  });
});

describe('the tax data of the saved state', () => {
  const isValid = (walk: FunnelWalk) => saved(walk).taxData.isValid;

  it('E01 it is valid once the price for the typed address is known, until the address changes', async () => {
    const walk = await startFilled();
    expect(isValid(walk)).toBe(false);
    receiveQuote(walk);
    expect(isValid(walk)).toBe(true);
    send(walk, { type: 'contact.drafted', account: anAccount({ zipPostalCode: '10001' }) });
    expect(isValid(walk)).toBe(false);
    receiveQuote(walk);
    expect(isValid(walk)).toBe(true);
  });

  it('E01 it is not valid for a price without an address', async () => {
    const walk = await startOnOrderForm();
    receiveQuote(walk);
    expect(isValid(walk)).toBe(false);
  });

  it.each([
    ['address', false],
    ['tax', false],
    ['shipping', false],
    ['coupon', true],
  ] as const)('E01 of a price whose %s is refused it is valid: %s', async (part, expected) => {
    const walk = await startFilled();
    receiveQuote(walk, { problems: [{ part, message: 'no' }] });
    expect(isValid(walk)).toBe(expected);
  });

  /** An order form whose pay button was pressed before the price of the typed address was known. */
  async function startPaying() {
    const walk = await startFilled();
    send(walk, { type: 'contact.submitted', account: anAccount() });
    send(walk, { type: 'quote.failed' });
    send(walk, { type: 'payment.submitted' });
    return walk;
  }

  it('E01 it is valid once the pay button has found the total that was shown', async () => {
    const walk = await startPaying();
    expect(isValid(walk)).toBe(false);
    await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    expect(isValid(walk)).toBe(true);
  });

  it.each(['total.confirmed', 'total.refused'] as const)('E01 it is valid after %s', async (type) => {
    const walk = await startPaying();
    await walk.quote.answer({ type: 'quoted', quote: aQuote(99) });
    expect(isValid(walk)).toBe(false);
    send(walk, { type });
    expect(isValid(walk)).toBe(true);
  });

  it('E01 it stays valid on an offer after the sale, also after a reload', async () => {
    const paid = await startPaying();
    await paid.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await paid.token.answer({ type: 'token', cardId: 'pm_1' });
    await paid.submit.answer({ type: 'captured', order: anOrder() });
    const read = readSavedState(JSON.parse(JSON.stringify(saved(paid))), graph, NOW);
    if (read.type !== 'found') throw new Error('the state was not read');
    expect(isValid(startFunnel(graph, afterSale('u1', { draft: read.session.draft })))).toBe(true);
  });

  it('E01 it is no longer valid once the pay button has found no tax', async () => {
    const walk = await startFilled();
    send(walk, { type: 'contact.submitted', account: anAccount() });
    receiveQuote(walk);
    send(walk, { type: 'payment.submitted' });
    expect(isValid(walk)).toBe(true);
    const problems = [{ part: 'tax' as const, message: 'no' }];
    await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85, { problems }) });
    expect(isValid(walk)).toBe(false);
  });
});

describe('the shipping index of the saved state', () => {
  const index = (walk: FunnelWalk) => saved(walk).selectedShippingIndex;

  it('E01 it is the place of the chosen method, else of the one that the price has', async () => {
    const walk = await startFilled();
    receiveQuote(walk, { shippingMethod: 'pickup' });
    expect(index(walk)).toBe(2);
    send(walk, { type: 'shipping.chosen', method: 'express' });
    expect(index(walk)).toBe(1);
    receiveQuote(walk, { shippingMethod: 'pickup', shippingOptions: METHODS.filter(({ sfid }) => sfid !== 'express') });
    expect(index(walk)).toBe(1);
  });

  it('E01 it is the first where a price offers no method', async () => {
    const walk = await startFilled();
    receiveQuote(walk, { shippingMethod: null, shippingOptions: [] });
    expect(index(walk)).toBe(0);
  });

  it('E01 it stays after a reload, before the methods are known again', async () => {
    const before = await startFilled();
    receiveQuote(before, { shippingMethod: 'pickup' });
    const read = readSavedState(JSON.parse(JSON.stringify(saved(before))), graph, NOW);
    if (read.type !== 'found') throw new Error('the state was not read');
    const after = await startOnOrderForm({ draft: read.session.draft });
    expect([index(after), saved(after).taxData.isValid]).toEqual([2, false]);
  });
});
