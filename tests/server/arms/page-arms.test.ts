import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import { pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageArms } from '../../../contracts/page/page-data.ts';
import { ARMS_COOKIE } from '../../../server/arms/arms-cookie.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../backoffice/publishing/brand-folder.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const PAGE = '/home?uid=classic';
const STEP = 'fh-classic-order';
const DAY_MS = 86_400_000;
const [A, B] = ['fh-classic-order-a', 'fh-classic-order-b'];

let copy: FunnelsCopy;

beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

/** Publishes the demo with a test of its order form, whose variants have these weights. */
async function publish(weights: Record<string, number>): Promise<void> {
  await copy.change(CLASSIC, (json) => {
    const step = (json.defaultFunnels as Json[]).find(({ sfid }) => sfid === STEP);
    const [first] = (step?.variants ?? []) as Json[];
    const variants = Object.entries(weights).map(([sfid, percentage], n) => ({
      ...first,
      sfid,
      percentage,
      default: n === 0,
    }));
    Object.assign(step ?? {}, { variants, splitTestEnabled: true, splitTesting: [{ sfid: 'fh-test-order' }] });
  });
  expect((await publishFolder(copy.folder, shop().funnels, new Date())).refused).toEqual([]);
}

async function armsAt(
  browser: GuestBrowser,
  url = PAGE,
  headers: Record<string, string> = {},
): Promise<PageArms | null | undefined> {
  return readPageBlocks(new JSDOM((await browser.open(url, headers)).body).window.document).arms;
}

async function visitor(): Promise<[GuestBrowser, string]> {
  const browser = new GuestBrowser(shop().app);
  const arms = await armsAt(browser);
  expect(arms?.drawn).toEqual([STEP]);
  return [browser, arms?.variants[STEP] ?? ''];
}

/** Loses the cookie by which a session goes on with the version that it began with. */
function forgetVersion({ cookies }: GuestBrowser): void {
  for (const name of Object.keys(cookies)) if (name.startsWith('sluice_version_')) delete cookies[name];
}

/** A visitor who was given this variant. */
async function visitorWith(variant: string): Promise<GuestBrowser> {
  for (;;) {
    const [browser, given] = await visitor();
    if (given === variant) return browser;
  }
}

/** Places an order in the version that is live. */
async function buys(browser: GuestBrowser, more: object = {}): Promise<Order> {
  const hash = shop().funnels.live()[0]?.hash ?? '';
  const { classic, ...rest } = shop();
  const body = await saleBody({ ...rest, classic: { ...classic, hash } }, browser, randomUUID());
  const reply = await browser.post('orders/createguest', { ...body, ...more });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().order;
}

/** The variant that a browser shows with any random numbers of its own. */
async function shownIn(browser: GuestBrowser, url: string, random: number): Promise<string | undefined> {
  const { document } = new JSDOM((await browser.open(url)).body).window;
  const environment = {
    location: { pathname: url.split('?')[0] ?? '', search: '' },
    device: 'Desktop' as const,
    now: new Date(),
    random: () => random,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
  };
  return beginSession(pageOf(readPageBlocks(document)), environment).input.variants[STEP];
}

