import { describe, expect, it } from 'vitest';
import { coverage, paths } from '../../../graph/paths/paths.ts';
import { stateKey } from '../../../machines/funnel/state-keys.ts';
import {
  anOffer,
  classicGraph,
  downsell,
  funnelOf,
  graphOf,
  page,
  thankYou,
  upsell,
  variant,
} from '../../support/funnels/funnels.ts';
import { offerPageModel, orderFormModel } from '../../support/pages/checkout-models.ts';
import { orderItem } from '../../support/pages/models.ts';
import { anOrder, aQuote } from '../../support/pages/orders.ts';

import {
  afterSale,
  charge,
  entryAt,
  type FunnelWalk,
  fillIn,
  HARD_DECLINE,
  load,
  SOFT_DECLINE,
  startFunnel,
  take,
} from './funnel-walk.ts';

/** A page without bumps and without an offer after a sale. */
const PLAIN = { bumps: [], quote: null };

const graph = classicGraph();

/** A session that has paid and is on a loaded step. */
async function startOn(id: string, over = {}) {
  const walk = startFunnel(graph, afterSale(id, over));
  await load(walk);
  return walk;
}

describe('the compiled classic funnel', () => {
  const journeys = paths(graph);

  it('N03 its journeys take all of its edges', () => {
    const { nodes, edges } = coverage(graph, journeys);
    expect([nodes.covered, edges.covered]).toEqual([nodes.total, edges.total]);
  });

  it.each(journeys.map(({ steps, end }) => [steps.map((step) => step.on).join(' '), steps, end] as const))(
    'N03 N05 N06 N07 N08 a shopper’s actions take the journey %s',
    async (_, steps, end) => {
      const walk = startFunnel(graph);
      await load(walk);
      for (const step of steps) {
        expect([walk.at(), walk.actor.getSnapshot().hasTag('terminal')]).toEqual([step.from, false]);
        await take(walk, step.on);
        expect(walk.at()).toBe(step.to);
      }
      expect([walk.at(), walk.shows()]).toEqual([end, 'order-success']);
      expect(walk.actor.getSnapshot().hasTag('terminal')).toBe(true);
      expect(walk.actor.getSnapshot().status).toBe('active');
    },
  );

  it('R10 every shown page is reported once', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    await take(walk, 'next');
    expect(walk.facts).toEqual([
      { type: 'step.entered', stepId: 'landing', variantId: 'landing-a', how: 'started' },
      { type: 'edge.taken', from: 'landing', on: 'next', to: 'order-form' },
      { type: 'step.entered', stepId: 'order-form', variantId: 'order-form-a', how: 'edge' },
      { type: 'checkout.advanced', stepId: 'order-form', stage: 'begun' },
    ]);
  });

  it('X03 E04 it requests the content of the visitor’s variant', () => {
    const variants = [variant('p'), variant('q', { default: false })];
    const split = graphOf(funnelOf([page('p', { variants }), thankYou()]));
    expect(startFunnel(split).load.calls).toEqual([
      {
        contentId: 'content-p',
        offers: [],
        withOrders: false,
        takesPayment: false,
        withCheckout: false,
        view: null,
        ...PLAIN,
      },
    ]);
    const walk = startFunnel(split, { variants: { p: 'q-a' } });
    expect(walk.load.calls).toEqual([
      {
        contentId: 'content-q',
        offers: [],
        withOrders: false,
        takesPayment: false,
        withCheckout: false,
        view: null,
        ...PLAIN,
      },
    ]);
    expect(walk.facts).toEqual([{ type: 'step.entered', stepId: 'p', variantId: 'q-a', how: 'started' }]);
    const gone = startFunnel(split, { variants: { p: 'no-longer-there' } });
    expect(gone.load.calls[0]?.contentId).toBe('content-p');
  });
});

