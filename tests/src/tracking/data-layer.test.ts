// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';
import { toEffect } from '../../../machines/effects.ts';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { openTags } from '../../../src/boot/tracking/tags.ts';
import { trackVisit } from '../../../src/boot/watch-funnel.ts';
import { createDataLayer } from '../../../src/tracking/data-layer/data-layer.ts';
import type { TagDocument } from '../../../src/tracking/data-layer/tag-document.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { startedConsent } from '../../support/pages/a-consent.ts';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { anOrder } from '../../support/pages/orders.ts';
import { type FunnelEffects, logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';

const graph = classicGraph();
const ALLOWED = { ...NO_CONSENT, rule: 'opt-out' as const, decision: null };

const SALE: OrderSummary = {
  id: 'order-1',
  checkoutId: 'checkout-1',
  funnelSfid: graph.funnel.sfid,
  stepSfid: 'order-form',
  orderType: 'Standard',
  offer: null,
  status: 'Paid',
  live: false,
  card: { brand: 'visa', last4: '4242' },
  paymentMethod: 'card',
  oneClick: true,
};

const OFFER_PAGE = {
  sfid: 'content-u1',
  name: 'u1',
  title: 'u1',
  view: 'offer' as const,
  content: offerPageModel().content,
};

const UPSELL = anOrder({ id: 'order-2', name: 'UPS2-0002', orderType: 'Upsell', accountId: 'account-1' });
const ORDERS = [anOrder({ accountId: 'account-1' }), UPSELL, anOrder({ id: 'order-3', authorized: false })];

/** A document that may run the tag manager, with all its pages. */
const FREE: TagDocument = {
  isFree: () => true,
  admits: () => true,
  isLeftFor: () => false,
  run: () => {},
  runOnceAllowed: () => {},
};

type Entry = Record<string, unknown> & { event?: string };

interface Simulator {
  tagManager?: string;
  consent?: typeof NO_CONSENT | typeof ALLOWED;
  path?: string;
  count?: unknown;
  orders?: Order[];
  document?: TagDocument;
  random?: number;
  /** Resolves once the tag manager's script has run. */
  loaded?: Promise<void>;
}

/** Loads the page of a session whose sale is paid, on the step that comes next. */
function visit({
  tagManager = 'GTM-1',
  consent = ALLOWED,
  path = '/thank-you',
  count = 0,
  orders = ORDERS,
  document = FREE,
  random = 0.5,
  loaded = Promise.resolve(),
}: Simulator = {}) {
  const settings = { ...aShop(), tagManager, consent };
  const session = beginSession(
    { kind: 'funnel', settings, funnels: [], published: { hash: 'hash-1', graph }, orders: [SALE] },
    {
      location: { pathname: path, search: '?uid=classic' },
      device: 'Desktop',
      now: new Date('2026-11-21'),
      random: () => random,
      stored: null,
      affParameters: undefined,
      onDropped: () => {},
    },
  );
  const loadPage: FunnelEffects['loadPage'] = toEffect(async ({ offers, withOrders }) => ({
    content: OFFER_PAGE,
    offers: offers.map((sfid) => anOfferReply(sfid)),
    orders: withOrders ? orders : [],
    freshCheckoutId: null,
  }));
  const actor = createFunnelActor(session, logicsOf({ ...SILENT_EFFECTS, loadPage }));
  const started = startedConsent(settings);
  const logged: string[] = [];
  const opened = openTags({
    settings,
    allows: started.allows,
    log: (level, message) => logged.push(`${level}: ${message}`),
    now: () => 0,
    saved: async () => {},
    address: () => null,
    cameBack: () => false,
  });
  const asked: string[] = [];
  const reported: object[] = [];
  trackVisit(
    actor,
    {
      session,
      api: {
        get: async (path) => {
          asked.push(path);
          return { type: 'ok', body: { count } };
        },
        post: async (path, body) => {
          if (path === 'orders/purchasepublished') reported.push(body);
          return { type: 'ok', body: null };
        },
      },
      stores: {
        history: { record: async () => {} },
        checkouts: { open: () => '', close: () => {} },
      },
      device: { os: '', browser: '', language: '', device: 'Desktop', timezone: '', screen_resolution: '' },
      whenIdle: (run) => run(),
      log: (level, message) => logged.push(`${level}: ${message}`),
      allows: started.allows,
      consent: started.actor,
      tags: opened && { ...opened, document, loaded },
      now: () => 0,
    },
    [started.actor],
  );
  actor.start();
  return { actor, logged, asked, reported, consent: started.actor };
}

/** Says no to each offer until the receipt. */
async function toReceipt({ actor }: Pick<ReturnType<typeof visit>, 'actor'>) {
  for (const _step of graph.nodes) {
    await expect.poll(() => actor.getSnapshot().context.page).not.toBeNull();
    actor.send({ type: 'offer.declined' });
  }
  await expect.poll(() => actor.getSnapshot().hasTag('terminal')).toBe(true);
}

function entries(): Entry[] {
  return Array.isArray(window.dataLayer) ? window.dataLayer : [];
}

const namesOf = () => entries().flatMap(({ event }) => (event === undefined ? [] : [event]));
const purchases = () => entries().filter(({ event }) => event === 'purchase');

beforeEach(() => {
  Reflect.deleteProperty(window, 'dataLayer');
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const PAYS: TagDocument = { ...FREE, isFree: () => false };

/** What waits in this browser. */
const waiting = () => Object.keys(window.localStorage).filter((key) => key.startsWith('sluice-data-layer-'));

describe('the data layer of a visit', () => {
  it('M04 has the consent first, then session, screens, offers and answers', async () => {
    await toReceipt(visit({ path: '/u1' }));
    await expect.poll(purchases).toHaveLength(2);
    const [first] = entries();
    expect(Object.prototype.toString.call(first)).toBe('[object Arguments]');
    expect([first?.[0], first?.[1]]).toEqual(['consent', 'default']);
    expect(new Set(namesOf())).toEqual(new Set(['session', 'appScreenView', 'view_item', 'funnelOption', 'purchase']));
    expect(namesOf()[0]).toBe('session');
    expect(namesOf().filter((name) => name === 'session')).toHaveLength(1);
  });

  it('N13 M04 each event counts the offers and orders up to its own step, a purchase those up to its order', async () => {
    await toReceipt(visit({ path: '/u1', orders: [anOrder(), { ...UPSELL, funnelStep: 'u2' }] }));
    await expect.poll(purchases).toHaveLength(2);
    const counts = (name: string) =>
      entries().flatMap(({ event, step, upsellIndex, orderNumber }) =>
        event === name ? [[step, upsellIndex, orderNumber]] : [],
      );
    const offers = graph.nodes.filter(({ kind }) => kind === 'upsell' || kind === 'downsell').map(({ id }) => id);
    expect(counts('funnelOption')).toEqual(offers.map((id, index) => [id, index + 1, 1]));
    expect(counts('view_item').map(([, upsellIndex]) => upsellIndex)).toEqual(offers.map((_, index) => index + 1));
    expect(purchases().map(({ upsellIndex }) => upsellIndex)).toEqual([0, offers.indexOf('u2') + 1]);
  });

  it('M04 a yes in a document that took a payment tells no purchase there, since the next document does', async () => {
    let left = 0;
    const document = {
      ...FREE,
      isFree: () => false,
      runOnceAllowed: () => {
        left += 1;
      },
    };
    const { consent, asked } = visit({ consent: NO_CONSENT, document });
    consent.send({ type: 'consent.accepted' });
    await expect.poll(() => left).toBe(1);
    expect([asked, purchases()]).toEqual([[], []]);
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('order-1');
  });

  it('E17 M04 every event has the id of its session, one that waited its own', async () => {
    visit({ path: '/u1', document: PAYS });
    await expect.poll(waiting).not.toEqual([]);
    await toReceipt(visit({ path: '/u1', random: 0.25 }));
    await expect.poll(purchases).toHaveLength(2);
    const sessions = entries().flatMap(({ event, sessionId }) => (event === undefined ? [] : [sessionId]));
    expect(sessions.slice(0, 2)).toEqual(['55555555555555', '55555555555555']);
    expect(new Set(sessions)).toEqual(new Set(['55555555555555', '22222222222222']));
    expect(namesOf().at(-1)).toBe('purchase');
    expect(waiting()).toEqual([]);
  });

  it.each([
    ['a refusal', NO_CONSENT],
    ['Global Privacy Control', { ...ALLOWED, isSignalled: true }],
  ])('M04 %s removes what waits, in a later document too', async (_what, consent) => {
    visit({ path: '/u1', document: PAYS });
    await expect.poll(waiting).not.toEqual([]);
    Reflect.deleteProperty(window, 'dataLayer');
    visit({ path: '/u1', consent });
    expect(waiting()).toEqual([]);
    expect(namesOf()).toEqual([]);
  });

  it.each([
    ['a refusal', NO_CONSENT, 0],
    ['a page that still asks', { ...NO_CONSENT, decision: null }, 1],
  ] as const)(
    'M04 of another brand on the origin %s leaves its events that wait, or removes them',
    (_what, consent, left) => {
      localStorage.setItem('sluice-data-layer-0-1-id', JSON.stringify({ brand: 'Other', event: {} }));
      visit({ path: '/u1', consent });
      expect(waiting()).toHaveLength(left);
    },
  );

  it('M04 a refusal removes what waits in the very document that stored it', async () => {
    const { consent } = visit({ path: '/u1', document: PAYS });
    await expect.poll(waiting).not.toEqual([]);
    consent.send({ type: 'consent.refused' });
    await expect.poll(waiting).toEqual([]);
  });

  it('M04 what waits, and a purchase, are left for a later page until the tag manager has loaded', async () => {
    visit({ path: '/u1', document: PAYS });
    await expect.poll(waiting).not.toEqual([]);
    const left = waiting();
    const slow = visit({ loaded: new Promise(() => {}) });
    await toReceipt(slow);
    expect([waiting(), purchases(), slow.asked]).toEqual([left, [], []]);
    Reflect.deleteProperty(window, 'dataLayer');
    await toReceipt(visit());
    await expect.poll(purchases).toHaveLength(2);
    expect([waiting(), namesOf()]).toEqual([[], expect.arrayContaining(['session', 'appScreenView'])]);
  });

  it('M04 a purchase whose document is left while its customer is asked for keeps its call back', async () => {
    const asked: string[][] = [];
    const shopper = visit({ document: { ...FREE, isFree: () => asked.flat().length === 0 } });
    asked.push(shopper.asked);
    await toReceipt(shopper);
    await expect.poll(purchases).toHaveLength(2);
    expect(purchases().map((purchase) => typeof purchase.eventCallback)).toEqual(['function', 'function']);
  });

  it('M04 at a first yes the consent is updated before the session is told', async () => {
    const { consent } = visit({ consent: NO_CONSENT });
    consent.send({ type: 'consent.accepted' });
    await expect.poll(namesOf).toContain('session');
    const places = entries().map((entry) => entry?.event ?? entry?.[1]);
    expect(places.indexOf('update')).toBeLessThan(places.indexOf('session'));
  });

  it('M03 M04 T09 E17 each paid order is a purchase with its printed number, once the customer is known', async () => {
    const shopper = visit({ count: 2 });
    await toReceipt(shopper);
    await expect.poll(purchases).toHaveLength(2);
    expect(purchases().map(({ ecommerce }) => (ecommerce as { transaction_id: string }).transaction_id)).toEqual([
      '7KQ4-M2XD',
      'UPS2-0002',
    ]);
    expect(purchases()[0]).toMatchObject({
      data: { accountId: 'account-1', id: 'order-1', newOrExisting: 'existing' },
    });
    expect(shopper.asked).toEqual([
      'alternproxy/getOrderCount?accountid=account-1&orderid=order-1',
      'alternproxy/getOrderCount?accountid=account-1&orderid=order-2',
    ]);
  });

  it('M04 the server hears of a purchase once the tags have run for it, and not where no tag manager runs', async () => {
    const shopper = visit();
    await toReceipt(shopper);
    await expect.poll(purchases).toHaveLength(2);
    expect(shopper.reported).toEqual([]);
    const [, offer] = purchases();
    if (typeof offer?.eventCallback === 'function') offer.eventCallback('GTM-1');
    expect(shopper.reported).toEqual([{ orderId: 'order-2' }]);
    expect(purchases().map((purchase) => purchase.event_id)).toEqual(['7KQ4-M2XD', 'UPS2-0002']);
  });

  it.each([
    ['is held', { status: 'Authorized' as const }],
    ['was held and is captured in part', { status: 'Paid' as const, captured: 10 }],
  ])('M04 an order whose amount %s is an authorization of all of it, and no purchase', async (_what, over) => {
    const shopper = visit({ orders: [anOrder({ subtotal: 39.9, discount: 4, ...over })] });
    await toReceipt(shopper);
    await expect.poll(namesOf).toContain('authorization');
    const [told] = entries().filter(({ event }) => event === 'authorization');
    expect(told).toMatchObject({ event_id: '7KQ4-M2XD', ecommerce: { transaction_id: '7KQ4-M2XD', value: 35.9 } });
    expect([purchases(), told?.eventCallback]).toEqual([[], undefined]);
  });

  it('V09 M03 K05 a count that is no number is unKnown in the purchase, and an error of the log', async () => {
    const shopper = visit({ count: 'many', orders: [UPSELL] });
    await toReceipt(shopper);
    await expect.poll(purchases).toHaveLength(1);
    expect(purchases()[0]).toMatchObject({ data: { newOrExisting: 'unKnown' } });
    expect(shopper.logged).toContain('error: the order count is no number');
  });

  it('M04 a reload tells no purchase again, and one that is paid later once', async () => {
    await toReceipt(visit({ orders: [UPSELL] }));
    await expect.poll(purchases).toHaveLength(1);
    Reflect.deleteProperty(window, 'dataLayer');
    await toReceipt(visit({ orders: [UPSELL, anOrder()] }));
    await expect.poll(purchases).toHaveLength(1);
    expect(purchases()[0]).toMatchObject({ data: { id: 'order-1' } });
  });

  it('L10 M04 does not exist where no tag manager is configured', async () => {
    await toReceipt(visit({ tagManager: '' }));
    expect(window.dataLayer).toBeUndefined();
  });

  it('M04 hears nothing but the refusal without consent, and the purchase once it is given', async () => {
    const shopper = visit({ consent: NO_CONSENT });
    await toReceipt(shopper);
    expect(namesOf()).toEqual([]);
    expect(shopper.asked).toEqual([]);
    shopper.consent.send({ type: 'consent.accepted' });
    await expect.poll(purchases).toHaveLength(2);
    expect(window.localStorage.getItem('sluice-purchases')).toBe('["order-1","order-2"]');
  });

  it.each([
    ['an object', {}],
    ['a text', 'mine'],
    ['a frozen array', Object.freeze([])],
    [
      'an array whose push throws',
      Object.assign([], {
        push: () => {
          throw new Error('theirs');
        },
      }),
    ],
  ])('M04 %s in its place hurts no visit, and is logged once', async (_what, layer) => {
    window.dataLayer = layer;
    const shopper = visit();
    await toReceipt(shopper);
    expect(shopper.logged.filter((line) => line === 'error: the data layer failed')).toHaveLength(1);
  });

  it('M04 an array that a page began keeps its entries', () => {
    const view = { dataLayer: ['theirs'] };
    createDataLayer(view, () => {}).add('ours');
    expect(view.dataLayer).toEqual(['theirs', 'ours']);
  });
});
