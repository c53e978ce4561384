import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_QUESTION } from '../../../domain/consent/consent-question.ts';
import { hashQuestion } from '../../../server/consent/consent-of.ts';
import { OptionalWrites } from '../../../server/storage/optional-writes.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
let browser: GuestBrowser;

beforeEach(async () => {
  browser = await GuestBrowser.opened(shop().app);
  await shop().store.db.deleteFrom('consents').execute();
  await shop().store.db.deleteFrom('consent_texts').execute();
});

const VERSION = hashQuestion(CONSENT_QUESTION);
const answer = { analytics: true, advertising: false, textVersion: VERSION, source: 'banner' };
const rows = () => shop().store.db.selectFrom('consents').selectAll().orderBy('id').execute();
const texts = () => shop().store.db.selectFrom('consent_texts').selectAll().execute();

describe('POST consent', () => {
  it('stores the answer in a cookie of a year, and answers with it and its time', async () => {
    const reply = await browser.post('consent', answer);
    expect(reply.json()).toMatchObject({ analytics: true, advertising: false, textVersion: VERSION });
    const cookie = reply.cookies.find(({ name }) => name === 'sluice_consent');
    const { at } = reply.json();
    expect(cookie).toMatchObject({
      value: `1.0.${VERSION}.${new Date(at).getTime()}`,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 31_536_000,
    });
    const page = await browser.open('/home?uid=subscription');
    expect(page.body).toContain(`"decision":{"analytics":true,"advertising":false,"textVersion":"${VERSION}"`);
  });

  it('keeps a row of each answer: which words, when, where and under which signal', async () => {
    await browser.post('consent', answer);
    await browser.post('consent', { ...answer, analytics: false, source: 'ccpa' }, { 'sec-gpc': '1' });
    const [first, second] = await rows();
    expect(first).toMatchObject({ text_version: VERSION, analytics: true, advertising: false, source: 'banner' });
    expect(first).toMatchObject({ is_signalled: false, region: null, answered_at: expect.any(Date) });
    expect(second).toMatchObject({ analytics: false, source: 'ccpa', is_signalled: true });
    expect(first?.session_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.session_hash).toBe(first?.session_hash);
  });

  it('keeps the words of a version once, with the date of their first answer', async () => {
    await browser.post('consent', answer);
    const [text] = await texts();
    expect(text).toMatchObject({ version: VERSION, ...CONSENT_QUESTION });
    await browser.post('consent', { ...answer, advertising: true });
    expect(await texts()).toEqual([text]);
    await browser.post('consent', { ...answer, textVersion: '0123456789abcdef' });
    expect([await texts(), (await rows()).length]).toEqual([[text], 3]);
  });

  it('keeps the region that a declared proxy stated', async () => {
    const app = await shop().build({ TRUST_PROXY: 'loopback', REGION_HEADER: 'CF-IPCountry' });
    const abroad = await GuestBrowser.opened(app);
    await abroad.post('consent', answer, { 'x-forwarded-for': '198.51.100.1', 'cf-ipcountry': 'DE' });
    expect(await rows()).toMatchObject([{ region: 'DE' }]);
  });

  it('L06 replaces the cookie of an opt-out of earlier versions', async () => {
    browser.cookies.sluice_optout = '1';
    expect((await browser.open('/home?uid=classic')).body).toContain('"decision":{"analytics":false');
    const reply = await browser.post('consent', { ...answer, advertising: true });
    expect(reply.cookies.find(({ name }) => name === 'sluice_optout')).toMatchObject({ value: '' });
    expect((await browser.open('/home?uid=classic')).body).toContain('"decision":{"analytics":true');
  });

  it('H05 refuses what is no answer, and calls of other sites', async () => {
    for (const wrong of [
      {},
      { ...answer, analytics: 'yes' },
      { ...answer, textVersion: 'x' },
      { ...answer, source: '' },
    ])
      expect((await browser.post('consent', wrong)).statusCode).toBe(400);
    expect((await browser.post('consent', answer, { 'x-xsrf-token': 'forged' })).statusCode).toBe(403);
    expect((await browser.post('consent', answer, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it('is refused by the hundred', async () => {
    const app = await shop().build({ TRUST_PROXY: 'loopback' });
    const eager = await GuestBrowser.opened(app);
    const statuses = new Set<number>();
    const from = { 'x-forwarded-for': '198.51.100.2' };
    for (let count = 0; count < 40; count += 1) statuses.add((await eager.post('consent', answer, from)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });

  it('lets the answer count without a row where the disk is full', async () => {
    const deps = { freeSpace: async () => 0, floor: 1, clock: () => new Date(), log: () => {} };
    const optional = new OptionalWrites(deps);
    const full = await GuestBrowser.opened(await shop().build({}, { optional }));
    expect((await full.post('consent', answer)).statusCode).toBe(200);
    expect([await rows(), full.cookies.sluice_consent]).toEqual([[], expect.stringMatching(/^1\.0\./)]);
  });
});

it('L06 the refusal on the page for California works as a plain form, too', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST', url: '/ccpa?uid=classic', headers, cookies: browser.cookies, payload: '' } as const;
  const reply = await shop().app.inject(request);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/ccpa?uid=classic']);
  expect(await rows()).toMatchObject([{ analytics: false, advertising: false, source: 'ccpa', text_version: '' }]);
});
