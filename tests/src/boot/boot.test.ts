import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { paymentMethodOf, readAmazonReturn, readPayPalReturn } from '../../../domain/orders/payment-return.ts';
import { parseQuery } from '../../../domain/routing/query.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelContext } from '../../../machines/funnel/funnel.types.ts';
import { toSavedState } from '../../../machines/session/saved-state.ts';
import type { LeftPage } from '../../../src/adapters/storage/left-page.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import type { SessionStart } from '../../../src/boot/session-start.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { classicGraph, funnelOf, graphOf, page, thankYou, variant } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount, anOrderSummary } from '../../support/pages/orders.ts';
import { NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

function pageData(over: Partial<PageBlocks> = {}): PageData {
  const published = { hash: 'hash-1', graph: classicGraph() };
  const blocks = { settings: aShop(), funnels: [], published, orders: [], receipt: null, text: null, problem: null };
  return pageOf({ ...blocks, ...over });
}

function world(search: string, over: Partial<SessionStart> = {}): SessionStart {
  return {
    location: { pathname: '/landing', search },
    device: 'Desktop',
    now: new Date('2026-03-01'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
    ...over,
  };
}

const begin = (search: string, over?: Partial<SessionStart>) => beginSession(pageData(), world(search, over));

describe('the first variant of a session', () => {
  const variants = [variant('a', { url: 'home-a', percentage: 50 }), variant('b', { url: 'home-b', percentage: 50 })];
  const tested = page('landing', { variants, splitTesting: [{ sfid: 'test-1' }], splitTestEnabled: true });
  const published = { hash: 'hash-1', graph: graphOf(funnelOf([tested, page('order-form'), thankYou()])) };
  const shownAt = (search: string, random = 0) => {
    const location = { pathname: '/home-b', search };
    const session = beginSession(pageData({ published }), world(search, { location, random: () => random }));
    return session.input.variants.landing;
  };

  it('X02 it is the shown one after a reload before the browser has stored it', () => {
    expect(shownAt('?sessionid=1')).toBe('b-a');
  });

  it('X01 it is drawn by a random number for a visitor who arrives by a link to one of them', () => {
    expect([shownAt('', 0), shownAt('', 0.999)]).toEqual(['a-a', 'b-a']);
  });
});

describe('the query of a new session', () => {
  it('Q07 T01 T02 a session id in it is used, and without one a new one is created', () => {
    const known = begin('?sessionid=123');
    expect([known.sessionId, known.isNew, known.input.query]).toEqual(['123', false, 'uid=classic&sessionid=123']);
    const fresh = begin('');
    expect([fresh.sessionId, fresh.isNew]).toEqual(['55555555555555', true]);
    expect(fresh.input.query).toBe('uid=classic&sessionid=55555555555555');
  });

  it('Q01 N02 T01 its parameters are the step, the destination, the content and the session', () => {
    const location = { pathname: '/generic', search: '?step=2&dsid=d&pcid=p&sessionid=7' };
    const { destinationId, contentId, sessionId, mode } = begin('', { location });
    expect({ destinationId, contentId, sessionId }).toEqual({ destinationId: 'd', contentId: 'p', sessionId: '7' });
    expect(mode).toMatchObject({ type: 'fresh', start: { entry: { type: 'step', id: 'order-form' } } });
  });

  it('Q01 R14 preview begins a preview, and a word that is none does not', () => {
    expect(['upsell', 'ordersuccess', 'x'].map((word) => begin(`?preview=${word}`).mode.type)).toEqual([
      'preview',
      'preview',
      'fresh',
    ]);
  });

  it.each(['sessionid=12a', 'sessionid=', 'sessionid=%00', 'sessionid=x&sessionid=7'])(
    'Q07 V05 for %j a new session id is created',
    (search) => {
      expect(begin(search).isNew).toBe(true);
    },
  );

  it('Q02 Q07 Q09 content id, destination id and marketing parameters are read and kept', () => {
    const marketing =
      'utm_source=a&utm_medium=b&utm_campaign=c&utm_campaign_id=d&utm_content=e&utm_term=f' +
      '&affid=7&offid=8&subid1=s1&subid2=s2&subid3=s3&subid4=s4&subid5=s5';
    const search = `?gclid=g&${marketing}&pcid=p&dsid=d&preview=upsell&step=1&sessionid=1`;
    const { arrived, input } = begin(search);
    expect(arrived.funnel).toMatchObject({ pcid: 'p', dsid: 'd' });
    expect(input.query).toBe(`uid=classic&dsid=d&pcid=p&sessionid=1&preview=upsell&${marketing}&gclid=g`);
  });

  it('Q06 PayPal’s parameters are read first, and in no address of the session', () => {
    const { arrived, input } = begin('?sessionid=1&paypal=true&action=success&paymentId=P&token=t&PayerID=Y');
    expect(input.query).toBe('uid=classic&sessionid=1');
    expect(paymentMethodOf(arrived)).toBe('PayPal');
    expect(readPayPalReturn(arrived)).toMatchObject({ flow: 'payment', paymentId: 'P', token: 't', payerId: 'Y' });
  });

  it('Q04 the query of a returned Amazon address is the session’s, without Amazon’s parameters', () => {
    const { arrived, input } = begin(
      '?uid=classic&sessionid=9&utm_term=t&resultCode=Success&orderReferenceId=S01&amount=5',
    );
    expect(input.query).toBe('uid=classic&sessionid=9&utm_term=t');
    expect(readAmazonReturn(arrived)).toMatchObject({ resultCode: 'Success', orderReferenceId: 'S01', amount: '5' });
  });

  it('Q04 Q05 a return from Amazon’s confirmation begins the session, and its parameters are in no address', () => {
    const { mode, input } = begin('?sessionid=1&amazonpay=payment&amazontoken=attempt-1&AuthenticationStatus=Success');
    expect(input.query).toBe('uid=classic&sessionid=1');
    expect(mode).toMatchObject({ type: 'returned', returned: { provider: 'amazon', token: 'attempt-1' } });
  });

  it('Q09 A02 the uid is that of the funnel that the server selected', () => {
    expect(parseQuery(begin('?uid=other').input.query).funnel.uid).toBe('classic');
    const lost = beginSession(pageData({ published: null, problem: 'unknown-funnel' }), world('?uid=gone'));
    expect(parseQuery(lost.input.query).funnel.uid).toBe('gone');
  });

  it.each([
    [199, '7', 'A1'],
    [200, '55555555555555', undefined],
  ])('Q09 behind %i other parameters the session is %s, and the affiliate %s', (count, sessionId, affid) => {
    const others = Array.from({ length: count - 1 }, (_, index) => `p${index}=1`).join('&');
    const session = begin(`?uid=classic&${others}&sessionid=7`);
    const touched = begin(`?uid=classic&${others}&affid=A1`);
    expect([session.sessionId, parseQuery(touched.input.query).marketing.affid]).toEqual([sessionId, affid]);
  });

  it('Q09 no query, path or stored value prevents a session from beginning', () => {
    for (const text of NAUGHTY_STRINGS) {
      const location = { pathname: `/${text}`, search: `?${text}` };
      const session = begin('', { location, stored: text });
      expect(session.sessionId).toMatch(/^\d{1,14}$/);
      expect(parseQuery(session.input.query).funnel.uid).toBe('classic');
    }
  });

  it('E15 H03 the orders of the session have the affiliate parameters', () => {
    const affParameters = { affId: 'a', salesFunnel: 'Funnel' };
    expect(begin('', { affParameters }).input.affParameters).toEqual(affParameters);
  });
});

describe('a visit that was saved', () => {
  const draft = {
    checkoutId: 'checkout-1',
    stage: 'payment' as const,
    account: anAccount(),
    selectedOffer: null,
    ...NOTHING_CHOSEN,
  };

  /** What the browser has stored of a visit to an order form of the version `hash-1`. */
  function stored(over: Partial<FunnelContext> = {}) {
    const graph = classicGraph();
    const { context } = createActor(compileWithPayments(graph), { input: begin('').input }).getSnapshot();
    const visited = ['landing', 'order-form'];
    return toSavedState(graph, { ...context, at: 'order-form', visited, draft, ...over }, new Date('2026-03-01'));
  }

  const movesOn = (hash: string, kept: object | null) => {
    const page = pageData({ published: { hash, graph: classicGraph() } });
    const location = { pathname: '/order-form', search: '?sessionid=1' };
    return beginSession(page, world('', { location, stored: kept })).input.hasMovedOn;
  };

  it('V10 has moved on where its order goes on in another version', () => {
    expect(movesOn('hash-2', stored())).toBe(true);
    expect(movesOn('hash-1', stored())).toBe(false);
    expect(movesOn('hash-2', stored({ draft: null }))).toBe(false);
    expect(movesOn('hash-2', null)).toBe(false);
  });

  it('N02 goes on at the step that it showed last, also where a reload was faster than the store', () => {
    const visited = ['landing', 'order-form', 'u1', 'd1'];
    const reload = (reached: string) =>
      beginSession(
        pageData({
          orders: [anOrderSummary({ funnelSfid: classicGraph().funnel.sfid, checkoutId: draft.checkoutId })],
        }),
        world('', {
          location: { pathname: '/thank-you', search: '?sessionid=1' },
          stored: stored({ at: 'd1', visited }),
          reached,
        }),
      ).input;
    expect(reload('thank-you')).toMatchObject({ entry: { id: 'thank-you' }, visited: [...visited, 'thank-you'] });
    expect(reload('u2')).toMatchObject({ entry: { id: 'u2' }, visited: [...visited, 'u2'] });
    expect(reload('u1')).toMatchObject({ entry: { id: 'd1' }, visited });
    expect(reload('landing')).toMatchObject({ entry: { id: 'd1' }, visited });
  });
});

describe('a page that was left before its machine came', () => {
  const left: LeftPage = {
    funnelHash: 'hash-1',
    sessionId: '7',
    stepId: 'landing',
    to: 'order-form',
    facts: [],
    notified: [],
  };
  const beginAfter = (over: Partial<LeftPage>) =>
    begin('', { location: { pathname: '/order-form', search: '?sessionid=7' }, left: { ...left, ...over } });

  it('is the step before, along whose edge the next one is entered', () => {
    const { left: known, input } = beginAfter({});
    expect(known).toEqual(left);
    expect([input.visited, input.cameAlongEdge]).toEqual([['landing'], true]);
  });

  it.each([{ sessionId: '8' }, { funnelHash: 'hash-2' }, { to: 'u1' }])('is none of this visit with %j', (over) => {
    const { left: known, input } = beginAfter(over);
    expect([known, input.visited, input.cameAlongEdge]).toEqual([null, [], false]);
  });
});