describe('the variants of a page', () => {
  it('X02 of a linked receipt are those that the visitor was given, or would be, and nothing is kept', async () => {
    await publish({ [A]: 50, [B]: 50 });
    const buyer = await visitorWith(B);
    const link = `/receipt?receipt=${(await buys(buyer)).receipt}`;
    for (const random of [0, 0.99]) expect(await shownIn(buyer, link, random)).toBe(B);
    const stranger = new GuestBrowser(shop().app);
    const shown = [await shownIn(stranger, link, 0), await shownIn(stranger, link, 0.99)];
    expect(stranger.cookies).not.toHaveProperty(ARMS_COOKIE);
    expect(new Set(shown)).toEqual(new Set([(await armsAt(stranger))?.variants[STEP]]));
  });

  it('X01 X02 are drawn before its first byte, and stay over reloads, other pages, other weights and versions', async () => {
    await publish({ [A]: 50, [B]: 50 });
    const browser = await visitorWith(B);
    const stored = {
      drawn: [],
      variants: expect.objectContaining({ [STEP]: B, 'fh-classic-landing': 'fh-classic-landing-a' }),
    };
    expect(await armsAt(browser)).toEqual(stored);
    expect(await armsAt(browser, '/two-step-order-form-common?uid=classic')).toEqual(stored);
    await publish({ [A]: 100, [B]: 0 });
    expect(await armsAt(browser)).toEqual(stored);
    forgetVersion(browser);
    expect(await armsAt(browser)).toEqual(stored);
    expect((await visitor())[1]).toBe(A);
  });

  it('X02 are drawn anew for a session whose variant is removed', async () => {
    await publish({ [A]: 0, [B]: 100 });
    const [browser, given] = await visitor();
    expect(given).toBe(B);
    await publish({ [A]: 50, 'fh-classic-order-c': 50 });
    forgetVersion(browser);
    const arms = await armsAt(browser);
    expect(arms?.drawn).toEqual([STEP]);
    expect(arms?.variants[STEP]).not.toBe(B);
  });

  it('X02 stay for a visitor who comes back after 31 days with a new session, and with Global Privacy Control', async () => {
    await publish({ [A]: 50, [B]: 50 });
    const { cookies } = await visitorWith(B);
    await publish({ [A]: 100, [B]: 0 });
    const later = await shop().build({}, { clock: () => new Date(Date.now() + 31 * DAY_MS) });
    const browser = new GuestBrowser(later);
    browser.cookies[ARMS_COOKIE] = cookies[ARMS_COOKIE] ?? '';
    const stored = { drawn: [], variants: expect.objectContaining({ [STEP]: B }) };
    expect(await armsAt(browser, PAGE, { 'sec-gpc': '1' })).toEqual(stored);
    expect(browser.cookies.sluice_session).not.toBe(cookies.sluice_session);
    expect(browser.cookies[ARMS_COOKIE]).not.toBe(cookies[ARMS_COOKIE]);
    expect(await armsAt(browser)).toEqual(stored);
  });

  it('X02 stay once a paid sale has renewed the session', async () => {
    await publish({ [A]: 50, [B]: 50 });
    const browser = await visitorWith(B);
    const before = browser.cookies.sluice_session;
    await buys(browser);
    expect(browser.cookies.sluice_session).not.toBe(before);
    forgetVersion(browser);
    await publish({ [A]: 100, [B]: 0 });
    expect(await armsAt(browser)).toMatchObject({ drawn: [], variants: { [STEP]: B } });
  });

  it('X01 are none on a text page', async () => {
    const browser = new GuestBrowser(shop().app);
    expect(await armsAt(browser, '/terms?uid=classic')).toBeNull();
    expect(browser.cookies).not.toHaveProperty(ARMS_COOKIE);
  });
});

describe('the variants that an older browser remembers', () => {
  it('X02 decide nothing: the page shows what the server drew, on the first step and on the second', async () => {
    await publish({ [A]: 100, [B]: 0 });
    const [browser, given] = await visitor();
    browser.cookies.sluice_seen_variants = JSON.stringify({ [STEP]: B });
    const next = await armsAt(browser, '/two-step-order-form-common?uid=classic');
    expect([given, next]).toEqual([A, { drawn: [], variants: expect.objectContaining({ [STEP]: A }) }]);
  });
});

describe('an order', () => {
  it('O02 X01 has the variant of its step, and all that its session was given, by the server’s own word', async () => {
    await publish({ [A]: 50, [B]: 50 });
    const browser = await visitorWith(B);
    await buys(browser, { statsInfo: { variantId: A, arms: { [STEP]: A } } });
    const order = await shop().store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      variant_sfid: B,
      arms: { [STEP]: B, 'fh-classic-landing': 'fh-classic-landing-a' },
    });
  });
});
