import { beforeEach, expect, it } from 'vitest';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
let browser: GuestBrowser;

beforeEach(async () => {
  browser = await GuestBrowser.opened(shop().app);
  await shop().store.db.deleteFrom('leads').execute();
});

const kept = () => shop().store.db.selectFrom('leads').selectAll().execute();
const lead = () => ({ email: 'ann@example.com', funnel: shop().classic.funnel.sfid, step: 'fh-classic-order' });

it('L06 O08 a lead is stored, its answer is empty, and it is in no order list', async () => {
  expect(await browser.post('leads', lead())).toMatchObject({ statusCode: 204, body: '' });
  expect(await kept()).toMatchObject([{ email: 'ann@example.com', brand: 'fernhollow' }]);
  expect((await browser.get('orders/all')).json()).toEqual([]);
});

it('L06 H05 an invalid lead is 400 with its field, and a call from another site 403', async () => {
  const answer = await browser.post('leads', { ...lead(), email: 'ann' });
  expect(answer.json()).toMatchObject({ error: { code: 'invalid_request', field: 'email' } });
  expect((await browser.post('leads', { ...lead(), step: 1 })).statusCode).toBe(400);
  expect((await browser.post('leads', lead(), { 'x-xsrf-token': 'forged' })).statusCode).toBe(403);
  expect(await kept()).toEqual([]);
});

it('L06 H04 no lead is stored for a page that sends the visitor’s value without its cookie, or beside another', async () => {
  const own = browser.cookies['XSRF-TOKEN'];
  const other = (await GuestBrowser.opened(shop().app)).cookies['XSRF-TOKEN'];
  for (const cookie of ['', other ?? '']) {
    browser.cookies['XSRF-TOKEN'] = cookie;
    expect((await browser.post('leads', lead(), { 'x-xsrf-token': own })).statusCode).toBe(403);
  }
  expect(await kept()).toEqual([]);
});

it('L06 no lead is stored under Global Privacy Control', async () => {
  expect((await browser.post('leads', lead(), { 'sec-gpc': '1' })).statusCode).toBe(204);
  expect(await kept()).toEqual([]);
});

it('L06 an opt-out removes the visitor’s leads, and no later one is stored', async () => {
  await browser.post('leads', lead());
  const answer = await browser.post('optout', {});
  expect(answer).toMatchObject({ statusCode: 204 });
  expect(await kept()).toEqual([]);
  const cookie = answer.cookies.find(({ name }) => name === 'sluice_consent');
  expect(cookie).toMatchObject({ value: expect.stringMatching(/^0\.0\./), maxAge: 31_536_000 });
  expect((await browser.post('leads', lead())).statusCode).toBe(204);
  expect(await kept()).toEqual([]);
});

it('L06 no lead is stored where a yes is needed and there is none, or only one for statistics', async () => {
  const asking = { ...lead(), funnel: 'nv-subscription' };
  await browser.post('leads', asking);
  const textVersion = '0123456789abcdef';
  await browser.post('consent', { analytics: true, advertising: false, textVersion, source: 'banner' });
  await browser.post('leads', lead());
  expect(await kept()).toEqual([]);
});

it('L06 leads by the hundred are refused', async () => {
  const app = await shop().build({ TRUST_PROXY: 'loopback' });
  const from = { 'x-forwarded-for': '198.51.100.1' };
  const eager = await GuestBrowser.opened(app);
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await eager.post('leads', lead(), from)).statusCode);
  expect([...statuses]).toEqual([204, 429]);
});

it('L06 R01 the opt-out page works as a plain form, without a script', async () => {
  await browser.post('leads', lead());
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/optout?uid=classic&sessionid=1';
  const answer = await shop().app.inject({ method: 'POST', url, headers, cookies: browser.cookies, payload: '' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
  expect(await kept()).toEqual([]);
  browser.cookies.sluice_consent = answer.cookies.find(({ name }) => name === 'sluice_consent')?.value ?? '';
  const page = await browser.open(url);
  expect(page.body).toContain('"choices":"optout"');
  expect(page.body).toContain('"advertising":false');
  expect((await browser.open('/ccpa?uid=classic')).body).toContain('"choices":"ccpa"');
  expect((await browser.open('/terms?uid=classic')).body).not.toContain('"choices"');
});
