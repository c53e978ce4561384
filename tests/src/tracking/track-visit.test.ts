// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { StatsEvent } from '../../../contracts/api/stats-api.ts';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { toEffect } from '../../../machines/effects.ts';
import { funnelView, readMeta } from '../../../machines/funnel/funnel.view.ts';
import type { HistoryStore } from '../../../src/adapters/storage/history-store.ts';
import { beginSession, createFunnelActor, type Session } from '../../../src/boot/boot.ts';
import { type Tracked, trackVisit } from '../../../src/boot/watch-funnel.ts';
import { createOwnFacts } from '../../../src/tracking/own-facts.ts';
import { HARD_DECLINE } from '../../machines/funnel/funnel-walk.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { aConsent } from '../../support/pages/a-consent.ts';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { type FunnelEffects, logicsOf, SILENT_EFFECTS } from '../../support/pages/silent-effects.ts';

const graph = classicGraph();

const DEVICE: DeviceInfo = {
  os: 'Linux',
  browser: 'firefox',
  language: 'de',
  device: 'Desktop',
  timezone: 'UTC',
  screen_resolution: '1280x800',
};

/** The paid sale before the funnel's offers. */
function aSale(): OrderSummary {
  return {
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
}

/** What a visit is told to, and what was told. */
function toldTo(session: Session) {
  const events: StatsEvent[] = [];
  const posted: string[] = [];
  const shown: Parameters<HistoryStore['record']>[0][] = [];
  const closed: string[] = [];
  const logged: { level: string; message: string; detail: unknown }[] = [];
  const tracked: Tracked = {
    session,
    api: {
      get: async () => ({ type: 'unreachable' }),
      post: async (path, body) => {
        posted.push(path);
        if (path === 'funnel/stats/save') events.push(body as StatsEvent);
        return { type: 'ok', body: null };
      },
    },
    stores: {
      history: { record: async (seen) => void shown.push(seen) },
      checkouts: { open: () => 'checkout-1', close: (funnel) => closed.push(funnel) },
    },
    device: DEVICE,
    whenIdle: (run) => run(),
    log: (level, message, detail) => logged.push({ level, message, detail }),
    allows: (purpose) => purpose === 'needed',
    consent: aConsent(session.input.shop),
    tags: null,
    now: () => 0,
  };
  return { tracked, events, posted, shown, closed, logged };
}

function visit(
  address: string,
  shownGraph: FunnelGraph | null = graph,
  problem: PageBlocks['problem'] = shownGraph ? null : 'unknown-route',
  effects = SILENT_EFFECTS,
  orders: OrderSummary[] = [],
  competes = false,
) {
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  const data: PageBlocks = {
    settings: aShop(),
    funnels: [],
    published: shownGraph && { hash: 'hash-1', graph: shownGraph, competes },
    orders,
    receipt: null,
    text: null,
    problem,
  };
  const session = beginSession(pageOf(data), {
    location: { pathname, search },
    device: 'Desktop',
    now: new Date('2026-11-21'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const actor = createFunnelActor(session, logicsOf(effects));
  const told = toldTo(session);
  const setup = createOwnFacts();
  trackVisit(actor, told.tracked, [setup]);
  const viewed: string[] = [];
  actor.on('step.entered', ({ stepId }) => viewed.push(stepId));
  actor.start();
  const watched = (percentage: number) => actor.send({ type: 'video.watched', percentage });
  return { actor, watched, viewed, setup, ...told };
}

describe('the record of a visit', () => {
  it('C03 E06 E09 a shown page is an event and an entry of the history', async () => {
    const { events, shown } = visit('/landing?sessionid=7');
    await expect
      .poll(() => events)
      .toEqual([
        {
          eventType: 'Page View',
          url: `${window.location.origin}/landing?uid=classic&step=1&sessionid=7`,
          mainFunnelId: graph.funnel.sfid,
          funnelSTPId: 'landing',
          splitTestingPageId: 'landing-a',
          sessionId: '7',
          splitTestingFunnelId: null,
          destinationId: graph.funnel.destinationId,
          customPayLoad1: '{"upsellIndex":0}',
          customPayLoad2: '{"orderNumber":0}',
        },
      ]);
    const step = { step: 1, genericUrl: 'landing', url: 'landing', spId: null, variantId: 'landing-a' };
    expect(shown).toEqual([{ funnel: graph.funnel.sfid, step, device: DEVICE }]);
  });

  it('E09 X04 a funnel that competes for its destination is the event’s splitTestingFunnelId', async () => {
    const { events } = visit('/landing', graph, null, SILENT_EFFECTS, [], true);
    await expect
      .poll(() => events.map(({ eventType, splitTestingFunnelId }) => [eventType, splitTestingFunnelId]))
      .toEqual([
        ['New Session', graph.funnel.sfid],
        ['Page View', graph.funnel.sfid],
      ]);
  });

  it('Q07 E09 the requested destination and content are part of every event', async () => {
    const { watched, events } = visit('/landing?sessionid=7&dsid=%20dest-1&pcid=content-9');
    watched(50);
    await expect.poll(() => events.map(({ eventType }) => eventType)).toEqual(['Page View', 'Video']);
    for (const event of events) {
      expect(event).toMatchObject({
        destinationId: 'dest-1',
        customPayLoad1: '{"pcid":"content-9","upsellIndex":0}',
        customPayLoad2: '{"orderNumber":0}',
      });
    }
  });

  it.each(['dsid=&pcid=', 'dsid=%20&pcid=%20', `dsid=${'d'.repeat(101)}&pcid=${'p'.repeat(101)}`])(
    'Q07 Q09 %.30s is ignored, and the funnel’s own destination counts',
    async (query) => {
      const { events } = visit(`/landing?sessionid=7&${query}`);
      await expect.poll(() => events).toHaveLength(1);
      expect(events[0]).toMatchObject({ destinationId: graph.funnel.destinationId });
      expect(events[0]?.customPayLoad1).not.toContain('pcid');
    },
  );

  it('E09 Q09 an address longer than the API’s limit is cut, and the event counts', async () => {
    const { events } = visit(`/landing?gclid=${'g'.repeat(5000)}`);
    await expect.poll(() => events[0]?.url).toHaveLength(2000);
  });

  it('T03 C04 the facts of a walk are neither counted nor stopped by the limit of 300 events', async () => {
    sessionStorage.setItem('fecnt', '299');
    const { actor, posted } = visit('/u1?sessionid=7', graph, null, SILENT_EFFECTS, [aSale()]);
    await expect.poll(() => posted).toContain('funnel/stats/save');
    actor.send({ type: 'offer.declined' });
    await expect.poll(() => posted).toContain('funnel/stats/event');
    expect(sessionStorage.getItem('fecnt')).toBe('300');
    expect(posted.filter((path) => path === 'funnel/stats/save')).toHaveLength(1);
    sessionStorage.clear();
  });

  it('R12 E09 C03 the watched share of a video is the videoPercentage of a Video event', async () => {
    const { watched, events } = visit('/landing');
    watched(75);
    await expect
      .poll(() => events.at(-1))
      .toMatchObject({ eventType: 'Video', videoPercentage: 75, funnelSTPId: 'landing' });
  });

  it('R15 K05 a page without a component is logged as such', () => {
    const nodes = graph.nodes.map((node) => (node.id === 'landing' ? { ...node, view: null } : node));
    const { logged } = visit('/landing', { ...graph, nodes });
    expect(logged).toEqual([
      { level: 'error', message: 'component not found', detail: { stepId: 'landing', view: null } },
    ]);
    expect(visit('/landing').logged).toEqual([]);
  });

  it('R15 K05 an unknown path is logged as such, once, and an unknown funnel is not', () => {
    const { logged, viewed } = visit('/no/such?uid=classic', null);
    expect(viewed).toEqual([]);
    expect(logged).toEqual([{ level: 'error', message: 'component not found', detail: { path: '/no/such' } }]);
    expect(visit('/landing?uid=nobody', null, 'unknown-funnel').logged).toEqual([]);
  });

  it('K01 an error is shown as a toast and logged with the name of its method', async () => {
    const offerPage = {
      sfid: 'content-u1',
      name: 'u1',
      title: 'u1',
      view: 'offer' as const,
      content: offerPageModel().content,
    };
    const effects: FunnelEffects = {
      ...SILENT_EFFECTS,
      loadPage: toEffect(async () => ({
        content: offerPage,
        offers: [anOfferReply('offer-u1')],
        orders: [],
        freshCheckoutId: null,
      })),
      submitPayment: toEffect(async () => HARD_DECLINE),
    };
    const { actor, logged } = visit('/u1', graph, null, effects, [aSale()]);
    await waitFor(actor, (snapshot) => readMeta(snapshot).view === 'offer');
    actor.send({ type: 'offer.accepted' });
    await expect
      .poll(() => logged)
      .toEqual([{ level: 'error', message: 'Your card is lost.', detail: { method: 'chargeOffer' } }]);
    expect(funnelView(actor.getSnapshot()).frame.notice).toEqual({ kind: 'error', message: 'Your card is lost.' });
  });

  it('N14 the receipt ends the checkout', () => {
    const { closed } = visit('/thank-you?preview=ordersuccess');
    expect(closed).toEqual([graph.funnel.sfid]);
  });
});

describe('the record of a preview', () => {
  it('R14 it counts in no statistics, and adds nothing to the history', async () => {
    const preview = visit('/u1?preview=upsell');
    const counted = visit('/landing');
    preview.watched(50);
    await expect.poll(() => counted.events).not.toEqual([]);
    expect(preview.viewed).toEqual(['u1']);
    expect([preview.events, preview.shown]).toEqual([[], []]);
  });

  it.each([
    ['/order-form?preview=upsell', 'the price could not be loaded', 0],
    ['/u1?preview=upsell', 'This is preview mode: nothing can be ordered here.', 0],
    ['/order-form', 'the price could not be loaded', 1],
  ])('R14 K01 what %s refuses is no error of the shop', (address, message, lines) => {
    const { setup, logged } = visit(address);
    setup.record({ type: 'error.shown', message, method: 'refreshQuote' });
    expect(logged).toHaveLength(lines);
  });
});
