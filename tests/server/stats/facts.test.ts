import { beforeEach, describe, expect, it } from 'vitest';
import { type FactBatch, MOST_FACTS, type SentFact } from '../../../contracts/api/facts-api.ts';
import { reportDropped } from '../../../server/stats/facts.routes.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { beginVisit } from './begin-visit.ts';

const shop = appDuringTests();
let browser: GuestBrowser;
let loads = 0;

beforeEach(async () => {
  browser = await GuestBrowser.opened(shop().app);
  loads += 1;
});

const LEAD: SentFact = { type: 'lead.sent', stepId: 'fh-classic-landing' };

function batchOf(facts: unknown[], over: object = {}) {
  const numbered = facts.map((fact, index) => ({ seq: index + 1, at: 1, stepId: null, fact }));
  return { funnelHash: shop().classic.hash, sessionid: null, pageLoad: `load-${loads}`, facts: numbered, ...over };
}

async function storedTypes(): Promise<string[]> {
  const facts = shop().store.db.selectFrom('facts').select('type').where('page_load', '=', `load-${loads}`);
  return (await facts.orderBy('seq').execute()).map(({ type }) => type);
}

const visits = async () => (await shop().store.db.selectFrom('visits').select('number').execute()).length;

describe('a batch of facts', () => {
  it('C04 is stored with the visit that it begins, and a page begins none', async () => {
    const before = await visits();
    const { edges } = shop().classic.graph;
    const [edge] = edges;
    await browser.open('/home?uid=classic');
    expect(await visits()).toBe(before);
    const taken = { type: 'edge.taken', from: edge?.from, on: edge?.on, to: edge?.to };
    expect((await browser.post('funnel/stats/event', batchOf([LEAD, taken]))).statusCode).toBe(204);
    expect(await storedTypes()).toEqual(['lead.sent', 'edge.taken']);
    expect(await visits()).toBe(before + 1);
  });

  it.each<[string, unknown]>([
    ['a step', { type: 'lead.sent', stepId: 'nowhere' }],
    ['an edge', { type: 'edge.taken', from: 'fh-classic-landing', on: 'fail', to: 'fh-classic-landing' }],
    ['a variant', { type: 'step.entered', stepId: 'fh-classic-landing', variantId: 'x', how: 'started' }],
  ])('C04 loses %s that its version does not have, and no other fact', async (_, fact) => {
    expect((await browser.post('funnel/stats/event', batchOf([fact, LEAD]))).statusCode).toBe(204);
    expect(await storedTypes()).toEqual(['lead.sent']);
  });

  it.each(['nothing', 'f'.repeat(64)])('C04 of an unknown version (%s) writes nothing', async (funnelHash) => {
    const before = await visits();
    expect((await browser.post('funnel/stats/event', batchOf([LEAD], { funnelHash }))).statusCode).toBe(204);
    expect([await storedTypes(), await visits()]).toEqual([[], before]);
  });

  it('C04 of another brand’s version has none of this one’s steps', async () => {
    const other = shop()
      .funnels.live()
      .find(({ brand }) => brand.uniqueName !== shop().classic.brand.uniqueName);
    await browser.post('funnel/stats/event', batchOf([LEAD], { funnelHash: other?.hash }));
    expect(await storedTypes()).toEqual([]);
  });

  it.each<[string, () => object, string]>([
    ['a fact without its step', () => batchOf([LEAD, { type: 'lead.sent' }]), 'facts.1.fact.stepId'],
    ['an unknown fact', () => batchOf([{ type: 'page.loved' }]), 'facts.0.fact'],
    ['a time in words', () => batchOf([], { facts: [{ seq: 1, at: 'now', stepId: null, fact: LEAD }] }), 'facts.0.at'],
    ['too many facts', () => batchOf(new Array(MOST_FACTS + 1).fill(LEAD)), 'facts'],
    ['no page load', () => batchOf([LEAD], { pageLoad: undefined }), 'pageLoad'],
  ])('C04 is refused with %s, and the field is named', async (_, batch, field) => {
    const reply = await browser.post('funnel/stats/event', batch());
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field]);
    expect(await storedTypes()).toEqual([]);
  });

  it.each([
    ['ten thousand facts', () => batchOf(new Array(10_000).fill(LEAD))],
    ['a megabyte', () => batchOf([{ ...LEAD, note: 'x'.repeat(1_000_000) }])],
  ])('C04 is refused with %s at once', async (_, batch) => {
    expect((await browser.post('funnel/stats/event', batch())).statusCode).toBe(413);
    expect(await storedTypes()).toEqual([]);
  });

  it('C04 of a session that sends ten thousand facts in batches is refused beyond its limit, and another’s is not', async () => {
    const statuses: number[] = [];
    for (let from = 0; from < 10_000; from += MOST_FACTS) {
      const facts: FactBatch['facts'] = Array.from({ length: MOST_FACTS }, (_each, index) => ({
        seq: from + index + 1,
        at: 1,
        stepId: null,
        fact: LEAD,
      }));
      statuses.push((await browser.post('funnel/stats/event', batchOf([], { facts }))).statusCode);
    }
    expect(statuses.at(0)).toBe(204);
    expect(statuses.at(-1)).toBe(429);
    const other = await GuestBrowser.opened(shop().app);
    expect((await other.post('funnel/stats/event', batchOf([LEAD]))).statusCode).toBe(204);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1', false, 'phone'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true, 'desktop'],
  ])(
    'C04 E21 says what kind of visitor %s is, and its user agent is nowhere stored',
    async (agent, isRobot, device) => {
      await browser.post('funnel/stats/event', batchOf([LEAD]), { 'user-agent': agent });
      const { db } = shop().store;
      const [visit] = await db.selectFrom('visits').selectAll().orderBy('number', 'desc').limit(1).execute();
      expect(visit).toMatchObject({ looks_like_robot: isRobot, device });
      const facts = await db.selectFrom('facts').selectAll().where('page_load', '=', `load-${loads}`).execute();
      expect(facts).toHaveLength(1);
      expect(JSON.stringify([visit, facts])).not.toContain(agent.slice(0, 20));
    },
  );

  it('C04 has the source and country that its visit was first known with', async () => {
    const abroad = await GuestBrowser.opened(
      await shop().build({ TRUST_PROXY: 'loopback', REGION_HEADER: 'CF-IPCountry' }),
    );
    const at = (country: string) => ({ 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country });
    const page = 'http://localhost:8080/home?uid=classic';
    await abroad.post('funnel/stats/event', batchOf([LEAD]), at('XX'));
    await abroad.post('funnel/stats/event', batchOf([LEAD]), {
      ...at('DE'),
      referer: `${page}&utm_source=Mail&gclid=x`,
    });
    await abroad.post('funnel/stats/event', batchOf([LEAD]), { ...at('FR'), referer: page });
    const { db } = shop().store;
    const [visit] = await db.selectFrom('visits').selectAll().orderBy('number', 'desc').limit(1).execute();
    expect(visit).toMatchObject({ source: 'mail', country: 'DE' });
  });

  it('C04 has its texts without the characters that no database stores, and all its facts', async () => {
    const failed = { type: 'content.failed', stepId: 'fh-classic-landing', reason: 'a\0b\ud800c\udc00' };
    const shown = { type: 'error.shown', message: '\0', method: 'x\udfff' };
    const reply = await browser.post('funnel/stats/event', batchOf([failed, shown, LEAD], { sessionid: '1\0' }));
    expect(reply.statusCode).toBe(204);
    const facts = shop().store.db.selectFrom('facts').select('fact').where('page_load', '=', `load-${loads}`);
    expect((await facts.orderBy('seq').execute()).map(({ fact }) => fact)).toEqual([
      { stepId: 'fh-classic-landing', reason: 'ab\ufffdc\ufffd' },
      { message: '', method: 'x\ufffd' },
      { stepId: 'fh-classic-landing' },
    ]);
  });

  it.each([
    ['pageLoad', { pageLoad: 'load\0\ud800' }],
    ['funnelHash', { funnelHash: '\0\ud800' }],
    ['sessionid', { sessionid: '\ud800' }],
  ])('C04 with a %s that no database stores is answered, and breaks nothing', async (_, over) => {
    expect((await browser.post('funnel/stats/event', batchOf([LEAD], over))).statusCode).toBe(204);
    expect((await browser.post('funnel/stats/event', batchOf([LEAD]))).statusCode).toBe(204);
    expect(await storedTypes()).toEqual(['lead.sent']);
  });

  it.each([-400, -2, 2, 400])(
    'C04 of a browser whose clock is %s days off has the server’s time, in the order of its numbers',
    async (days) => {
      const [edge] = shop().classic.graph.edges;
      const off = Date.now() + days * 86_400_000;
      const facts = [LEAD, { type: 'edge.taken', from: edge?.from, on: edge?.on, to: edge?.to }].map((fact, index) => ({
        seq: index + 1,
        at: off + index * 1000,
        stepId: null,
        fact,
      }));
      const before = Date.now();
      expect((await browser.post('funnel/stats/event', batchOf([], { facts }))).statusCode).toBe(204);
      const { db } = shop().store;
      const stored = await db
        .selectFrom('facts')
        .select('at')
        .where('page_load', '=', `load-${loads}`)
        .orderBy('seq')
        .execute();
      const [first = 0, second = 0] = stored.map(({ at }) => at.getTime());
      expect([second - first, second >= before - 5000, second <= Date.now() + 5000]).toEqual([1000, true, true]);
    },
  );

  it('C04 H04 is refused without the XSRF value of its session', async () => {
    const reply = await browser.post('funnel/stats/event', batchOf([LEAD]), { 'x-xsrf-token': undefined });
    expect(reply.statusCode).toBe(403);
  });
});