describe('entering a funnel', () => {
  it.each(graph.nodes.map((node) => node.id))('N02 %s is entered at once', (id) => {
    const walk = startFunnel(graph, afterSale(id));
    expect([walk.at(), walk.shows(), walk.context().at]).toEqual([id, 'loading', id]);
  });

  it('N02 K03 an entry without an order shows that the order is missing', () => {
    const walk = startFunnel(graph, { entry: { type: 'order-missing' } });
    expect([walk.shows(), walk.actor.getSnapshot().hasTag('terminal')]).toEqual(['order-missing', true]);
    expect(walk.view().page).toMatchObject({
      view: 'unavailable',
      message: 'Sorry, but the information regarding your order is missing',
      canRetry: false,
    });
    expect(walk.load.calls).toEqual([]);
  });

  it('R01 A02 the frame knows the uid of the session, by which its links to text pages keep the brand', () => {
    expect(startFunnel(graph, { query: 'uid=classic&x=1' }).view().frame.uid).toBe('classic');
    expect(startFunnel(graph, { query: 'x=1' }).view().frame.uid).toBeNull();
  });

  it('N09 R13 K03 a missing page shows that it is missing', () => {
    const walk = startFunnel(graph, { entry: { type: 'page-missing', message: 'Page not found' } });
    expect(walk.view().page).toMatchObject({ view: 'unavailable', message: 'Page not found' });
    expect(startFunnel(graph, { entry: entryAt('of-another-funnel') }).shows()).toBe('page-missing');
    expect(startFunnel(graphOf(funnelOf([]))).shows()).toBe('page-missing');
  });

  it('N09 continuing from a page without a successor shows the page-not-found page', async () => {
    const walk = startFunnel(graphOf(funnelOf([page('landing')])));
    await load(walk);
    walk.actor.send({ type: 'page.continued' });
    expect(walk.shows()).toBe('page-missing');
  });

  it('N05 N14 a reload during a charge resumes that charge, and makes no other', async () => {
    const walk = startFunnel(graph, afterSale('u1', { entry: entryAt('u1', { orderId: 'order-7' }) }));
    await load(walk);
    expect(walk.submit.calls).toEqual([{ type: 'resolve', orderId: 'order-7' }]);
    await walk.submit.answer({ type: 'captured', order: anOrder({ id: 'order-7' }) });
    expect(walk.at()).toBe('u2');
    await load(walk);
    expect(walk.shows()).toBe('offer');
    expect(walk.submit.calls).toHaveLength(1);
  });

  it('N14 a reload at the moment of the yes places the same order again, once, and leaves the next offer open', async () => {
    const before = startFunnel(graph, afterSale('u1'));
    await load(before);
    before.actor.send({ type: 'offer.accepted' });
    const { paymentInFlight } = before.context();
    const walk = startFunnel(graph, afterSale('u1', { entry: entryAt('u1', paymentInFlight) }));
    await load(walk);
    expect(walk.submit.calls).toEqual(before.submit.calls);
    await walk.submit.answer({ type: 'captured', order: anOrder({ id: 'order-7' }) });
    await load(walk);
    expect([walk.at(), walk.shows(), walk.context().paymentInFlight]).toEqual(['u2', 'offer', null]);
    expect(walk.submit.calls).toHaveLength(1);
  });

  it('N14 A04 after such a reload the charge has the agreed total', async () => {
    const walk = startFunnel(graph, afterSale('u1', { entry: entryAt('u1', { agreedTotal: 1 }) }));
    await load(walk);
    expect(walk.submit.calls).toMatchObject([{ type: 'place', request: { offer: { sfid: 'offer-u1', total: 1 } } }]);
    await walk.submit.answer({ type: 'requoted', quote: aQuote(20) });
    await load(walk);
    expect([walk.at(), walk.shows(), walk.context().paymentInFlight]).toEqual(['u1', 'offer', null]);
    expect(walk.context().notice?.message).toBe('The price of this offer has changed.');
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls.at(-1)).not.toMatchObject({ request: { offer: { total: 1 } } });
  });
});

