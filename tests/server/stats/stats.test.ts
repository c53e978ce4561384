import { beforeEach, describe, expect, it } from 'vitest';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { beginVisit } from './begin-visit.ts';

const shop = appDuringTests();
let browser: GuestBrowser;
/** Counts the sessions of events with strange texts. */
let strangers = 0;

beforeEach(async () => {
  browser = await GuestBrowser.opened(shop().app);
  await beginVisit(browser, shop().classic);
});

/** The stored events of a session id of their own. */
function savedOf(sessionId: string) {
  return shop().store.db.selectFrom('stats_events').selectAll().where('session_id', '=', sessionId).execute();
}

const EVENT = {
  eventType: 'Page View',
  mainFunnelId: 'fh-classic',
  funnelSTPId: 'fh-classic-landing',
  url: '/home?uid=classic',
  splitTestingFunnelId: null,
  splitTestingPageId: 'fh-classic-landing-a',
  destinationId: 'fh-dest-beef',
  videoPercentage: 12.5,
  customPayLoad1: '{"a":1}',
  customPayLoad2: null,
  affParameters: { affid: '7' },
};

describe('a statistics event', () => {
  it('C03 E09 is stored whole, with where and when it happened', async () => {
    const before = Date.now();
    const event = { ...EVENT, sessionId: '00000000000001' };
    expect((await browser.post('funnel/stats/save', event)).statusCode).toBe(204);
    const [saved] = await savedOf('00000000000001');
    expect(saved).toMatchObject({
      event_type: 'Page View',
      main_funnel_sfid: 'fh-classic',
      step_sfid: 'fh-classic-landing',
      payload: event,
    });
    expect(saved?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(saved?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('E17 E21 has the server’s ip and user agent, cut to 128, and ignores those of the body', async () => {
    const lies = { ip: '9.9.9.9', userAgent: 'liar', user_agent: 'liar' };
    const event = { ...EVENT, ...lies, sessionId: '00000000000002' };
    await browser.post('funnel/stats/save', event, { 'user-agent': 'Browser '.repeat(40) });
    const [saved] = await savedOf('00000000000002');
    expect([saved?.ip, saved?.user_agent]).toEqual(['127.0.0.1', 'Browser '.repeat(16)]);
  });

  it.each([
    ['under Global Privacy Control', { 'sec-gpc': '1' }, {}],
    ['of a brand that asks first and got no answer', {}, { mainFunnelId: 'nv-refill', funnelSTPId: 'nv-refill-order' }],
    ['without a funnel, whose brand is not known', {}, { mainFunnelId: null, funnelSTPId: null }],
  ])('E17 E21 %s it has neither ip nor user agent', async (_, headers, change) => {
    const sessionId = String(40_000_000_000_000 + ++strangers);
    await browser.post(
      'funnel/stats/save',
      { ...EVENT, ...change, sessionId },
      { 'user-agent': 'Browser', ...headers },
    );
    expect(await savedOf(sessionId)).toMatchObject([{ ip: null, user_agent: null }]);
  });

  it('E17 E21 a refusal takes ip and user agent from the events of its own visitor, and of no other', async () => {
    const sessionId = '50000000000001';
    const other = await GuestBrowser.opened(shop().app);
    await beginVisit(other, shop().classic);
    await browser.post('funnel/stats/save', { ...EVENT, sessionId });
    await other.post('funnel/stats/save', { ...EVENT, sessionId });
    await browser.post('consent', { analytics: true, advertising: false, textVersion: '', source: 'optout' });
    expect((await savedOf(sessionId)).map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1']);
    await browser.post('consent', { analytics: false, advertising: true, textVersion: '', source: 'optout' });
    const visitors = (await savedOf(sessionId)).map(({ ip, user_agent }) => [ip, typeof user_agent]);
    expect(visitors).toContainEqual([null, 'object']);
    expect(visitors).toContainEqual(['127.0.0.1', 'string']);
  });

  it('T06 of the word Explorium is answered, and not stored', async () => {
    const event = { ...EVENT, eventType: 'explorium Visit', sessionId: '50000000000003' };
    expect((await browser.post('funnel/stats/save', event)).statusCode).toBe(204);
    expect(await savedOf('50000000000003')).toEqual([]);
  });

  it('T04 E21 that tells of its visitor says nothing without consent to analytics, and is gone after a refusal', async () => {
    const event = { ...EVENT, eventType: 'NewSession', sessionId: '50000000000004' };
    await browser.post('funnel/stats/save', event, { 'sec-gpc': '1' });
    const [refused] = await savedOf('50000000000004');
    expect(refused?.payload).not.toHaveProperty('customPayLoad1');
    await browser.post('funnel/stats/save', event);
    expect((await savedOf('50000000000004')).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ customPayLoad1: '{"a":1}' }),
    );
    await browser.post('funnel/stats/save', { ...EVENT, sessionId: '50000000000004' });
    await browser.post('consent', { analytics: false, advertising: true, textVersion: '', source: 'optout' });
    const told = (await savedOf('50000000000004')).filter(({ event_type }) => event_type === 'NewSession');
    expect(told.map(({ payload }) => Object.keys(Object(payload)).includes('customPayLoad1'))).toEqual([false]);
  });

  it('C03 its address has no click id', async () => {
    await browser.post('funnel/stats/save', {
      ...EVENT,
      url: '/home?uid=classic&gclid=abc',
      sessionId: '50000000000002',
    });
    expect(await savedOf('50000000000002')).toMatchObject([{ payload: { url: '/home?uid=classic' } }]);
  });

  it('E21 a browser without a user agent has an empty one', async () => {
    await browser.post('funnel/stats/save', { ...EVENT, sessionId: '00000000000003' }, { 'user-agent': '' });
    expect((await savedOf('00000000000003'))[0]?.user_agent).toBe('');
  });

  it('V05 an invalid session id is stored as empty', async () => {
    await browser.post('funnel/stats/save', { eventType: 'V05 letters', sessionId: 'abc' });
    await browser.post('funnel/stats/save', { eventType: 'V05 absent' });
    const saved = await savedOf('');
    expect(saved.map((event) => event.event_type)).toEqual(expect.arrayContaining(['V05 letters', 'V05 absent']));
  });

  it.each([
    ['a NUL in its type', { eventType: 'Cus\0tom' }, { event_type: 'Custom' }],
    ['a NUL in a payload', { customPayLoad1: 'a\0b' }, { payload: { customPayLoad1: 'ab' } }],
    [
      'an escaped NUL in a payload of JSON',
      { customPayLoad1: '{"a":"\\u0000"}' },
      { payload: { customPayLoad1: '{"a":"\\u0000"}' } },
    ],
    ['half of a character pair', { url: 'x\ud800y', customPayLoad1: '\udc00' }, { payload: { url: 'x\ufffdy' } }],
    ['a NUL in a name', { affParameters: { 'a\0b': '1' } }, { payload: { affParameters: { ab: '1' } } }],
    [
      'a name of the language',
      { affParameters: { toString: 'x', hasOwnProperty: 'y' } },
      { payload: { affParameters: { toString: 'x' } } },
    ],
    [
      'every control character',
      { customPayLoad1: '\x01\x08\x1f\x7f\x85' },
      { payload: { customPayLoad1: '\x01\x08\x1f\x7f\x85' } },
    ],
    [
      'markup and SQL',
      { url: `<script>'; drop table stats_events; --` },
      { payload: { url: `<script>'; drop table stats_events; --` } },
    ],
  ])('C03 with %s is stored all the same', async (_, change, stored) => {
    const sessionId = String(10_000_000_000_000 + ++strangers);
    const reply = await browser.post('funnel/stats/save', { ...EVENT, sessionId, ...change });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(await savedOf(sessionId)).toMatchObject([stored]);
  });

  it.each(['mainFunnelId', 'funnelSTPId', 'destinationId', 'splitTestingPageId'])(
    'C03 with a %s that no database stores is answered, and breaks nothing',
    async (field) => {
      const event = { ...EVENT, sessionId: String(60_000_000_000_000 + ++strangers), [field]: '\0\ud800' };
      expect((await browser.post('funnel/stats/save', event)).statusCode).toBe(204);
    },
  );

  it('C03 at the size limit is stored, beyond it refused in the one shape', async () => {
    const full = {
      ...EVENT,
      sessionId: '00000000000004',
      customPayLoad1: 'x'.repeat(8000),
      customPayLoad2: 'y'.repeat(8000),
    };
    expect((await browser.post('funnel/stats/save', full)).statusCode).toBe(204);
    expect(await savedOf('00000000000004')).toHaveLength(1);
    const tooLong = await browser.post('funnel/stats/save', { ...full, customPayLoad1: 'x'.repeat(8001) });
    expect([tooLong.statusCode, tooLong.json().error.field]).toEqual([400, 'customPayLoad1']);
    const huge = await browser.post('funnel/stats/save', { ...full, url: 'x'.repeat(33_000) });
    expect([huge.statusCode, huge.json().error.code]).toEqual([413, 'invalid_request']);
  });
});

describe('a statistics event of a funnel or a step that does not exist', () => {
  it.each([
    ['of another funnel', { mainFunnelId: 'fh-invented' }],
    ['of another step', { funnelSTPId: 'fh-invented' }],
    ['of another funnel’s step', { funnelSTPId: 'nv-sub-order' }],
    ['of a step without a funnel', { mainFunnelId: null }],
  ])('C03 %s is accepted, dropped and counted', async (_, change) => {
    const app = await shop().build({});
    const eve = await GuestBrowser.opened(app);
    await beginVisit(eve, shop().classic);
    const sessionId = String(20_000_000_000_000 + ++strangers);
    const reply = await eve.post('funnel/stats/save', { ...EVENT, ...change, sessionId });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(await savedOf(sessionId)).toEqual([]);
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', droppedEvents: 1 });
  });

  it('C03 a step of the version that the visitor began with is known, after another version went live', async () => {
    const { funnels, classic, store } = shop();
    const steps = classic.graph.nodes.filter(({ id }) => id !== 'fh-classic-upsell-2');
    const next = { ...classic, hash: '9'.repeat(64), graph: { ...classic.graph, nodes: steps } };
    await browser.open('/home?uid=classic');
    await funnels.publish(next, new Date());
    await funnels.load();
    const event = { ...EVENT, funnelSTPId: 'fh-classic-upsell-2' };
    const late = await GuestBrowser.opened(shop().app);
    await beginVisit(late, next);
    await browser.post('funnel/stats/save', { ...event, sessionId: '30000000000001' });
    await late.post('funnel/stats/save', { ...event, sessionId: '30000000000002' });
    expect(await savedOf('30000000000001')).toHaveLength(1);
    expect(await savedOf('30000000000002')).toHaveLength(0);
    await funnels.rollBack('classic', classic.hash, new Date());
    expect(await store.db.selectFrom('live_funnels').select('hash').where('sfid', '=', 'fh-classic').execute()).toEqual(
      [{ hash: classic.hash }],
    );
  });
});