it('C04 two servers on one database store a batch that both are sent once, and its first passages as it was walked', async () => {
  const other = await shop().build({});
  const elsewhere = new GuestBrowser(other);
  Object.assign(elsewhere.cookies, browser.cookies);
  const { graph } = shop().classic;
  const walk = graph.edges.map(({ from, on, to }) => ({ type: 'edge.taken', from, on, to }));
  const batch = batchOf([...walk, ...walk]);
  const sends = [browser, elsewhere, browser, elsewhere].map((each) => each.post('funnel/stats/event', batch));
  expect((await Promise.all(sends)).map(({ statusCode }) => statusCode)).toEqual(sends.map(() => 204));
  expect(await storedTypes()).toHaveLength(2 * walk.length);
  const { db } = shop().store;
  const [visit] = await db.selectFrom('visits').select('number').orderBy('number', 'desc').limit(1).execute();
  const passages = await db
    .selectFrom('first_passages')
    .select(['from_step', 'on_event', 'to_step'])
    .where('visit_number', '=', visit?.number ?? 0)
    .execute();
  const key = (...words: string[]) => words.join(' ');
  expect(passages.map((each) => key(each.from_step, each.on_event, each.to_step)).sort()).toEqual(
    graph.edges.map(({ from, on, to }) => key(from, on, to)).sort(),
  );
});

