import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { ARMS_COOKIE } from '../../../server/arms/arms-cookie.ts';
import { loadPageRenderer } from '../../../server/render/first-page.ts';
import { PageCache } from '../../../server/render/sharing/page-cache.ts';
import { type StatsSink, statsStore } from '../../../server/stats/stats-store.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../backoffice/publishing/brand-folder.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { rowCounts } from '../../support/stores/row-counts.ts';

const shop = appDuringTests();
const PAGE = '/home?uid=classic&utm_source=mail';
const STEP = 'fh-classic-landing';
const TESTED = 'fh-classic-order';
const LOOKS = {
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
};
const BROTLI = { ...LOOKS, 'accept-encoding': 'br' };
const AHEAD = { ...LOOKS, 'sec-purpose': 'prefetch;prerender' };

let stats: StatsSink;
let render: Awaited<ReturnType<typeof loadPageRenderer>>;

beforeEach(async () => {
  stats = statsStore(shop().store.db, () => new Date());
  render = await loadPageRenderer();
  await shop().store.db.deleteFrom('hourly_event_counts').execute();
});

async function build() {
  const elements = { render, cache: new PageCache(), build: aClientBuild() };
  return shop().build({}, { elements, stats });
}

const dataOf = (html: string) => readPageBlocks(new JSDOM(html).window.document);

/** What is counted by now: each kind of event with its step, source and number. */
async function counted(): Promise<string[]> {
  await stats.flush();
  const rows = await shop().store.db.selectFrom('hourly_event_counts').selectAll().orderBy('event_type').execute();
  return rows.map(({ event_type, step_sfid, source, count }) => `${event_type} ${step_sfid} ${source} ${count}`);
}

const SESSION = `New Session ${STEP} mail 1`;
const VIEW = `Page View ${STEP}  1`;

/** Says of a page that was asked for ahead that it is looked at. */
async function look(browser: GuestBrowser, app: Awaited<ReturnType<typeof build>>, ahead: string, url = PAGE) {
  const headers = { ...LOOKS, 'sec-fetch-dest': 'empty', 'sluice-look': ahead };
  const reply = await app.inject({ method: 'HEAD', url, headers, cookies: browser.cookies });
  for (const { name, value } of reply.cookies) browser.cookies[name] = value;
  return reply.statusCode;
}

async function publishTest(): Promise<void> {
  const copy = await FunnelsCopy.made();
  await copy.change(CLASSIC, (json) => {
    const step = (json.defaultFunnels as Json[]).find(({ sfid }) => sfid === TESTED);
    const [first] = (step?.variants ?? []) as Json[];
    const variants = ['a', 'b', 'c', 'd'].map((sfid) => ({ ...first, sfid, percentage: 25, default: sfid === 'a' }));
    Object.assign(step ?? {}, { variants, splitTestEnabled: true, splitTesting: [{ sfid: 'fh-test' }] });
  });
  expect((await publishFolder(copy.folder, shop().funnels, new Date())).refused).toEqual([]);
}

describe('a page that is asked for before it is looked at', () => {
  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('X02 T02 C03 T01 stores and counts nothing, by %j', async (sign) => {
    const before = await rowCounts(shop().store.db);
    const app = await build();
    for (const url of [PAGE, '/terms?uid=classic', '/nowhere', '/withdraw']) {
      const reply = await app.inject({ url, headers: { ...LOOKS, ...sign } });
      expect([url, reply.headers['set-cookie']]).toEqual([url, undefined]);
      expect(dataOf(reply.body).settings.ahead).toBeDefined();
    }
    await stats.flush();
    expect(await rowCounts(shop().store.db)).toEqual(before);
    expect(dataOf((await app.inject({ url: PAGE, headers: LOOKS })).body).settings).not.toHaveProperty('ahead');
  });

  it('X02 T02 C03 is counted once it is looked at, and has its cookies then', async () => {
    const app = await build();
    const browser = new GuestBrowser(app);
    const { ahead = '' } = dataOf((await browser.open(PAGE, AHEAD)).body).settings;
    await look(browser, app, ahead);
    expect(await counted()).toEqual([SESSION, VIEW]);
    expect(Object.keys(browser.cookies)).toEqual(expect.arrayContaining(['sluice_session', 'XSRF-TOKEN']));
  });

  it('X01 X02 shows variants that are stored once it is looked at, in a browser without a session, too', async () => {
    await publishTest();
    const app = await build();
    for (let visitor = 0; visitor < 6; visitor += 1) {
      const browser = new GuestBrowser(app);
      const { arms, settings } = dataOf((await browser.open(PAGE, AHEAD)).body);
      expect(browser.cookies).not.toHaveProperty(ARMS_COOKIE);
      await look(browser, app, settings.ahead ?? '');
      const next = dataOf((await browser.open(PAGE, LOOKS)).body).arms;
      expect(next).toEqual({ drawn: [], variants: arms?.variants });
    }
  });

  it.each([
    ['gave no answer before', null],
    ['had said yes', true],
    ['had said no', false],
  ])(
    'L06 E21 C03 is asked for anew and not counted, where its visitor, who %s, has answered since',
    async (_, before) => {
      const app = await build();
      const browser = new GuestBrowser(app);
      await browser.open('/terms?uid=classic', LOOKS);
      const answer = (isAllowed: boolean) =>
        browser.post('consent', { analytics: isAllowed, advertising: isAllowed, textVersion: '', source: 'optout' });
      if (before !== null) await answer(before);
      const { ahead = '' } = dataOf((await browser.open(PAGE, AHEAD)).body).settings;
      expect(await look(browser, app, ahead)).toBe(200);
      const earlier = await counted();
      expect((await answer(before !== true)).statusCode).toBe(200);
      expect([await look(browser, app, ahead), await counted()]).toEqual([205, earlier]);
    },
  );

  it('X02 is looked at, where a release before asked for it', async () => {
    const app = await build();
    const { ahead = '' } = dataOf((await app.inject({ url: PAGE, headers: AHEAD })).body).settings;
    expect(await look(new GuestBrowser(app), app, ahead.split('!')[0] ?? '')).toBe(200);
  });
});

