import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { PaymentInFlight } from '../../../machines/funnel/funnel.types.ts';
import { resume } from '../../../machines/session/resume.ts';
import type { SavedSession } from '../../../machines/session/saved-state.types.ts';
import { classicGraph, funnelOf, page, thankYou } from '../../support/funnels/funnels.ts';
import { anAccount, anOrderSummary } from '../../support/pages/orders.ts';

const graph = classicGraph();

const summary = (over: Partial<OrderSummary> = {}) => anOrderSummary({ funnelSfid: graph.funnel.sfid, ...over });

function bought(step: string): OrderSummary {
  return summary({ id: `order-${step}`, orderType: 'Upsell', stepSfid: step, offer: `offer-${step}` });
}

function saved(...visited: string[]): SavedSession {
  const account = anAccount();
  const draft = {
    checkoutId: 'checkout-1',
    stage: 'payment' as const,
    account,
    selectedOffer: 'bundle-1',
    ...NOTHING_CHOSEN,
  };
  return { visited, draft, upsells: [] };
}

const entryOf = (...args: Parameters<typeof resume> extends [unknown, ...infer Rest] ? Rest : never) =>
  resume(graph, ...args).entry;

const at = (id: string, paymentInFlight: PaymentInFlight | null = null) => ({ type: 'step', id, paymentInFlight });