describe('the event of a destination', () => {
  const EVENT = {
    funnelSTId: 'fh-classic',
    sessionId: '20261123000042',
    destinationId: 'fh-dest-beef',
    splitTestingId: null,
    eventType: 'Destination',
  };
  const saved = (sessionId: string) =>
    shop().store.db.selectFrom('stats_events').selectAll().where('session_id', '=', sessionId).execute();

  it('C04 E09 is stored with its fields', async () => {
    await beginVisit(browser, shop().classic);
    const more = { ...EVENT, email: 'ann@example.com' };
    expect((await browser.post('funnel/stats/destination', more)).statusCode).toBe(204);
    const rows = await saved(EVENT.sessionId);
    expect(rows).toMatchObject([{ event_type: 'Destination', main_funnel_sfid: 'fh-classic', ip: null }]);
    expect(rows[0]?.payload).toEqual(EVENT);
  });

  it.each([{ destinationId: 'nowhere' }, { funnelSTId: 'nothing' }])('C04 of %o is not stored', async (over) => {
    const event = { ...EVENT, ...over, sessionId: '20261123000043' };
    expect((await browser.post('funnel/stats/destination', event)).statusCode).toBe(204);
    expect(await saved(event.sessionId)).toEqual([]);
  });

  it.each(['funnelSTId', 'destinationId', 'splitTestingId', 'eventType', 'sessionId'])(
    'C04 with a %s that no database stores is answered, and breaks nothing',
    async (field) => {
      const event = { ...EVENT, sessionId: '20261123000044', [field]: 'a\0\ud800' };
      expect((await browser.post('funnel/stats/destination', event)).statusCode).toBe(204);
    },
  );

  it('C04 is refused without its destination, and the field is named', async () => {
    const reply = await browser.post('funnel/stats/destination', { ...EVENT, destinationId: undefined });
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'destinationId']);
  });
});

it('C04 dropped statistics are counted, and told in one line a minute', () => {
  const dropped = { events: 0 };
  const lines: number[] = [];
  let now = 0;
  const drop = reportDropped(dropped, {
    clock: () => new Date(now),
    log: (_message, { count }) => lines.push(count),
  });
  for (const count of [0, 2, 3, 4]) drop(count);
  now = 60_000;
  drop(1);
  expect([dropped.events, lines]).toEqual([10, [2, 8]]);
});
