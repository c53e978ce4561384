import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { DECLINED, VISA } from '../../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { saleBody } from './buy.ts';

const shop = appDuringTests();

/** Each test needs dozens of shoppers. */
vi.setConfig({ testTimeout: 90_000 });

/** One more try: its session, its address and its card. */
interface Try {
  browser: GuestBrowser;
  address: string;
  number?: string;
  expiry: number;
}

it('a card tried 12 times by ever new sessions is limited, with the text of a decline, and without a charge request', async () => {
  const app = await openShop();
  const before = await chargesTried();
  const replies = [];
  for (let n = 0; n < 12; n += 1) {
    replies.push(await buy({ browser: await GuestBrowser.opened(app), address: `198.51.100.${n}`, expiry: 1 }));
  }
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(402), ...Array(2).fill(429)]);
  expect(new Set(replies.map((reply) => reply.json().error.message)).size).toBe(1);
  expect(replies.at(-1)?.json()).toMatchObject({ error: { code: 'too_many_attempts' } });
  expect(await chargesTried()).toBe(before + 10);
});

it('12 cards tried in one session are limited, over all its checkouts', async () => {
  const browser = await GuestBrowser.opened(await openShop());
  const statuses = [];
  for (let n = 0; n < 12; n += 1) {
    statuses.push((await buy({ browser, address: `198.51.100.${n}`, expiry: n })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(402), ...Array(2).fill(429)]);
});

it('32 cards tried from one address are limited, and other addresses are not', async () => {
  const app = await openShop();
  const statuses = [];
  for (let n = 0; n < 32; n += 1) {
    const browser = await GuestBrowser.opened(app);
    statuses.push((await buy({ browser, address: '198.51.100.1', expiry: n })).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(402), ...Array(2).fill(429)]);
  const honest = await GuestBrowser.opened(app);
  expect((await buy({ browser: honest, address: '198.51.100.2', number: VISA, expiry: 99 })).statusCode).toBe(200);
});

it('a burst of 40 tries from one address ends the tries from there', async () => {
  const app = await openShop();
  const browsers = await Promise.all(Array.from({ length: 40 }, () => GuestBrowser.opened(app)));
  const tries = browsers.map((browser, expiry) => buy({ browser, address: '198.51.100.1', expiry }));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 402).length).toBeGreaterThanOrEqual(30);
  const before = await chargesTried();
  const next = await buy({ browser: await GuestBrowser.opened(app), address: '198.51.100.1', expiry: 50 });
  expect([next.statusCode, await chargesTried()]).toEqual([429, before]);
});

it('N08 a shopper who is declined four times pays with the fifth try, the same card or another', async () => {
  const browser = await GuestBrowser.opened(await openShop());
  const checkout = randomUUID();
  for (const expiry of [1, 1, 2, 3]) {
    expect((await buy({ browser, address: '198.51.100.9', expiry }, checkout)).statusCode).toBe(402);
  }
  expect((await buy({ browser, address: '198.51.100.9', number: VISA, expiry: 4 }, checkout)).statusCode).toBe(200);
});

it('without a declared proxy the forwarded address is ignored, and a private address counts for many shoppers', async () => {
  const app = await shop().build({});
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1) {
    const browser = await GuestBrowser.opened(app);
    statuses.add((await buy({ browser, address: '198.51.100.1', expiry: n })).statusCode);
  }
  expect([...statuses]).toEqual([402]);
});

/** A shop without declines so far, behind a proxy of this machine. */
function openShop(): Promise<FastifyInstance> {
  return shop().build({ TRUST_PROXY: 'loopback' });
}

async function buy({ browser, address, number = DECLINED, expiry }: Try, checkout: string = randomUUID()) {
  const sale = await saleBody(shop(), browser, checkout);
  const cardDetails = { cardId: await cardToken(number, expiry) };
  return browser.post('orders/createguest', { ...sale, cardDetails }, { 'x-forwarded-for': address });
}

/** A card of that number that expires the given number of months after January 2040: another expiry is another card. */
async function cardToken(number: string, months: number): Promise<string> {
  const expiry = { 'card[exp_month]': `${(months % 12) + 1}`, 'card[exp_year]': `${2040 + Math.floor(months / 12)}` };
  const body = new URLSearchParams({
    key: 'pk_test_sluice',
    type: 'card',
    'card[number]': number,
    'card[cvc]': '123',
    ...expiry,
  });
  const reply = await fetch(`${shop().sandbox}/v1/payment_methods`, { method: 'POST', body });
  const { id }: { id: string } = await reply.json();
  return id;
}

/** The number of charge requests to the provider, declined ones included. */
async function chargesTried(): Promise<number> {
  const { charges }: { charges: unknown[] } = await (await fetch(`${shop().sandbox}/_sim/ledger`)).json();
  return charges.length;
}
