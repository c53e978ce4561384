import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type StatsSink, statsStore } from '../../../server/stats/stats-store.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { rowCounts } from '../../support/stores/row-counts.ts';
import { beginVisit } from './begin-visit.ts';

const shop = appDuringTests();
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' };
let stats: StatsSink;
let browser: GuestBrowser;
let sessions = 0;

beforeEach(async () => {
  stats = statsStore(shop().store.db, () => new Date());
  browser = await GuestBrowser.opened(await shop().build({}, { stats }));
  sessions += 1;
  await shop().store.db.deleteFrom('hourly_event_counts').execute();
});

/** The events of a shopper who looks at a landing page: the address has a campaign, and a test decided the variant. */
async function look(change: object = {}): Promise<void> {
  const event = {
    mainFunnelId: 'fh-classic',
    funnelSTPId: 'fh-classic-landing',
    splitTestingPageId: shop().classic.graph.nodes.find(({ id }) => id === 'fh-classic-landing')?.variants[0]?.sfid,
    destinationId: 'fh-dest-beef',
    url: '/home?uid=classic&utm_source=mail',
    sessionId: sessionId(),
    ...change,
  };
  for (const eventType of ['New Session', 'Page View', 'NewSession', 'AffiliateInfo'])
    await browser.post('funnel/stats/save', { ...event, eventType }, PERSON);
}

const act = () => beginVisit(browser, shop().classic);

const sessionId = () => String(70_000_000_000_000 + sessions);

async function stored() {
  const rows = shop().store.db.selectFrom('stats_events').selectAll().where('session_id', '=', sessionId());
  return rows.orderBy('id').execute();
}

async function storedTypes() {
  return (await stored()).map(({ event_type }) => event_type);
}

