import fs from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { DATA_BLOCKS, pageOf } from '../../../contracts/page/page-blocks.ts';
import { emptyAccount } from '../../../domain/account/account.ts';
import { toPostalAddress } from '../../../domain/account/address.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { sha256Hex } from '../../../server/session/guest-session.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { placedBy, store } from '../../backoffice/commands/orders/order-rows.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { embeddedStores, emptyFolder } from '../../support/stores/stores.ts';

const shop = appDuringTests();

/** A paid order of two lines that went to Germany; it belongs to the browser's session where one is given. */
async function sold(number: string, browser?: GuestBrowser): Promise<void> {
  const address = JSON.stringify({ ...toPostalAddress(emptyAccount('DE')), city: 'Berlin' });
  const session = browser ? { session_hash: sha256Hex(browser.cookies.sluice_session ?? '') } : {};
  const own = { number, brand: 'northvale', status: 'Paid' as const, shipping_address: address, ...session };
  await store(shop().store.db, [placedBy('Ann Lee', new Date(), own)]);
}

it('R01 an order is found by number and e-mail address and withdrawn from, in any browser, repeatedly', async () => {
  await sold('RXYT-AAAA');
  const browser = await GuestBrowser.opened(shop().app);
  const ask = { order: 'rxyt aaaa', email: 'ann@example.com' };
  const found = await browser.post('withdrawals/find', ask);
  expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(found.json<WithdrawableOrder>()).toMatchObject({
    number: 'RXYT-AAAA',
    state: 'open',
    period: { from: 'order' },
  });
  const first = await browser.post('withdrawals', { ...ask, lines: [1, 2] });
  expect(first.json<WithdrawableOrder>()).toMatchObject({ state: 'withdrawn', withdrawals: [{ lines: [1, 2] }] });
  expect((await browser.post('withdrawals', { ...ask, lines: [1, 2] })).json()).toEqual(first.json());
});

it('K03 an unknown order and somebody else’s are answered alike', async () => {
  await sold('RXYT-BBBB');
  const browser = await GuestBrowser.opened(shop().app);
  const answers = [];
  for (const ask of [
    { order: 'RXYT-ZZZZ', email: 'ann@example.com' },
    { order: 'RXYT-BBBB', email: 'eve@example.com' },
    { order: 'RXYT-BBBB' },
    { order: "' or 1=1 --", email: 'ann@example.com' },
  ]) {
    for (const reply of [
      await browser.post('withdrawals/find', ask),
      await browser.post('withdrawals', { ...ask, lines: [1] }),
    ]) {
      const { error } = reply.json();
      answers.push(JSON.stringify([reply.statusCode, error.code, error.message]));
    }
  }
  expect([...new Set(answers)]).toEqual([JSON.stringify([404, 'order_missing', MESSAGES.orderMissing])]);
  for (const body of [
    {},
    { order: 7 },
    { order: '' },
    { order: '\u0000' },
    { order: 'x'.repeat(101) },
    { order: 'A', email: 7 },
  ])
    expect((await browser.post('withdrawals/find', body)).statusCode).toBe(400);
  for (const lines of [undefined, [], [0], ['1'], 1, [1.5]])
    expect((await browser.post('withdrawals', { order: 'RXYT-BBBB', lines })).statusCode).toBe(400);
});