describe('a look at a page', () => {
  it('C03 T02 is counted by the server, where the page is left before its script', async () => {
    const browser = new GuestBrowser(await build());
    await browser.open(PAGE, LOOKS);
    expect(await counted()).toEqual([SESSION, VIEW]);
    await browser.open(`${PAGE}&sessionid=12345678901234`, LOOKS);
    expect(await counted()).toEqual([SESSION, `Page View ${STEP}  2`]);
  });

  it.each([
    ['a preview', `${PAGE}&preview=upsell`, LOOKS],
    ['a return from PayPal', `${PAGE}&paypal=true&action=success&token=EC-12345678901234567`, LOOKS],
    ['a text page', '/terms?uid=classic', LOOKS],
    ['a page that is not found', '/nowhere?uid=classic', LOOKS],
    ['a picture', PAGE, { ...LOOKS, 'sec-fetch-dest': 'image' }],
    ['a program', PAGE, {}],
  ])('C03 R14 is none of %s', async (_, url, headers) => {
    await new GuestBrowser(await build()).open(url, headers);
    expect(await counted()).toEqual([]);
  });

  it('C03 is counted once, where the browser tells of it, too', async () => {
    const browser = new GuestBrowser(await build());
    await browser.open(PAGE, LOOKS);
    const event = { mainFunnelId: 'fh-classic', funnelSTPId: STEP, url: PAGE, sessionId: '12345678901234' };
    for (const eventType of ['New Session', 'Page View'])
      await browser.post('funnel/stats/save', { ...event, eventType, isCounted: true }, LOOKS);
    expect(await counted()).toEqual([SESSION, VIEW]);
  });

  it('C03 is counted by the event of a browser that did not say of its page what it was', async () => {
    const browser = new GuestBrowser(await build());
    await browser.open(PAGE);
    const event = { eventType: 'Page View', mainFunnelId: 'fh-classic', funnelSTPId: STEP, url: PAGE, isCounted: true };
    await browser.post('funnel/stats/save', event, { 'sec-fetch-site': undefined, 'user-agent': LOOKS['user-agent'] });
    expect(await counted()).toEqual([VIEW]);
  });

  it('C03 T02 begins one session, where a form was sent without the script and comes back as its answer', async () => {
    const browser = new GuestBrowser(await build());
    const form = '/two-step-order-form-common?uid=classic';
    await browser.open(form, LOOKS);
    const sent = { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': undefined };
    const reply = await browser.post(form, 'email=ada%40example.com', { ...LOOKS, ...sent });
    expect([reply.statusCode, reply.body.includes('ada@example.com')]).toEqual([422, true]);
    expect(await counted()).toEqual([`New Session ${TESTED} direct 1`, `Page View ${TESTED}  2`]);
  });

  it('C03 T02 begins no session by a link of a step, whose look has begun it before a script could name it', async () => {
    const browser = new GuestBrowser(await build());
    const at = (path: string) => ({ ...LOOKS, host: 'shop.example', referer: `http://shop.example${path}` });
    await browser.open(PAGE, { ...LOOKS, host: 'shop.example' });
    await browser.open('/two-step-order-form-common?uid=classic', at(PAGE));
    await browser.open(PAGE, at('/two-step-order-form-common?uid=classic'));
    expect(await counted()).toEqual([SESSION, VIEW.replace('1', '2'), `Page View ${TESTED}  1`].sort());
  });

  it.each([
    ['a text page, where none begins', 'http://shop.example/terms?uid=classic'],
    ['a page that is not found', 'http://shop.example/nowhere'],
    ['another site', 'http://other.example/home'],
    ['no page that can be read', 'nowhere'],
  ])('C03 T02 begins a session by a link of %s', async (_, referer) => {
    const app = await build();
    await app.inject({ url: PAGE, headers: { ...LOOKS, host: 'shop.example', referer } });
    expect(await counted()).toEqual([SESSION, VIEW]);
  });

  it('C03 is counted where its page was compressed before', async () => {
    const browser = new GuestBrowser(await build());
    const encodings: unknown[] = [];
    const open = async () => encodings.push((await browser.open(PAGE, BROTLI)).headers['content-encoding']);
    await expect.poll(async () => (await open()) > 0 && encodings.at(-1)).toBe('br');
    expect(await counted()).toEqual([
      `New Session ${STEP} mail ${encodings.length}`,
      `Page View ${STEP}  ${encodings.length}`,
    ]);
  });
});