describe('a visit that only looks at a page', () => {
  it('C03 stores no row of its own: it is counted by hour and place', async () => {
    const before = await rowCounts(shop().store.db);
    await browser.open('/home?uid=classic&utm_source=mail');
    await look();
    await stats.flush();
    const { hourly_event_counts, ...rest } = await rowCounts(shop().store.db);
    expect(rest).toEqual(before);
    expect(hourly_event_counts).toBe(2);
    const place = { funnel_sfid: 'fh-classic', step_sfid: 'fh-classic-landing', destination_sfid: 'fh-dest-beef' };
    const counts = await shop().store.db.selectFrom('hourly_event_counts').selectAll().orderBy('event_type').execute();
    expect(counts).toMatchObject([
      { ...place, event_type: 'New Session', looks_like_robot: false, count: 1 },
      { ...place, event_type: 'Page View', looks_like_robot: false, count: 1 },
    ]);
    expect(counts[0]?.variant_sfid).not.toBe('');
  });

  it('C03 has its events as rows, with their own time, as soon as it does more', async () => {
    await look();
    await act();
    await stats.flush();
    expect(await storedTypes()).toEqual(['New Session', 'Page View', 'NewSession', 'AffiliateInfo']);
    const [first] = await stored();
    const visit = shop().store.db.selectFrom('visits').select('first_at').orderBy('number', 'desc');
    const begun = await visit.executeTakeFirstOrThrow();
    expect(first?.at.getTime()).toBeLessThanOrEqual(begun.first_at.getTime());
    expect(first?.ip).toBe('127.0.0.1');
    await stats.flush();
    expect(await stored()).toHaveLength(4);
  });

  it('C03 that did more has each further event as a row at once', async () => {
    await act();
    await look();
    expect(await storedTypes()).toEqual(['New Session', 'Page View', 'NewSession', 'AffiliateInfo']);
  });

  it('E21 that has refused meanwhile has neither ip nor the ids of its visitor in its rows', async () => {
    await look();
    await browser.post('consent', { analytics: false, advertising: true, textVersion: '', source: 'optout' });
    await act();
    await stats.flush();
    expect((await stored()).map(({ event_type, ip, user_agent }) => [event_type, ip, user_agent])).toEqual([
      ['New Session', null, null],
      ['Page View', null, null],
      ['AffiliateInfo', null, null],
    ]);
  });

  it('E21 whose refusal another process heard has none either', async () => {
    await look();
    const other = new GuestBrowser(await shop().build({}));
    Object.assign(other.cookies, browser.cookies);
    await other.post('consent', { analytics: false, advertising: true, textVersion: '', source: 'optout' });
    await act();
    await stats.flush();
    expect((await stored()).map(({ event_type, ip }) => [event_type, ip])).toEqual([
      ['New Session', null],
      ['Page View', null],
      ['AffiliateInfo', null],
    ]);
  });

  it('E21 that has said yes after a no keeps what it told since', async () => {
    await browser.post('consent', { analytics: false, advertising: true, textVersion: '', source: 'optout' });
    await browser.post('consent', { analytics: true, advertising: true, textVersion: '', source: 'optout' });
    await look();
    await act();
    await stats.flush();
    expect((await stored()).map(({ ip }) => ip)).toEqual(Array(4).fill('127.0.0.1'));
  });

  it('C03 whose events could not be stored has them the next time', async () => {
    await look();
    await act();
    const { db } = shop().store;
    await sql`alter table stats_events rename to stats_events_away`.execute(db);
    await expect(stats.flush()).rejects.toThrow('stats_events');
    await sql`alter table stats_events_away rename to stats_events`.execute(db);
    await stats.flush();
    expect(await stored()).toHaveLength(4);
  });

  it('C03 is counted by ids that exist alone, and apart from robots', async () => {
    await look({ splitTestingPageId: 'invented', destinationId: 'invented' });
    await browser.post(
      'funnel/stats/save',
      { eventType: 'Page View', mainFunnelId: 'fh-classic' },
      { 'user-agent': 'curl/8' },
    );
    await stats.flush();
    const rows = await shop()
      .store.db.selectFrom('hourly_event_counts')
      .select(['event_type', 'step_sfid', 'variant_sfid', 'destination_sfid', 'looks_like_robot'])
      .orderBy('looks_like_robot')
      .orderBy('event_type')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['New Session', 'fh-classic-landing', '', '', false],
      ['Page View', 'fh-classic-landing', '', '', false],
      ['Page View', '', '', '', true],
    ]);
  });

  it('C03 begins a session that is counted by its version, device, source and country, without its click id', async () => {
    const app = await shop().build({ TRUST_PROXY: 'loopback', REGION_HEADER: 'CF-IPCountry' }, { stats });
    const abroad = await GuestBrowser.opened(app);
    const headers = { ...PERSON, 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'US-CA' };
    const event = { mainFunnelId: 'fh-classic', funnelSTPId: 'fh-classic-landing', eventType: 'New Session' };
    const urls = [
      '/home?uid=classic&utm_source=Mail&gclid=secret',
      '/home?uid=classic&gclid=secret',
      '/home?uid=classic',
    ];
    for (const url of urls) await abroad.post('funnel/stats/save', { ...event, url }, headers);
    await stats.flush();
    const counts = await shop().store.db.selectFrom('hourly_event_counts').selectAll().orderBy('source').execute();
    const traits = { funnel_hash: shop().classic.hash, device: 'desktop', country: 'US', count: 1 };
    expect(counts).toMatchObject(['ad', 'direct', 'mail'].map((source) => ({ ...traits, source })));
    expect(JSON.stringify(counts)).not.toContain('secret');
  });

  it('C04 counts its destination', async () => {
    const event = {
      funnelSTId: 'fh-classic',
      sessionId: sessionId(),
      destinationId: 'fh-dest-beef',
      splitTestingId: null,
    };
    await browser.post('funnel/stats/destination', { ...event, eventType: 'Destination' }, PERSON);
    await stats.flush();
    expect(await stored()).toEqual([]);
    const counts = await shop().store.db.selectFrom('hourly_event_counts').selectAll().execute();
    expect(counts).toMatchObject([
      { event_type: 'Destination', funnel_sfid: 'fh-classic', destination_sfid: 'fh-dest-beef', count: 1 },
    ]);
  });
});
