import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { Order } from '../../../contracts/api/order-api.ts';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();

async function buy(): Promise<{ browser: GuestBrowser; sale: Order; link: string }> {
  const browser = await GuestBrowser.opened(shop().app);
  const reply = await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
  const { order }: { order: Order } = reply.json();
  return { browser, sale: order, link: `/receipt?receipt=${order.receipt}` };
}

function blocksOf(page: Reply) {
  const { document } = new JSDOM(page.body).window;
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  return {
    receipt: read(DATA_BLOCKS.receipt),
    orders: read(DATA_BLOCKS.orders),
    published: read(DATA_BLOCKS.published),
  };
}

it('O08 a receipt’s link shows its orders on any device, in the version they were sold on', async () => {
  const { sale, link } = await buy();
  const stranger = new GuestBrowser(shop().app);
  const page = await stranger.open(link);
  expect(page.statusCode).toBe(200);
  expect(blocksOf(page)).toMatchObject({
    receipt: [{ id: sale.id }],
    orders: [],
    published: { hash: shop().classic.hash },
  });
  expect((await stranger.get('orders/all')).json()).toEqual([]);
});

it('O08 a link that was passed on shows the order, and neither who bought it nor where it goes', async () => {
  const { browser, sale, link } = await buy();
  const { shipping, customerName, customerEmail } = sale;
  const told = [
    customerEmail,
    ...customerName.split(' '),
    shipping.address,
    shipping.city,
    shipping.zip,
    sale.accountId,
  ];
  const receipt = shop().classic.graph.nodes.find(({ kind }) => kind === 'thankyou');
  const [stranger, other] = [new GuestBrowser(shop().app), (await buy()).browser];
  const opened = [
    await stranger.open(link),
    await stranger.open(`/${receipt?.urls[0]}?uid=classic`),
    await other.open(link),
    await stranger.get(`receipts/${sale.receipt}`),
  ];
  for (const { statusCode, body } of opened) {
    expect([statusCode, body]).toEqual([200, expect.stringContaining(sale.name)]);
    expect(told.filter((text) => text && body.includes(text))).toEqual([]);
  }
  expect(blocksOf(await browser.open(link)).receipt).toMatchObject([{ customerName, customerEmail, shipping }]);
});

it('O08 R01 a link that was passed on withdraws from nothing until the e-mail address is typed, as the buyer can', async () => {
  const { browser, sale } = await buy();
  const stranger = await GuestBrowser.opened(shop().app);
  const { customerEmail } = blocksOf(await stranger.open(`/receipt?receipt=${sale.receipt}`)).receipt[0];
  const find = async (by: GuestBrowser, email?: string) =>
    (await by.post('withdrawals/find', { order: sale.name, ...(email ? { email } : {}) })).statusCode;
  expect([await find(stranger), await find(stranger, customerEmail)]).toEqual([404, 404]);
  expect([await find(stranger, sale.customerEmail), await find(browser)]).toEqual([200, 200]);
});

it('O08 the address is not sent to other sites, indexed or cached', async () => {
  const { link } = await buy();
  const page = await new GuestBrowser(shop().app).open(link);
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
  expect(page.cookies.filter(({ name }) => name.startsWith('sluice_version'))).toEqual([]);
  const kept = page.cookies.find(({ name }) => name === 'sluice_receipt');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect([kept?.maxAge, kept?.expires]).toEqual([undefined, undefined]);
});

it('O08 the page is found again by a reload, without the token in its address', async () => {
  const { sale, link } = await buy();
  const receipt = shop().classic.graph.nodes.find(({ kind }) => kind === 'thankyou');
  const address = `/${receipt?.urls[0]}?uid=classic&step=${receipt?.step}`;
  const stranger = new GuestBrowser(shop().app);
  expect(blocksOf(await stranger.open(address)).receipt).toBeNull();
  await stranger.open(link);
  expect(blocksOf(await stranger.open(address)).receipt).toMatchObject([{ id: sale.id }]);
  expect(blocksOf(await stranger.open('/')).receipt).toBeNull();
});

it('O08 a shopper with an order of their own gets that one after a reload', async () => {
  const [first, other] = [await buy(), await buy()];
  expect(blocksOf(await first.browser.open(other.link)).receipt).toMatchObject([{ id: other.sale.id }]);
  const receipt = shop().classic.graph.nodes.find(({ kind }) => kind === 'thankyou');
  const reloaded = blocksOf(await first.browser.open(`/${receipt?.urls[0]}?uid=classic`));
  expect([reloaded.receipt, reloaded.orders.length]).toEqual([null, 1]);
});

it('O08 K03 an invalid link is a page that says so, for a shopper with orders too', async () => {
  const { browser, sale } = await buy();
  for (const token of ['', 'A'.repeat(22), sale.id, '%00', '%', '<script>', "'"]) {
    const page = await browser.open(`/receipt?receipt=${token}`);
    expect([token, page.statusCode]).toEqual([token, 404]);
    expect([token, blocksOf(page).receipt, blocksOf(page).orders]).toEqual([token, [], []]);
  }
});

it('L06 a page has the refusal of its visitor, for the order form', async () => {
  const settings = async (headers: Record<string, string>) => {
    const page = await shop().app.inject({ url: '/', headers });
    return JSON.parse(new JSDOM(page.body).window.document.getElementById(DATA_BLOCKS.settings)?.textContent ?? '');
  };
  expect(await settings({})).toMatchObject({ consent: { decision: null, isSignalled: false } });
  expect(await settings({ 'sec-gpc': '1' })).toMatchObject({ consent: { isSignalled: true } });
  expect(await settings({ cookie: 'sluice_optout=1' })).toMatchObject({
    consent: { decision: { advertising: false } },
  });
});