describe('loading a page', () => {
  it('a page without its content is unavailable, and can be requested again', async () => {
    const walk = startFunnel(graph);
    await walk.load.answer({ content: null, offers: [], orders: [], freshCheckoutId: 'c' });
    expect(walk.view().page).toMatchObject({ view: 'unavailable', canRetry: true });
    walk.actor.send({ type: 'page.retried' });
    await load(walk);
    expect([walk.shows(), walk.load.calls.length]).toEqual(['landing', 2]);
  });

  it('K03 an offer page without its offer is unavailable', async () => {
    const walk = startFunnel(graph, afterSale('u1'));
    expect(walk.load.calls).toEqual([
      {
        contentId: 'content-u1',
        offers: ['offer-u1'],
        withOrders: false,
        takesPayment: true,
        view: 'offer',
        withCheckout: false,
        bumps: [],
        quote: expect.objectContaining({ offers: ['offer-u1'], parent: 'order-1' }),
      },
    ]);
    await walk.load.answer({ content: null, offers: [], orders: [], freshCheckoutId: 'c' });
    expect(walk.shows()).toBe('unavailable');
  });

  const names = { sfid: 'c', name: 'c', title: 'C' };
  const offerPage = { ...names, view: 'offer' as const, content: offerPageModel().content };
  const formPage = { ...names, view: 'two-step-order-form' as const, content: orderFormModel().content };
  it.each([
    ['an upsell', afterSale('u1'), offerPage, "Sorry, but we couldn't find One time Offer information"],
    ['an order form', { entry: entryAt('order-form') }, formPage, "Sorry, but we couldn't find Offer information"],
  ])('K03 %s whose offers cannot be found says so, and can be requested again', async (_, input, content, message) => {
    const walk = startFunnel(graph, input);
    await walk.load.answer({ content, offers: [], orders: [], freshCheckoutId: 'c' });
    expect(walk.view().page).toMatchObject({ view: 'unavailable', message, canRetry: true });
    walk.actor.send({ type: 'page.retried' });
    await load(walk);
    expect(walk.shows()).toBe(content.view);
  });

  it('K03 a failed load shows a page with a retry', async () => {
    const walk = startFunnel(graph);
    await walk.load.fail();
    expect(walk.view().page).toMatchObject({ view: 'unavailable', message: 'Something went wrong', canRetry: true });
    expect([walk.shows(), walk.actor.getSnapshot().status]).toEqual(['unavailable', 'active']);
  });

  it('A05 an offer that subscribes is not shown without its price and dates', async () => {
    const offers = [{ ...anOffer('offer-u1', { viewType: 'Subscription' }), currency: 'USD', imageUrl: null }];
    const walk = startFunnel(graph, afterSale('u1'));
    const content = { sfid: 'c', name: 'c', title: 'C', view: 'offer' as const, content: offerPageModel().content };
    await walk.load.answer({ content, offers, orders: [], freshCheckoutId: null, quote: null });
    expect(walk.shows()).toBe('unavailable');
  });

  it('O01 a receipt requests the orders, and is shown without its content', async () => {
    const walk = startFunnel(graph, afterSale('thank-you'));
    expect(walk.load.calls).toEqual([
      {
        contentId: 'content-thank-you',
        offers: [],
        withOrders: true,
        takesPayment: false,
        view: 'order-success',
        withCheckout: false,
        ...PLAIN,
      },
    ]);
    await walk.load.answer({ content: null, offers: [], orders: [anOrder()], freshCheckoutId: 'c' });
    expect(walk.view().page).toMatchObject({ view: 'order-success', orders: [{ id: 'order-1' }] });
  });
});

