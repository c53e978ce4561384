import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { audit } from '../../../support/crash/audit.ts';
import { type HttpGuest, paidBy } from '../../../support/crash/http-guest.ts';
import { twoShopsDuringTests } from '../../../support/crash/shops-on-postgres.ts';
import { VISA } from '../../../support/shops/order-shop.ts';
import { inSoak } from '../../../support/soak/soak.ts';

/** In the soak more orders than it took others to see numbers collide; by as many shoppers at once as made others answer 500. */
const ORDERS = inSoak(1_264, 40);
const CLIENTS = 8;

const two = twoShopsDuringTests();

it(`N13 ${ORDERS} orders of ${CLIENTS} clients through two processes are all paid, each under a number of its own`, async () => {
  const names: string[] = [];
  const buyAll = async (client: number) => {
    const guest = await two().guest();
    for (let n = client; n < ORDERS; n += CLIENTS) names.push(await buy(guest, n));
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => buyAll(client)));
  expect([names.length, new Set(names).size]).toEqual([ORDERS, ORDERS]);
  expect(await audit(two().shops[0], two().sandbox)).toEqual([]);
}, 300_000);

/** Returns the number of one more order of that shopper; throws unless it is paid. */
async function buy(shopper: HttpGuest, n: number): Promise<string> {
  // A client places every eighth order, so its orders alternate between the processes by their eighths.
  const shop = two().pick(Math.floor(n / CLIENTS));
  const guest = shopper.through(shop.origin, randomUUID());
  return paidBy(await guest.place(await guest.saleRequest(shop.hash, await two().sandbox.token(VISA)))).name;
}
