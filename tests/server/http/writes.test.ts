import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../server/session/guest-session.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const LINE = { level: 'info', message: 'a line' };

/** The status of an accepted write is 204. */
async function statusOf(
  headers: Record<string, string | undefined>,
  change: (browser: GuestBrowser) => void = () => {},
) {
  const browser = await GuestBrowser.opened(shop().app);
  change(browser);
  const reply = await browser.post('logger', LINE, headers);
  if (reply.statusCode === 204) return 204;
  expect(reply.json()).toEqual({
    error: { code: 'forbidden', message: 'Something went wrong', requestId: expect.any(String) },
  });
  return reply.statusCode;
}

async function xsrfOf(app: FastifyInstance): Promise<string> {
  return (await GuestBrowser.opened(app)).cookies['XSRF-TOKEN'] ?? '';
}

describe('a request that writes', () => {
  it('H04 passes with the XSRF value of its own session', async () => {
    expect(await statusOf({})).toBe(204);
  });

  it('H04 is refused without the header, without the cookie, and without a session', async () => {
    expect(await statusOf({ 'x-xsrf-token': undefined })).toBe(403);
    expect(await statusOf({ 'x-xsrf-token': '' })).toBe(403);
    expect(await statusOf({}, (browser) => delete browser.cookies['XSRF-TOKEN'])).toBe(403);
    expect(await statusOf({}, (browser) => delete browser.cookies.sluice_session)).toBe(403);
  });

  it('H04 is refused with the value of its own session where the cookie is missing or another', async () => {
    for (const cookie of [undefined, 'another', '']) {
      const browser = await GuestBrowser.opened(shop().app);
      const own = browser.cookies['XSRF-TOKEN'];
      delete browser.cookies['XSRF-TOKEN'];
      if (cookie !== undefined) browser.cookies['XSRF-TOKEN'] = cookie;
      expect((await browser.post('logger', LINE, { 'x-xsrf-token': own })).statusCode).toBe(403);
    }
  });

  it('H04 is refused with a value that is not the cookie', async () => {
    expect(await statusOf({ 'x-xsrf-token': 'wrong' })).toBe(403);
    expect(await statusOf({ 'x-xsrf-token': await xsrfOf(shop().app) })).toBe(403);
  });

  it('H04 passes with the value that the page read before another tab’s page brought the cookie again', async () => {
    const browser = await GuestBrowser.opened(shop().app);
    const read = browser.cookies['XSRF-TOKEN'];
    await browser.open('/home');
    expect((await browser.post('logger', LINE, { 'x-xsrf-token': read })).statusCode).toBe(204);
  });

  it('H04 is refused with a cookie that an attacker planted', async () => {
    for (const planted of ['a.b', '.', 'x', `${'0'.repeat(64)}.${'0'.repeat(32)}`]) {
      const plant = (browser: GuestBrowser) => {
        browser.cookies['XSRF-TOKEN'] = planted;
      };
      expect(await statusOf({ 'x-xsrf-token': planted }, plant)).toBe(403);
    }
  });

  it('H04 T01 is refused with cookie and header of another session', async () => {
    const token = await xsrfOf(shop().app);
    const plant = (browser: GuestBrowser) => {
      browser.cookies['XSRF-TOKEN'] = token;
    };
    expect(await statusOf({ 'x-xsrf-token': token }, plant)).toBe(403);
  });

  it('H04 is refused with a value that another shop’s secret signed', async () => {
    const other = await shop().build({}, { xsrfSecret: 'another secret' });
    const browser = await GuestBrowser.opened(other);
    const cookies = { ...browser.cookies };
    const same = (mine: GuestBrowser) => Object.assign(mine.cookies, cookies);
    expect(await statusOf({ 'x-xsrf-token': cookies['XSRF-TOKEN'] }, same)).toBe(403);
  });

  it('H04 passes with the value of an earlier release, whose salt was random', async () => {
    const browser = await GuestBrowser.opened(shop().app);
    const hash = sha256Hex(browser.cookies.sluice_session ?? '');
    const message = `${hash.length}!${hash}!4!salt`;
    const signature = createHmac('sha256', 'a secret of these tests').update(message).digest('hex');
    browser.cookies['XSRF-TOKEN'] = `${signature}.salt`;
    expect((await browser.post('logger', LINE)).statusCode).toBe(204);
  });

  it.each(['cross-site', 'same-site', 'none'])('H04 is refused if the browser calls it %s', async (site) => {
    expect(await statusOf({ 'sec-fetch-site': site })).toBe(403);
  });

  it.each(['https://evil.example', 'null', 'http://localhost:8081', 'http://localhost.evil.example:8080', ''])(
    'H04 is refused from the origin "%s"',
    async (origin) => {
      expect(await statusOf({ origin, 'sec-fetch-site': undefined })).toBe(403);
    },
  );

  it('H04 passes from the shop’s own origin, and from an older browser that sends neither', async () => {
    expect(await statusOf({ origin: 'http://localhost:8080', 'sec-fetch-site': undefined })).toBe(204);
    expect(await statusOf({ origin: 'http://shop.lan:8080', host: 'shop.lan:8080' })).toBe(204);
    expect(await statusOf({ 'sec-fetch-site': undefined })).toBe(204);
  });

  it('H01 H04 is guarded under /proxy as under /api, whatever the method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/logger', '/proxy/logger', '/proxy/orders/createguest']) {
        expect((await shop().app.inject({ method, url, payload: {} })).statusCode).toBe(403);
      }
    }
  });

  it('H04 reads need none of it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await shop().app.inject({ url: '/api/orders/all', headers })).statusCode).toBe(200);
  });

  it('H04 the body of a refused write is not read', async () => {
    const reply = await shop().app.inject({
      method: 'POST',
      url: '/api/logger',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(403);
  });

  it('H04 with https the value of the secure session counts, on its own origin', async () => {
    const app = await shop().build({ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost' });
    const browser = await GuestBrowser.opened(app);
    expect((await browser.post('logger', LINE, { origin: 'https://shop.example' })).statusCode).toBe(204);
    expect((await browser.post('logger', LINE, { origin: 'http://shop.example' })).statusCode).toBe(403);
    expect(
      (await browser.post('logger', LINE, { origin: 'http://shop.example', host: 'shop.example' })).statusCode,
    ).toBe(403);
  });
});