describe('an offer', () => {
  it('N14 it is charged once, however often the shopper says yes', async () => {
    const walk = await startOn('u1');
    for (let click = 0; click < 3; click += 1) walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls).toHaveLength(1);
    expect(walk.actor.getSnapshot().hasTag('pending')).toBe(true);
    await walk.submit.answer({ type: 'captured', order: anOrder({ id: 'order-2' }) });
    walk.actor.send({ type: 'offer.accepted' });
    expect([walk.at(), walk.submit.calls.length]).toEqual(['u2', 1]);
  });

  it('N14 a no during the charge has no effect', async () => {
    const walk = await startOn('u1');
    walk.actor.send({ type: 'offer.accepted' });
    walk.actor.send({ type: 'offer.declined' });
    walk.actor.send({ type: 'page.continued' });
    expect([walk.at(), walk.view().page]).toMatchObject(['u1', { view: 'offer', payment: 'charging' }]);
  });

  it('N13 O02 V10 it is charged to its sale, with the total shown', async () => {
    const walk = await startOn('d1');
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls).toMatchObject([
      {
        type: 'place',
        request: {
          orderType: 'Downsell',
          parent: 'order-1',
          checkoutId: 'checkout-1',
          paymentMethod: 'card',
          funnel: { hash: 'hash-1', step: 'd1' },
          offer: { sfid: 'offer-d1', total: 44.85 },
        },
      },
    ]);
  });

  it('N08 a soft decline stays on the offer, shows the reason, and allows another try', async () => {
    const walk = await startOn('u1');
    await charge(walk, SOFT_DECLINE);
    expect([walk.at(), walk.shows()]).toEqual(['u1', 'offer']);
    expect(walk.context().notice).toEqual({ kind: 'error', message: 'Not enough money.' });
    walk.actor.send({ type: 'notice.closed' });
    expect(walk.actor.getSnapshot().hasTag('failed')).toBe(true);
    await charge(walk, { type: 'captured', order: anOrder({ id: 'order-2' }) });
    expect([walk.at(), walk.context().notice]).toEqual(['u2', null]);
    expect(walk.actor.getSnapshot().hasTag('failed')).toBe(false);
  });

  it('N08 a no after a soft decline abandons the payment along the fail edge', async () => {
    const walk = await startOn('u1');
    await charge(walk, SOFT_DECLINE);
    walk.actor.send({ type: 'offer.declined' });
    expect([walk.at(), walk.context().notice]).toEqual(['thank-you', null]);
  });

  it('N08 K01 a hard decline follows the fail edge, and shows the reason', async () => {
    const walk = await startOn('u1');
    await charge(walk, HARD_DECLINE);
    expect(walk.at()).toBe('thank-you');
    expect(walk.context().notice).toEqual({ kind: 'error', message: 'Your card is lost.' });
    expect(walk.facts).toContainEqual({ type: 'error.shown', message: 'Your card is lost.', method: 'chargeOffer' });
  });

  it('a paid offer is confirmed on the page right after it, and on no later one', async () => {
    const walk = await startOn('u1');
    const order = anOrder({ id: 'order-2', total: 69, items: [orderItem({ productName: 'Chews, 3 jars' })] });
    expect(walk.view().frame.added).toBeNull();
    await charge(walk, { type: 'captured', order });
    const added = { name: 'Chews, 3 jars', total: 6900, currency: 'USD' };
    expect([walk.shows(), walk.view().frame.added]).toEqual(['loading', added]);
    await load(walk);
    expect([walk.at(), walk.view().frame.added]).toEqual(['u2', added]);
    await take(walk, 'no');
    expect(walk.view().frame.added).toBeNull();
  });

  it('a paid offer is confirmed after a reload, too, on that page alone', async () => {
    const offer = { name: 'Chews, 3 jars', total: 69, currency: 'USD' };
    const walk = startFunnel(classicGraph(), afterSale('u2', { added: offer }));
    await load(walk);
    expect([walk.at(), walk.view().frame.added]).toEqual(['u2', { ...offer, total: 6900 }]);
    await take(walk, 'no');
    expect([walk.at(), walk.view().frame.added]).toEqual(['d2', null]);
  });

  it('V10 a changed price is shown before it is charged', async () => {
    const walk = await startOn('u1');
    await charge(walk, { type: 'requoted', quote: aQuote(1) });
    expect([walk.at(), walk.shows(), walk.load.calls.length]).toEqual(['u1', 'loading', 2]);
    await load(walk);
    expect([walk.shows(), walk.context().notice?.kind, walk.submit.calls.length]).toEqual(['offer', 'info', 1]);
  });

  it('N08 K03 a refusal stays on the offer, with its sentence', async () => {
    const walk = await startOn('u1');
    await charge(walk, { type: 'refused', code: 'payment_unavailable', message: '' });
    expect([walk.at(), walk.shows()]).toEqual(['u1', 'offer']);
    expect(walk.context().notice?.message).toBe('Sorry, but your payment failed');
  });

  it.each([
    ['an order form that is paid', 'order-form', (walk: FunnelWalk) => take(walk, 'next'), 'u1'],
    ['a page that leads on', 'landing', (walk: FunnelWalk) => take(walk, 'next'), 'order-form'],
    [
      'an order form that is left for a provider',
      'order-form',
      async (walk: FunnelWalk) => walk.actor.send({ type: 'redirect.started' }),
      'order-form',
    ],
  ])('K01 a notice that was shown on %s is not said again after it', async (_, id, act, next) => {
    const notice = { kind: 'info' as const, message: 'You came back without paying.' };
    const walk = startFunnel(graph, { entry: entryAt(id), visited: ['landing'], notice });
    await load(walk);
    expect(walk.view().frame.notice).toEqual(notice);
    await act(walk);
    expect([walk.at(), walk.view().frame.notice]).toEqual([next, null]);
  });

  it('K01 a notice can be closed', async () => {
    const walk = await startOn('u1');
    await charge(walk, SOFT_DECLINE);
    walk.actor.send({ type: 'notice.closed' });
    expect(walk.context().notice).toBeNull();
  });
});