describe('the entry of a session', () => {
  it('A03 N02 a new visitor enters at the landing page or at the order form', () => {
    expect(entryOf('landing', null, [])).toEqual(at('landing'));
    expect(entryOf('order-form', null, [])).toEqual(at('order-form'));
  });

  it('N08 an offer whose last attempt was declined says so until it is given up, paid or tried again', () => {
    const decline = { severity: 'soft' as const, code: 'generic_decline', message: 'Declined.' };
    const session = saved('order-form', 'u1');
    const entryWith = (over: Partial<OrderSummary>) =>
      entryOf('u1', session, [summary(), { ...bought('u1'), status: 'Pending', decline, ...over }]);
    expect(entryWith({})).toEqual({ ...at('u1'), decline });
    expect(entryWith({ status: 'Failed' })).toEqual(at('u1'));
    expect(entryWith({ status: 'Paid' })).toEqual(at('u2'));
    expect(entryWith({ live: true })).toEqual(at('u1', { orderId: 'order-u1' }));
    expect(entryOf('u1', session, [summary(), { ...bought('u1'), status: 'Pending' }])).toEqual(at('u1'));
  });

  it('an offer is confirmed on the step that its yes leads to, also where the charge ended after the page was left', () => {
    const offer = { name: 'Chews, 3 jars', total: 69, currency: 'USD' };
    const orders = [summary(), { ...bought('u1'), bought: offer }];
    const addedAt = (...visited: string[]) => resume(graph, 'u1', saved('order-form', ...visited), orders);
    for (const left of [['u1', 'u2'], ['u1'], []])
      expect(addedAt(...left)).toMatchObject({ entry: at('u2'), added: offer });
    expect(addedAt('u1', 'u2', 'd2')).not.toHaveProperty('added');
    const second = { ...bought('u2'), bought: { ...offer, name: 'Tins' } };
    const both = resume(graph, 'u2', saved('order-form', 'u1', 'u2'), [...orders, second]);
    expect(both).toMatchObject({ entry: at('thank-you'), added: { name: 'Tins' } });
    const refunded = [summary(), { ...bought('u1'), status: 'Refunded' as const }];
    expect(resume(graph, 'u2', saved('order-form', 'u1', 'u2'), refunded)).not.toHaveProperty('added');
  });

  it('N14 a sale whose amount is only held counts as complete, like a paid one', () => {
    const [held, offer] = [summary({ status: 'Authorized' }), { ...bought('u1'), status: 'Authorized' as const }];
    const session = saved('order-form', 'u1');
    expect(entryOf('u1', session, [held])).toEqual(entryOf('u1', session, [summary()]));
    expect(entryOf('u1', session, [held, offer])).toEqual(entryOf('u1', session, [summary(), bought('u1')]));
  });

  it('N13 the index goes on where it was, and the orders are the server’s', () => {
    const orders = [summary(), bought('u1')];
    expect(resume(graph, 'u2', saved('landing', 'order-form', 'u1', 'u2'), orders)).toMatchObject({
      upsellIndex: 2,
      orderNumber: 2,
    });
    expect(resume(graph, 'u2', null, orders)).toMatchObject({ upsellIndex: 1, orderNumber: 2 });
    expect(resume(graph, 'u1', saved('landing', 'order-form', 'u1'), [summary()])).toMatchObject({ orderNumber: 1 });
  });

  it('N14 a payment that ended while no page was open is told once, and none of a state that does not say which were', () => {
    const orders = [summary(), bought('u1')];
    const session = saved('landing', 'order-form', 'u1');
    const told = (endedOrders?: string[]) =>
      resume(graph, 'u1', { ...session, ...(endedOrders ? { endedOrders } : {}) }, orders).endedMeanwhile;
    const end = { type: 'payment.ended', method: 'card', outcome: 'paid', reason: null };
    const ofSale = [
      { ...end, stepId: 'order-form', offer: null, orderId: 'order-1' },
      { type: 'edge.taken', from: 'order-form', on: 'next', to: 'u1' },
    ];
    const ofOffer = [
      { ...end, stepId: 'u1', offer: 'offer-u1', orderId: 'order-u1' },
      { type: 'offer.answered', stepId: 'u1', offer: 'offer-u1', answer: 'yes' },
      { type: 'edge.taken', from: 'u1', on: 'yes', to: 'u2' },
    ];
    expect(told([])).toEqual([...ofSale, ...ofOffer]);
    expect([told(['order-1']), told(['order-1', 'order-u1'])]).toEqual([ofOffer, []]);
    expect(told()).toBeUndefined();
    const open = [summary({ status: 'Pending', live: true })];
    expect(resume(graph, 'u1', { ...session, endedOrders: [] }, open).endedMeanwhile).toEqual([]);
  });

  it.each(['u1', 'd2', 'thank-you'])('A03 N02 %s without an order shows that the order is missing', (step) => {
    expect(entryOf(step, null, [])).toEqual({ type: 'order-missing' });
  });

  const steps = [page('landing'), page('survey'), page('order-form'), page('leaflet'), thankYou()];
  const long = buildGraph(funnelOf(steps), (id) => (id === 'content-order-form' ? 'two-step-order-form' : 'article'));

  it('N02 the furthest page counts, not the one visited last', () => {
    expect(resume(long, 'leaflet', saved('order-form', 'landing'), []).entry).toEqual(at('order-form'));
    expect(resume(long, 'leaflet', saved('survey', 'leaflet', 'landing'), []).entry).toEqual(at('survey'));
  });

  it('N02 a page after the order form leads to the furthest visited page, else to the first', () => {
    expect(resume(long, 'leaflet', saved('landing', 'survey'), []).entry).toEqual(at('survey'));
    expect(resume(long, 'leaflet', null, []).entry).toEqual(at('landing'));
    expect(resume(long, 'survey', null, []).entry).toEqual(at('survey'));
  });

  it('K03 R13 an address of no step has no page, and says so', () => {
    expect(entryOf(undefined, null, [])).toEqual({ type: 'page-missing', message: 'Page not found' });
  });

  it('N14 before the payment a reload keeps the checkout and the typed values', () => {
    const past = resume(graph, 'order-form', saved('landing', 'order-form'), []);
    expect(past).toMatchObject({ entry: at('order-form'), draft: { checkoutId: 'checkout-1', stage: 'payment' } });
  });

  it.each(['landing', 'order-form', 'thank-you', 'u2'])(
    'R09 N02 between sale and receipt %s leads back to the open offer',
    (step) => {
      expect(entryOf(step, saved('landing', 'order-form', 'u1'), [summary()])).toEqual(at('u1'));
    },
  );

  it('N02 N14 once the server has recorded the receipt, only a page before the payment leads elsewhere, whatever is stored', () => {
    const ended = [summary({ hasSeenReceipt: true }), bought('u1')];
    for (const step of ['u1', 'd2', 'thank-you']) {
      for (const stored of [null, saved('landing', 'order-form', 'u1'), saved('order-form', 'u2', 'thank-you')])
        expect(entryOf(step, stored, ended)).toEqual(at('thank-you'));
    }
    for (const stored of [null, saved('landing', 'order-form', 'u1')]) {
      const anew = resume(graph, 'order-form', stored, ended);
      expect(anew).toMatchObject({ entry: at('order-form'), sale: null, draft: null });
    }
    const next = [...ended, summary({ id: 'order-2', checkoutId: 'checkout-2' })];
    expect(entryOf('u1', null, next)).toEqual(at('u1'));
    expect(entryOf('u1', null, [summary()])).toEqual(at('u1'));
  });

  it('N14 a sale paid while the page was away continues at the first offer', () => {
    expect(entryOf('order-form', saved('landing', 'order-form'), [summary()])).toEqual(at('u1'));
  });

  it('N14 an offer purchased while the page was away is left along its yes edge', () => {
    expect(entryOf('u1', saved('landing', 'order-form', 'u1'), [summary(), bought('u1')])).toEqual(at('u2'));
  });

  it('N14 a payment in flight is resumed, of the sale or of an offer', () => {
    const live = summary({ status: 'Pending', live: true });
    expect(entryOf('landing', saved('landing', 'order-form'), [live])).toEqual(
      at('order-form', { orderId: 'order-1' }),
    );
    const offer = { ...bought('u1'), status: 'Pending' as const, live: true };
    expect(entryOf('u1', saved('order-form', 'u1'), [summary(), offer])).toEqual(at('u1', { orderId: 'order-u1' }));
  });

  it('N14 an accepted offer is still charged before the server has its order, and not after', () => {
    const session = { ...saved('landing', 'order-form', 'u1'), charging: { step: 'u1', agreedTotal: 20 } };
    expect(entryOf('u1', session, [summary()])).toEqual(at('u1', { agreedTotal: 20 }));
    expect(entryOf('u1', { ...session, charging: null }, [summary()])).toEqual(at('u1'));
    expect(entryOf('u1', { ...session, charging: { step: 'd1', agreedTotal: 20 } }, [summary()])).toEqual(at('u1'));
    expect(entryOf('u1', session, [summary(), { ...bought('u1'), status: 'Pending' }])).toEqual(at('u1'));
    expect(entryOf('u1', session, [summary(), bought('u1')])).toEqual(at('u2'));
  });

  it('N12 N14 a sale whose payment had begun is asked for on its step, until the server has its order', () => {
    const session = { ...saved('landing', 'order-form'), charging: { step: 'order-form', checkoutId: 'checkout-1' } };
    const asked = at('order-form', { checkoutId: 'checkout-1' });
    const declined = summary({ status: 'Pending' });
    for (const step of ['landing', 'order-form', 'u1']) {
      expect(resume(graph, step, session, [])).toMatchObject({ entry: asked, draft: session.draft });
      expect(entryOf(step, session, [declined])).toEqual(asked);
      expect(entryOf(step, session, [{ ...declined, live: true }])).toEqual(at('order-form', { orderId: 'order-1' }));
    }
    expect(entryOf('u1', session, [summary()])).toEqual(at('u1'));
    expect(entryOf('landing', { ...session, charging: null }, [])).toEqual(at('landing'));
    const removed = { ...session, charging: { step: 'removed', checkoutId: 'checkout-1' } };
    expect(entryOf('landing', removed, [])).toEqual(at('landing'));
  });

  it('N14 a payment in flight is resumed even without a saved state, or with one that has no checkout', () => {
    const live = summary({ status: 'Pending', live: true });
    for (const stored of [null, { ...saved('landing'), draft: null }])
      expect(entryOf('order-form', stored, [live])).toEqual(at('order-form', { orderId: 'order-1' }));
  });

  it('N14 a declined sale accepts another card', () => {
    const declined = summary({ status: 'Pending' });
    expect(entryOf('order-form', saved('landing', 'order-form'), [declined])).toEqual(at('order-form'));
  });

  it('E01 without a saved state a paid order is kept: its offers and receipt can be reached', () => {
    expect(entryOf('u1', null, [summary(), bought('u1')])).toEqual(at('u2'));
    // It goes on from the downsell that was bought, and not from the upsell that was declined for it.
    expect(entryOf('u1', null, [summary(), bought('d1')])).toEqual(at('u2'));
    expect(resume(graph, 'thank-you', null, [summary()])).toMatchObject({
      entry: at('thank-you'),
      sale: { orderId: 'order-1', card: { last4: '4242' } },
    });
  });

  it('N14 after the receipt the receipt can be shown again, and the order form begins a new checkout', () => {
    const past = saved('landing', 'order-form', 'u1', 'thank-you');
    expect(entryOf('thank-you', past, [summary()])).toEqual(at('thank-you'));
    expect(entryOf('u1', past, [summary()])).toEqual(at('thank-you'));
    expect(resume(graph, 'order-form', past, [summary()])).toMatchObject({
      entry: at('order-form'),
      sale: null,
      draft: null,
    });
  });

  it('N02 N14 once another checkout has begun, the receipt shows the last sale and no offer of it again', () => {
    const begun = { ...saved('landing'), draft: null };
    const filled = saved('landing', 'order-form');
    const order = summary({ checkoutId: 'checkout-0' });
    for (const past of [begun, filled]) {
      expect(resume(graph, 'thank-you', past, [order])).toMatchObject({
        entry: at('thank-you'),
        sale: { checkoutId: 'checkout-0' },
        draft: null,
      });
    }
  });

  it('N14 a visited receipt does not count as the receipt of the next sale', () => {
    const past = resume(graph, 'landing', { visited: ['thank-you'], draft: null, upsells: [] }, [summary()]);
    expect(past).toMatchObject({ entry: at('landing'), sale: null, visited: [] });
  });

  it('N14 orders of another funnel do not count', () => {
    const other = summary({ funnelSfid: 'another' });
    expect(entryOf('u1', null, [other])).toEqual({ type: 'order-missing' });
  });
});
