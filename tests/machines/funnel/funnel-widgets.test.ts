import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AbandonedOffer } from '../../../contracts/api/order-api.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import type { CheckoutDraft } from '../../../machines/checkout/checkout.types.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import type { PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import { resume } from '../../../machines/session/resume.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, anOrder, aQuote } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import { AMAZON_SETUP, REFERENCE, steppedAmazonPay } from '../../support/pages/stepped-amazon-pay.ts';
import { afterSale, entryAt, funnelInput, load, startFunnel } from './funnel-walk.ts';

const graph = classicGraph();
const { sellerId, clientId, brand: _brand, ...settings } = AMAZON_SETUP;
const SHOP = aShop({
  walletEnabled: true,
  sellerId,
  loginClientId: clientId,
  amazon: { ...settings, test: true, expressSubscriptions: false },
});
const REFUSED_CARD = {
  type: 'declined',
  severity: 'soft',
  message: 'Choose another card.',
  canChooseAnother: true,
} as const;
const CONFIRMED = { type: 'confirmed', token: 'attempt-2', orderId: 'order-2' } as const;
const NOW = new Date('2026-11-21T10:00:00Z');

const DRAFT: CheckoutDraft = {
  checkoutId: 'checkout-1',
  stage: 'payment',
  account: anAccount(),
  selectedOffer: 'bundle-1',
  ...NOTHING_CHOSEN,
};

const saleWith = (offers: 'charged' | 'approved') => ({
  orderId: 'order-1',
  checkoutId: 'checkout-1',
  card: null,
  approval: { provider: 'amazon' as const, offers },
});

/** A funnel on its first offer, after a sale that Amazon paid. */
async function start(offers: 'charged' | 'approved' = 'approved', over: Partial<FunnelInput> = {}) {
  const amazon = steppedAmazonPay();
  const load = handStepped<PageRequest, LoadedPage>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const forget = handStepped<void, void>();
  const abandon = handStepped<AbandonedOffer, void>();
  const machine = compileWithPayments(graph).provide({
    actors: {
      loadPage: load.logic,
      abandonOffer: abandon.logic,
      amazonPay: amazon.machine,
      forgetSignIn: forget.logic,
      payment: amazon.payment.provide({ actors: { submitPayment: submit.logic } }),
    },
  });
  const input = funnelInput(graph, { shop: SHOP, ...afterSale('u1', { sale: saleWith(offers) }), ...over });
  const facts: Fact[] = [];
  const actor = createActor(machine, { input });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const shared = { sfid: 'content', name: 'content', title: 'Title' };
  const content = { ...shared, view: 'offer', content: offerPageModel().content } as const;
  const loaded = () => {
    const asked = (load.calls.at(-1)?.offers ?? []).map((sfid) => anOfferReply(sfid));
    return load.answer({ content, offers: asked, orders: [], freshCheckoutId: null });
  };
  await loaded();
  const page = () => {
    const found = funnelView(actor.getSnapshot()).page;
    if (found.view !== 'offer') throw new Error(`the page is ${found.view}`);
    return found;
  };
  return {
    ...amazon,
    actor,
    submit,
    abandon,
    facts,
    forget,
    loaded,
    page,
    context: () => actor.getSnapshot().context,
    at: () => readMeta(actor.getSnapshot()).nodeId,
  };
}

/** A yes has shown the wallet, and a card is chosen in it. */
async function startChosen() {
  const offer = await start();
  offer.actor.send({ type: 'offer.accepted' });
  await offer.load('Atza|1');
  offer.widgets.send(
    { type: 'amazon.referenceCreated', reference: REFERENCE },
    { type: 'amazon.paymentSelected', reference: REFERENCE },
  );
  return offer;
}

async function startPlacing() {
  const offer = await startChosen();
  offer.actor.send({ type: 'offer.accepted' });
  return offer;
}

/** Amazon has refused the card of the placed order, so that the wallet is shown again. */
async function startRefused() {
  const offer = await startPlacing();
  await offer.place.answer(CONFIRMED);
  await offer.capture.answer(REFUSED_CARD);
  return offer;
}

describe('the address book of a funnel', () => {
  it.each([
    ['that asks for it', 'amazon' as const, true],
    ['that does not', undefined, false],
  ])('W05 is shown by the order form of one %s, in its place', async (_, addressBook, isAsked) => {
    const nodes = graph.nodes.map((node) =>
      node.id === 'order-form' && addressBook ? { ...node, addressBook } : node,
    );
    const walk = startFunnel({ ...graph, nodes }, { shop: SHOP, entry: entryAt('order-form'), visited: ['landing'] });
    await load(walk);
    const form = walk.actor.getSnapshot().children.checkout?.getSnapshot();
    expect(form?.children.amazonPay?.getSnapshot().context.asksForAddress).toBe(isAsked);
  });
});

describe('an offer after a sale by Amazon', () => {
  it('W05 the page says before the click which it is, and an agreement is charged by one click', async () => {
    const { page, actor, submit } = await start('charged');
    expect(page().approval).toEqual({ name: 'Amazon Pay', offers: 'charged', start: 'widgets' });
    actor.send({ type: 'offer.accepted' });
    expect(submit.calls).toMatchObject([{ type: 'place', request: { paymentMethod: 'amazon', orderType: 'Upsell' } }]);
    expect((await start()).page()).toMatchObject({
      approval: { offers: 'approved', start: 'widgets' },
      amazonPay: { phase: 'hidden' },
    });
  });

  it('W05 W02 after one payment a yes shows the wallet in place, without the address book', async () => {
    const { page, widgets } = await startChosen();
    expect(widgets.requests).toMatchObject([{ flow: 'order', addressId: null, reference: null }]);
    expect(page().amazonPay).toMatchObject({
      phase: 'ready',
      buttons: [{ isPlaceOrder: true }, { buttonId: 'amazon-button-yes', isPlaceOrder: true }],
    });
  });

  it('W07 a press before a card is chosen says so', async () => {
    const { actor, load, place, context } = await start();
    actor.send({ type: 'offer.accepted' });
    await load('Atza|1');
    actor.send({ type: 'offer.accepted' });
    expect([place.calls, context().notice]).toMatchObject([[], { kind: 'info' }]);
  });

  it('N05 O06 N12 one press places it by a reference of its own, and the yes edge follows', async () => {
    const { place, capture, at, page, actor, context } = await startPlacing();
    expect(place.calls).toMatchObject([
      { reference: REFERENCE, order: { orderType: 'Upsell', parent: 'order-1', checkoutId: 'checkout-1' } },
    ]);
    actor.send({ type: 'location.popped', stepId: 'order-form' });
    expect(page().payment).toBe('charging');
    await place.answer(CONFIRMED);
    await capture.answer({ type: 'captured', order: anOrder({ id: 'order-2' }) });
    expect([at(), context().upsells[0]]).toMatchObject(['u2', { step: 'u1', status: 'purchased' }]);
  });

  it('N14 an unknown result is polled by its order', async () => {
    const { place, capture, submit } = await startPlacing();
    await place.answer(CONFIRMED);
    await capture.fail();
    expect(submit.calls).toEqual([{ type: 'resolve', orderId: 'order-2' }]);
  });

  it('a refused card shows the wallet again, with the sentence', async () => {
    const { page, context } = await startRefused();
    expect([page().amazonPay.phase, page().hasFailed, context().notice]).toEqual([
      'wallet',
      true,
      { kind: 'error', message: 'Choose another card.' },
    ]);
  });

  it('N08 N13 a no after a refused card follows the fail edge, and gives the order up', async () => {
    const { actor, at, abandon, context } = await startRefused();
    actor.send({ type: 'offer.declined' });
    expect([at(), abandon.calls, context().notice]).toEqual([
      'thank-you',
      [{ checkoutId: 'checkout-1', offer: 'offer-u1' }],
      null,
    ]);
  });

  it('N08 another card may be chosen after a refused one, and a wallet that fails then forgets no decline', async () => {
    const { actor, at, abandon, widgets, page, place, capture } = await startRefused();
    const choose = () => widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    choose();
    actor.send({ type: 'offer.accepted' });
    expect(page()).toMatchObject({ payment: 'charging' });
    await place.answer({ type: 'refused', code: 'payment_unavailable', message: 'Later.' });
    choose();
    actor.send({ type: 'offer.accepted' });
    await place.answer(CONFIRMED);
    await capture.answer({ type: 'refused', code: 'payment_unavailable', message: 'Later.' });
    actor.send({ type: 'offer.declined' });
    expect([at(), abandon.calls.length]).toEqual(['thank-you', 1]);
  });

  it('N08 a decline is remembered where the price changes after it, and the wallet is shown again', async () => {
    const { actor, at, loaded, load, place, widgets, page, abandon } = await startRefused();
    widgets.send({ type: 'amazon.paymentSelected', reference: REFERENCE });
    actor.send({ type: 'offer.accepted' });
    await place.answer({ type: 'requoted', quote: aQuote(50) });
    await loaded();
    expect([at(), page().hasFailed, page().amazonPay.phase]).toEqual(['u1', true, 'hidden']);
    actor.send({ type: 'offer.accepted' });
    await load('Atza|1');
    expect(page().hasFailed).toBe(true);
    actor.send({ type: 'offer.declined' });
    expect([at(), abandon.calls.length]).toEqual(['thank-you', 1]);
  });

  it('N08 a placement that Amazon did not decline is no failure: a no follows its own edge', async () => {
    const { actor, at, place, abandon, page } = await startPlacing();
    await place.answer({ type: 'refused', code: 'payment_not_approved', message: 'Not yet.' });
    expect(page().hasFailed).toBe(false);
    actor.send({ type: 'offer.declined' });
    expect([at(), abandon.calls]).toEqual(['d1', []]);
  });

  it('N08 a hard decline leaves the offer, a changed price loads it again, and a closed one is passed by', async () => {
    const declined = await startPlacing();
    await declined.place.answer(CONFIRMED);
    await declined.capture.answer({ type: 'declined', severity: 'hard', message: 'no' });
    expect(declined.at()).not.toBe('u1');
    const requoted = await startPlacing();
    await requoted.place.answer({ type: 'requoted', quote: aQuote(50) });
    expect([requoted.at(), readMeta(requoted.actor.getSnapshot()).view]).toEqual(['u1', 'loading']);
    const closed = await startPlacing();
    await closed.place.answer({ type: 'refused', code: 'version_gone', message: 'Gone.' });
    expect(closed.context().notice?.message).toBe('Gone.');
  });

  it('a no leaves the wallet', async () => {
    const { actor, at, widgets } = await startChosen();
    actor.send({ type: 'offer.declined' });
    expect([at() === 'u1', widgets.isOpen()]).toEqual([false, false]);
  });

  it('W09 signing out is passed on', async () => {
    const { actor, forgetToken } = await startChosen();
    actor.send({ type: 'amazonPay.acted', event: { type: 'amazon.signedOut' } });
    expect(forgetToken.calls).toHaveLength(1);
  });

  it('K04 a fact is emitted with its handler error', async () => {
    const { widgets, facts } = await startChosen();
    widgets.send({ type: 'amazon.widgetFailed', widget: 'Wallet', code: 'UnknownError', message: 'it failed' });
    expect(facts.slice(-2)).toEqual([
      {
        type: 'AmazonPay:WidgetError',
        widget: 'Wallet',
        errorCode: 'UnknownError',
        errorMessage: 'it failed',
        consent: false,
      },
      { type: 'error.shown', message: 'it failed', method: 'AmazonPay:WidgetError' },
    ]);
  });

  it('an offer that Amazon pays states its end, and no fact has personal data', async () => {
    const { place, capture, facts } = await startPlacing();
    await place.answer(CONFIRMED);
    await capture.answer({ type: 'captured', order: anOrder({ id: 'order-2', paymentMethod: 'amazon' }) });
    expect(facts.filter(({ type }) => type === 'payment.ended')).toMatchObject([
      { stepId: 'u1', offer: 'offer-u1', method: 'amazon', outcome: 'paid', orderId: 'order-2' },
    ]);
    expect(personalDataIn(facts)).toEqual([]);
  });

  it('N11 a saved upsell navigation that left for Amazon shows the wallet directly', async () => {
    const left = await start('approved', { draft: DRAFT });
    left.actor.send({ type: 'offer.accepted' });
    await left.load(null);
    left.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-offer', mode: 'redirect' });
    const stored = toSavedState(graph, left.context(), NOW);
    const read = readSavedState(stored, graph, NOW);
    const saved = read.type === 'found' ? read.session : null;
    expect([stored.navParams.upsell, saved?.isUpsell]).toEqual([true, true]);
    const orders = [
      {
        ...anOrder({ id: 'order-1', status: 'Paid', paymentMethod: 'amazon', funnelStep: 'order-form' }),
        stepSfid: 'order-form',
        funnelSfid: graph.funnel.sfid,
        live: false,
        oneClick: false,
        card: null,
      },
    ];
    const resumed = resume(graph, 'u1', saved, orders);
    expect(resumed.isUpsell).toBe(true);
    const back = await start('approved', { isUpsell: true, draft: resumed.draft });
    expect(back.userAgent.calls).toHaveLength(1);
    const before = await start('approved', { draft: resumed.draft });
    expect(before.userAgent.calls).toEqual([]);
  });

  it('N11 a sign-in that was left open is forgotten with its offer', async () => {
    const left = await start('approved', { draft: DRAFT });
    left.actor.send({ type: 'offer.accepted' });
    await left.load(null);
    left.buttons.send({ type: 'amazon.signInStarted', elementId: 'amazon-button-offer', mode: 'redirect' });
    expect(left.context().draft?.away).toBe('amazon');
    left.actor.send({ type: 'offer.declined' });
    expect(left.context().draft?.away).toBeNull();
  });
});