describe('the offer records of an order', () => {
  it('N10 an offer is recorded as offered on entering and as purchased on a paid yes, and only then sent with the next order', async () => {
    const walk = await startOn('u1');
    expect(walk.context().upsells).toEqual([{ step: 'u1', offer: 'offer-u1', status: 'offered' }]);
    await take(walk, 'yes');
    expect(walk.context().upsells.map(({ step, status }) => [step, status])).toEqual([
      ['u1', 'purchased'],
      ['u2', 'offered'],
    ]);
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls.at(-1)).toMatchObject({
      request: { upsells: [{ step: 'u1', offer: 'offer-u1', status: 'purchased' }] },
    });
  });

  it('N10 a page reached by a failed payment is not recorded as offered', async () => {
    const failing = graphOf(
      funnelOf([
        page('landing'),
        page('order-form'),
        upsell('u1', { nextPageFail: 'd1' }),
        downsell('d1'),
        upsell('u2'),
        thankYou(),
      ]),
    );
    const walk = startFunnel(failing, afterSale('u1'));
    await load(walk);
    await take(walk, 'fail');
    expect([walk.at(), walk.context().upsells.map((record) => record.step)]).toEqual(['d1', ['u1']]);
    await take(walk, 'no');
    expect([walk.at(), walk.context().upsells.map((record) => record.step)]).toEqual(['u2', ['u1', 'u2']]);
  });
});

describe('going back', () => {
  it('R09 it leads to a step visited before paying', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    await take(walk, 'next');
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    await load(walk);
    expect([walk.at(), walk.shows()]).toEqual(['landing', 'landing']);
    walk.actor.send({ type: 'location.popped', stepId: 'order-form' });
    expect(walk.at()).toBe('order-form');
  });

  it.each(['u1', 'thank-you', 'elsewhere', null])(
    'R09 N02 it is refused to %s, which the session has not visited',
    async (stepId) => {
      const walk = startFunnel(graph);
      await load(walk);
      walk.actor.send({ type: 'location.popped', stepId });
      expect([walk.at(), walk.load.calls.length]).toEqual(['landing', 1]);
    },
  );

  it.each(['landing', 'order-form', 'u1'])('R09 N14 it is refused to %s after paying', async (stepId) => {
    const walk = await startOn('u1');
    await take(walk, 'no');
    walk.actor.send({ type: 'location.popped', stepId });
    expect([walk.at(), walk.shows(), walk.load.calls.length]).toEqual(['d1', 'offer', 2]);
  });

  it('N12 it is refused while the next page is loading, and allowed again once that is shown', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    walk.actor.send({ type: 'page.continued' });
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect([walk.at(), walk.shows(), walk.load.calls.length]).toEqual(['order-form', 'loading', 2]);
    await load(walk);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.at()).toBe('landing');
  });

  it('N12 it is allowed from a page that could not be loaded', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    walk.actor.send({ type: 'page.continued' });
    await walk.load.fail();
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.at()).toBe('landing');
  });

  it('N12 it is refused while a payment is in flight, and allowed again after a decline', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    await take(walk, 'next');
    fillIn(walk);
    walk.actor.getSnapshot().children.checkout?.send({ type: 'payment.submitted' });
    await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
    await walk.token.answer({ type: 'token', cardId: 'pm_1' });
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.at()).toBe('order-form');
    await walk.submit.answer(SOFT_DECLINE);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.at()).toBe('landing');
  });

  it('E01 it keeps the typed values', async () => {
    const walk = startFunnel(graph);
    await load(walk);
    await take(walk, 'next');
    fillIn(walk);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect(walk.context().draft).toMatchObject({
      checkoutId: 'checkout-1',
      stage: 'payment',
      account: { firstName: 'Ada' },
    });
  });
});

describe('the key of a state', () => {
  it('E03 it distinguishes any two sfids, and has no character with a meaning in a target', () => {
    const ids = ['a.b', 'a_2e_b', 'a b', '#a', '1', 'step-1', 'ü', '🐕', '', 'a', 'A', '__proto__'];
    expect(new Set(ids.map(stateKey)).size).toBe(ids.length);
    for (const id of ids) expect(stateKey(id)).toMatch(/^step-[A-Za-z0-9_-]*$/);
  });

  it('funnels with any sfids can be walked', async () => {
    const odd = graphOf(funnelOf([page('1.2#x'), page('__proto__'), thankYou('ü "t"')]), {
      offers: {},
      content: {},
      currency: 'USD',
    });
    const walk = startFunnel(odd);
    for (const to of ['__proto__', 'ü "t"']) {
      await load(walk);
      walk.actor.send({ type: 'page.continued' });
      expect(walk.at()).toBe(to);
    }
  });
});
