import type { FastifyInstance, LightMyRequestResponse as Reply } from 'fastify';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import type { LiveDestination, PublishedFunnels } from '../../../graph/published-funnel.ts';
import { ARMS_COOKIE } from '../../../server/arms/arms-cookie.ts';
import { cookieName } from '../../../server/arms/page-arms.ts';
import { destinationKey } from '../../../server/arms/stored-arms.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { destination, published } from './shop-of-funnels.ts';

const shop = appDuringTests();

/** Funnels a and b compete for `d`; the first published is bound to nothing. */
function competition(
  over: Partial<LiveDestination> = {},
  live = [published('free', { destinationId: null }), published('a'), published('b')],
): PublishedFunnels {
  return {
    live: () => live,
    destinations: () => [destination(over)],
    presentUid: (uid) => uid,
    rulesOf: () => NO_RULES,
    byHash: async () => null,
    isRevoked: () => false,
    load: async () => {},
  };
}

/** The app with these destinations. */
function appOf(over: Partial<LiveDestination> = {}, environment: Record<string, string> = {}) {
  return shop().build(environment, { funnels: competition(over) });
}

const uidIn = (html: string) =>
  readPageBlocks(new JSDOM(html).window.document).published?.graph.funnel.uniqueIdentifier ?? null;

/** A visitor whose session was given this funnel at `/go`. */
async function visitorOf(uid: string, app: FastifyInstance): Promise<GuestBrowser> {
  for (;;) {
    const browser = new GuestBrowser(app);
    if (uidIn((await browser.open('/go')).body) === uid) return browser;
  }
}

/** X04: what a page says of its funnel: its uid, and whether it competes for this visitor. */
function competingIn({ body }: Reply) {
  const { published } = readPageBlocks(new JSDOM(body).window.document);
  return [published?.graph.funnel.uniqueIdentifier, published?.competes];
}

const armsIn = (reply: Reply) => reply.cookies.find(({ name }) => name === ARMS_COOKIE);