it('H04 another site’s page cannot withdraw', async () => {
  await sold('RXYT-CCCC');
  const browser = await GuestBrowser.opened(shop().app);
  const body = { order: 'RXYT-CCCC', email: 'ann@example.com', lines: [1] };
  expect((await browser.post('withdrawals', body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await browser.post('withdrawals', body, { 'x-xsrf-token': undefined })).statusCode).toBe(403);
});

it('guessing is limited, by both calls together', async () => {
  const app = await shop().build({ TRUST_PROXY: '127.0.0.1' });
  const eve = await GuestBrowser.opened(app);
  const ann = await GuestBrowser.opened(app);
  const ask = { order: 'RXYT-ZZZZ', email: 'ann@example.com' };
  const statuses = [];
  for (let count = 0; count < 32; count += 1) {
    const [call, body] = count % 2 === 0 ? ['withdrawals/find', ask] : ['withdrawals', { ...ask, lines: [1] }];
    statuses.push((await eve.post(call as string, body as object, { 'x-forwarded-for': '198.51.100.1' })).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
  expect((await ann.post('withdrawals/find', ask, { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(404);
});

it('R01 its page has the session’s own order, and asks others for the e-mail address, without being found or passed on', async () => {
  const owner = await GuestBrowser.opened(shop().app);
  await sold('RXYT-DDDD', owner);
  const own = await owner.open('/withdraw/rxyt-dddd');
  expect(own.statusCode).toBe(200);
  expect(pageIn(own.body)).toMatchObject({
    kind: 'withdrawal',
    settings: { brand: 'northvale', withdrawal: true },
    withdrawal: { number: 'rxyt-dddd', order: { number: 'RXYT-DDDD', state: 'open' } },
  });
  expect(own.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
  const stranger = new GuestBrowser(shop().app);
  for (const [address, number] of [
    ['/withdraw/RXYT-DDDD', 'RXYT-DDDD'],
    ['/withdraw/NOBO-DYYY', 'NOBO-DYYY'],
    ['/withdraw/%00', null],
    ['/withdraw', null],
  ]) {
    const page = await stranger.open(address ?? '');
    expect(page.statusCode).toBe(200);
    expect(pageIn(page.body)).toMatchObject({ kind: 'withdrawal', withdrawal: { number, order: null } });
    expect(page.body).not.toContain('ann@example.com');
  }
  expect((await owner.post('withdrawals', { order: 'RXYT-DDDD', lines: [2] })).statusCode).toBe(200);
  const all = (await owner.get('orders/all')).json();
  expect(all).toMatchObject([{ name: 'RXYT-DDDD', withdrawals: [{ lines: [2] }], withdrawable: { from: 'order' } }]);
});

it.each(['/withdraw?uid=subscription', '/subscription?uid=subscription', '/subscription?uid=classic'])(
  'R01 without its script %s says where else its shopper withdraws or cancels',
  async (address) => {
    const { body } = await new GuestBrowser(shop().app).open(address);
    const { supportEmail, supportPhone } = pageIn(body).settings;
    const text = body.replace(/\s+/g, ' ');
    const reached = `You can also write to ${supportEmail} or call ${supportPhone}, also to withdraw from an order`;
    expect(text.split(reached)).toHaveLength(3);
    expect(text).not.toContain('You need JavaScript to order');
  },
);

it('R01 A02 its page is of the brand that the address names, else of the first that grants the right', async () => {
  const browser = new GuestBrowser(shop().app);
  for (const address of ['/withdraw', '/withdraw?uid=vsl', '/withdraw?uid=no-such-funnel']) {
    expect(pageIn((await browser.open(address)).body).settings).toMatchObject({ brand: 'northvale', withdrawal: true });
  }
  expect(pageIn((await browser.open('/home?uid=classic')).body).settings).not.toHaveProperty('withdrawal');
});

it('R01 A02 a brand that does not grant the right has no such page, but for an order of one that does', async () => {
  const browser = await GuestBrowser.opened(shop().app);
  await sold('RXYT-FFFF', browser);
  for (const address of ['/withdraw?uid=classic', '/withdraw/NOBO-DYYY?uid=classic']) {
    const page = await browser.open(address);
    expect(page.statusCode).toBe(404);
    expect(pageIn(page.body)).toMatchObject({
      kind: 'missing',
      problem: 'unknown-route',
      settings: { brand: 'fernhollow', uid: 'classic' },
    });
  }
  const own = await browser.open('/withdraw/RXYT-FFFF?uid=classic');
  expect(own.statusCode).toBe(200);
  expect(pageIn(own.body).settings).toMatchObject({ brand: 'northvale' });
});

it('R01 a shop without a brand that grants the right has no such page, and its orders no link', async () => {
  const folder = await emptyFolder();
  await fs.cp(demoFunnelsFolder(), folder, { recursive: true });
  const file = path.join(folder, 'northvale/brand.json');
  const { withdrawalCountries: _, ...brand } = JSON.parse(await fs.readFile(file, 'utf8'));
  await fs.writeFile(file, JSON.stringify(brand));
  const { store: own, release } = await embeddedStores.take();
  const registry = new FunnelRegistry(own.db);
  await publishFolder(folder, registry, new Date());
  const browser = new GuestBrowser(await shop().build({}, {}, registry));
  const page = await browser.open('/withdraw');
  expect([page.statusCode, pageIn(page.body).kind]).toEqual([404, 'missing']);
  release();
});

function pageIn(html: string) {
  return pageOf(readPageBlocks(new JSDOM(html).window.document));
}

it('no other page has data of a withdrawal', async () => {
  expect((await new GuestBrowser(shop().app).open('/home?uid=vsl')).body).not.toContain(DATA_BLOCKS.withdrawal);
});
