import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import type { LiveDestination } from '../../../server/publish/live-destinations.ts';
import type { PublishedFunnels } from '../../../server/publish/published-funnel.ts';
import { cookieName } from '../../../server/render/destination-cookie.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { destinationCookieOf } from './destination-cookie-of.ts';
import { destination, published } from './shop-of-funnels.ts';

const shop = appDuringTests();

/** Funnels a and b compete for `d`; the first published is bound to nothing. */
function competition(over: Partial<LiveDestination> = {}): PublishedFunnels {
  const live = [published('free', { destinationId: null }), published('a'), published('b')];
  return {
    live: () => live,
    destinations: () => [destination(over)],
    presentUid: (uid) => uid,
    rulesOf: () => NO_RULES,
    byHash: async () => null,
    isRevoked: () => false,
  };
}

/** The app with these destinations, and with a fixed random number. */
function appOf(over: Partial<LiveDestination> = {}, dice = 0, environment: Record<string, string> = {}) {
  return shop().build(environment, { funnels: competition(over), randomBytes: (size) => Buffer.alloc(size, dice) });
}

const uidIn = (html: string) =>
  readPageBlocks(new JSDOM(html).window.document).published?.graph.funnel.uniqueIdentifier ?? null;

describe('a page that several funnels compete for', () => {
  it('X04 E05 the server chooses: the first bytes are of one funnel, and a cookie keeps it for thirty days', async () => {
    const app = await appOf();
    const reply = await app.inject('/go');
    expect([reply.statusCode, uidIn(reply.body)]).toEqual([200, 'a']);
    expect(destinationCookieOf(reply)).toEqual({
      name: expect.stringMatching(/^sluice_destination_[0-9a-f]{16}$/),
      value: 'a',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 2_592_000,
    });
  });

  it('X04 the random number decides', async () => {
    const [low, high] = [await appOf({}, 0), await appOf({}, 0xff)];
    expect(uidIn((await low.inject('/go')).body)).toBe('a');
    expect(uidIn((await high.inject('/go')).body)).toBe('b');
  });

  it('X04 real random numbers give both funnels, each in about its share', async () => {
    const app = await shop().build({}, { funnels: competition() });
    const uids = await Promise.all(Array.from({ length: 120 }, async () => uidIn((await app.inject('/go')).body)));
    const first = uids.filter((uid) => uid === 'a').length;
    expect(uids.filter((uid) => uid === 'b').length).toBe(120 - first);
    // The limits are five standard deviations: a run exceeds them with a probability below one in a million.
    expect(Math.abs(first - 60)).toBeLessThan(28);
  });

  it('X04 a returning visitor gets the same funnel, also by another address and after a change of the weights', async () => {
    const browser = new GuestBrowser(await appOf({}, 0xff));
    expect(uidIn((await browser.open('/go')).body)).toBe('b');
    const edited = await appOf({ percentage: 99 }, 0);
    const visit = (url: string) => edited.inject({ url, cookies: browser.cookies });
    for (const url of ['/go', '/go?utm_source=mail', '/?dsid=d', '/home', '/order?dsid=d&dsid=z'])
      expect([url, uidIn((await visit(url)).body)]).toEqual([url, 'b']);
  });

  it('Q01 A02 X04 uid names the funnel of a page, and dsid the destination', async () => {
    const app = await appOf();
    const uidAt = async (url: string) => uidIn((await app.inject(url)).body);
    expect([await uidAt('/'), await uidAt('/?uid=b'), await uidAt('/?dsid=d')]).toEqual(['free', 'b', 'a']);
  });

  it('A02 X04 uid in the query wins, and keeps the stored choice', async () => {
    const browser = new GuestBrowser(await appOf({}, 0xff));
    await browser.open('/go');
    const reply = await browser.open('/go?uid=a&uid=b&dsid=d');
    expect([uidIn(reply.body), destinationCookieOf(reply)]).toEqual(['a', undefined]);
    expect(uidIn((await browser.open('/go')).body)).toBe('b');
  });

  it.each(['', 'free', 'z', '%E0%A4%A', '__proto__', '"a"; Path=/'])('X04 a stored "%s" is ignored', async (kept) => {
    const app = await appOf({}, 0xff);
    const cookie = destinationCookieOf(await app.inject('/go'));
    const reply = await app.inject({ url: '/go', headers: { cookie: `${cookie?.name}=${kept}` } });
    expect([reply.statusCode, uidIn(reply.body)]).toEqual([200, 'b']);
  });

  it('X04 each destination has its own cookie, with any name', () => {
    const destinations = [
      ...['d', 'e', 'D', 'd;', 'Grüße 🐕', '__proto__'].map((sfid) => ({ brand: 'testbrand', sfid })),
      { brand: 'north', sfid: 'd' },
    ];
    const names = destinations.map(cookieName);
    expect(new Set(names).size).toBe(destinations.length);
    for (const name of names) expect(name).toMatch(/^\w+$/);
  });

  it('X04 100 is no split: every visitor gets the default funnel, and no cookie', async () => {
    const browser = new GuestBrowser(await appOf({}, 0xff));
    await browser.open('/go');
    const whole = await appOf({ percentage: 100 }, 0xff);
    const reply = await whole.inject({ url: '/go', cookies: browser.cookies });
    expect([uidIn(reply.body), destinationCookieOf(reply)]).toEqual(['a', undefined]);
  });

  it('A02 the bare origin, and an unknown dsid, lead to the first published', async () => {
    const app = await appOf();
    for (const url of ['/', '/?dsid=', '/?dsid=z', '/?dsid=%'])
      expect([url, uidIn((await app.inject(url)).body)]).toEqual([url, 'free']);
  });

  it('X04 over https the cookie is Secure', async () => {
    const app = await appOf({}, 0, { PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost' });
    expect(destinationCookieOf(await app.inject('/go'))).toMatchObject({ secure: true });
  });
});