describe('a page that several funnels compete for', () => {
  it('X04 E09 a funnel competes for a visitor who was drawn, on each page of the visit', async () => {
    const browser = await visitorOf('b', await appOf());
    for (const url of ['/go', '/home?dsid=d', '/order?uid=b&step=2'])
      expect([url, ...competingIn(await browser.open(url))]).toEqual([url, 'b', true]);
  });

  it('X04 E09 it competes for none who came by its uid', async () => {
    const app = await appOf();
    const stranger = new GuestBrowser(app);
    for (const url of ['/go?uid=a', '/order?uid=a&step=2'])
      expect([url, ...competingIn(await stranger.open(url))]).toEqual([url, 'a', false]);
    const drawn = await visitorOf('b', app);
    expect(competingIn(await drawn.open('/go?uid=a'))).toEqual(['a', false]);
    expect(competingIn(await drawn.open('/'))).toEqual(['free', false]);
  });

  it('X04 E09 it competes for none where the destination has one funnel, or no split', async () => {
    const { cookies } = await visitorOf('a', await appOf());
    const alone = await shop().build(
      {},
      { funnels: competition({}, [published('free', { destinationId: null }), published('a')]) },
    );
    const whole = await appOf({ percentage: 100 });
    for (const app of [alone, whole])
      for (const url of ['/go', '/order?uid=a&step=2'])
        expect([url, ...competingIn(await app.inject({ url, cookies }))]).toEqual([url, 'a', false]);
  });

  it('X04 E05 the server chooses: the first bytes are of one funnel, and a cookie keeps it for 400 days', async () => {
    const reply = await (await appOf()).inject('/go');
    expect(reply.statusCode).toBe(200);
    expect(['a', 'b']).toContain(uidIn(reply.body));
    const kept = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 34_560_000 };
    expect(armsIn(reply)).toEqual({ ...kept, name: ARMS_COOKIE, value: expect.stringMatching(/./) });
  });

  it('X04 the session decides: its requests at once have the same funnel', async () => {
    const app = await appOf();
    for (const uid of ['a', 'b']) {
      const { cookies } = await visitorOf(uid, app);
      delete cookies[ARMS_COOKIE];
      const replies = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/go', cookies })));
      expect(replies.map(({ body }) => uidIn(body))).toEqual([uid, uid, uid]);
    }
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
    const browser = await visitorOf('b', await appOf());
    const edited = await appOf({ percentage: 99 });
    const visit = (url: string) => edited.inject({ url, cookies: browser.cookies });
    for (const url of ['/go', '/go?utm_source=mail', '/?dsid=d', '/home', '/order?dsid=d&dsid=z'])
      expect([url, uidIn((await visit(url)).body)]).toEqual([url, 'b']);
  });

  it('Q01 A02 X04 uid names the funnel of a page, and dsid the destination', async () => {
    const app = await appOf();
    const uidAt = async (url: string) => uidIn((await app.inject(url)).body);
    expect([await uidAt('/'), await uidAt('/?uid=b')]).toEqual(['free', 'b']);
    expect(['a', 'b']).toContain(await uidAt('/?dsid=d'));
  });

  it('A02 X04 uid in the query wins, and keeps the stored choice', async () => {
    const browser = await visitorOf('b', await appOf());
    expect(uidIn((await browser.open('/go?uid=a&uid=b&dsid=d')).body)).toBe('a');
    expect(uidIn((await browser.open('/go')).body)).toBe('b');
  });

  it.each(['', 'free', 'z', '%E0%A4%A', '__proto__', '"a"; Path=/'])(
    'X04 what an earlier release stored, "%s", is ignored where it does not compete',
    async (stored) => {
      const { cookies } = await visitorOf('b', await appOf());
      const cookie = `${cookieName(destination())}=${stored}`;
      const session = Object.entries(cookies).filter(([name]) => name !== ARMS_COOKIE);
      const all = [...session.map(([name, value]) => `${name}=${value}`), cookie].join('; ');
      const reply = await (await appOf()).inject({ url: '/go', headers: { cookie: all } });
      expect([reply.statusCode, uidIn(reply.body)]).toEqual([200, 'b']);
    },
  );

  it('X04 a visitor keeps the funnel that an earlier release stored', async () => {
    const app = await appOf({ percentage: 99 });
    const cookies = { [cookieName(destination())]: 'b' };
    for (let visit = 0; visit < 5; visit += 1)
      expect(uidIn((await app.inject({ url: '/go', cookies })).body)).toBe('b');
  });

  it('X04 each destination has its own choice, with any name', () => {
    const destinations = [
      ...['d', 'e', 'D', 'd;', 'Grüße 🐕', '__proto__'].map((sfid) => ({ brand: 'testbrand', sfid })),
      { brand: 'north', sfid: 'd' },
    ];
    const names = destinations.map(destinationKey);
    expect(new Set(names).size).toBe(destinations.length);
    for (const name of names) expect(name).toMatch(/^[\w-]{8}$/);
  });

  it('X04 100 is no split: every visitor gets the default funnel, and no cookie', async () => {
    const { cookies } = await visitorOf('b', await appOf());
    const whole = await appOf({ percentage: 100 });
    expect(uidIn((await whole.inject({ url: '/go', cookies })).body)).toBe('a');
    const fresh = await whole.inject('/go');
    expect([uidIn(fresh.body), armsIn(fresh)]).toEqual(['a', undefined]);
  });

  it('A02 the bare origin, and an unknown dsid, lead to the first published', async () => {
    const app = await appOf();
    for (const url of ['/', '/?dsid=', '/?dsid=z', '/?dsid=%'])
      expect([url, uidIn((await app.inject(url)).body)]).toEqual([url, 'free']);
  });

  it('X04 over https the cookie is Secure', async () => {
    const app = await appOf({}, { PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost' });
    expect(armsIn(await app.inject('/go'))).toMatchObject({ secure: true });
  });
});
