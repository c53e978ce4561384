import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayPalSandbox } from '../../../packages/sandboxes/paypal/paypal-sandbox.ts';
import { type CardSandbox, startCardSandbox, tokenOf } from '../../support/crash/card-sandbox.ts';
import { placeDeniedSale } from '../../support/crash/denied-sale.ts';
import { BUNDLES, HttpGuest, paidBy } from '../../support/crash/http-guest.ts';
import { PURCHASES } from '../../support/crash/paypal-purchases.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { payPalAt, type TestPayPal } from '../../support/paypal/paypal.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import { inSoak, thinned } from '../../support/soak/soak.ts';
import { type Moment, type StatementGate, startStatementGate } from '../../support/stores/statement-gate.ts';
import { postgresDuringTests } from '../../support/stores/stores.ts';

/** A shop of its own process on a real PostgreSQL, whose back ends all end at one statement of a call. */
interface Shop {
  process: ShopProcess;
  gate: StatementGate;
  cards: CardSandbox;
  paypal: TestPayPal;
  db: pg.Client;
}

const databaseUrlOf = postgresDuringTests();
const endings: (() => unknown)[] = [];
let shop: Shop;
let ahead = 0;

beforeAll(async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-ends-'));
  endings.push(() => fs.rm(folder, { recursive: true, force: true }));
  const cards = await startCardSandbox(path.join(folder, 'cards'));
  endings.push(cards.kill);
  const sandbox = await startPayPalSandbox({ port: 0, dataFolder: path.join(folder, 'paypal') });
  endings.push(() => sandbox.close());
  const databaseUrl = await databaseUrlOf();
  const db = new pg.Client({ connectionString: databaseUrl });
  db.on('error', () => {});
  await db.connect();
  endings.push(() => db.end());
  const gate = await startStatementGate(databaseUrl);
  endings.push(gate.close);
  const payPal = { origin: sandbox.origin, protocol: 'orders-v2' } as const;
  const stores = { dataFolder: path.join(folder, 'data'), databaseUrl: gate.databaseUrl };
  const process = await startShop({ ...stores, sandbox: cards.origin, payPal, readPauses: [20, 50] });
  endings.push(process.kill);
  shop = { process, gate, cards, paypal: payPalAt(() => sandbox.origin), db };
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** The orders of one checkout up to the call that is disturbed, which may be repeated; it returns whether all is paid. */
interface Kind {
  name: string;
  orders: number;
  /** `npm test` has every nth point. */
  nth: number;
  prepare(guest: HttpGuest): Promise<() => Promise<boolean>>;
}

const SALE: Kind = {
  name: 'a sale by card',
  orders: 1,
  nth: 1,
  prepare: async (guest) => {
    const sale = await saleOf(guest);
    return () => isPaidBy(guest.place(sale));
  },
};

const OFFER: Kind = {
  name: 'the yes to an offer',
  orders: 2,
  nth: 1,
  prepare: async (guest) => {
    const sale = paidBy(await guest.place(await saleOf(guest)));
    const offer = await guest.upsellRequest(shop.process.hash, sale);
    return () => isPaidBy(guest.place(offer));
  },
};

const ORDER_PUT_DOWN: Kind = {
  name: 'an order that was put down',
  orders: 1,
  nth: 5,
  prepare: async (guest) => {
    const sale = await saleOf(guest);
    await guest.putDown(sale);
    return () => isPaidBy(guest.place(sale));
  },
};

const SUBSCRIPTION: Kind = {
  name: 'a subscription by card',
  orders: 1,
  nth: 5,
  prepare: async (guest) => {
    const request = await guest.subscriptionRequest(shop.process.subscriptionHash, await card());
    return () => isPaidBy(guest.place(request));
  },
};

/** A sale by PayPal, and an offer after one. */
const [PAYPAL_SALE, PAYPAL_OFFER] = PURCHASES.map(
  ({ name, orders, prepare }): Kind => ({
    name: `${name} by PayPal`,
    orders,
    nth: 5,
    prepare: async (guest) => {
      const purchase = await prepare(shop.process, guest, shop.paypal);
      return async () => (await purchase.take()).status === 'captured';
    },
  }),
);

async function saleOf(guest: HttpGuest) {
  return guest.saleRequest(shop.process.hash, await card(), BUNDLES.six);
}

let cards = 0;

/** A new card for each order, since one that is tried again and again is refused. */
function card(): Promise<string> {
  cards += 1;
  return tokenOf(shop.cards.origin, VISA, String(2030 + (cards % 40)));
}

async function isPaidBy(placed: ReturnType<HttpGuest['place']>): Promise<boolean> {
  return (await placed).json.payment?.status === 'captured';
}

interface Point {
  nth: number;
  moment: Moment;
}

/** Runs an order whose back ends end at that point, and repeats its call until it is paid. */
async function run(kind: Kind, { nth, moment }: Point) {
  const guest = await HttpGuest.opened(shop.process.origin);
  const take = await kind.prepare(guest);
  shop.gate.arm(nth, moment);
  let isPaid = await take();
  const answer = guest.last;
  const { statements, hasStruck } = await shop.gate.disarm();
  for (let round = 0; !isPaid && round < 3; round += 1) {
    isPaid = await take();
    if (!isPaid) await recoverLater();
  }
  return { statements, hasStruck, answer, recorded: await recordedOf(guest.checkoutId) };
}

/** The clock only advances, by as much as makes the recovery read every open attempt. */
async function recoverLater(ms = 3 * 60_000): Promise<void> {
  ahead += ms;
  await shop.paypal.control('clock', { ms });
  await shop.process.recover(ahead);
}

/** A decline is published as well where an attempt never reached the provider, as after a crash. */
const RECORDED = `select purpose, status,
  (select array_agg(kind || ' ' || amount_minor - total_minor) from ledger where order_id = orders.id) as booked,
  (select array_agg(status) from attempts where order_id = orders.id and status <> 'declined') as attempts,
  (select array_agg(topic order by topic) from outbox
     where payload->>'orderId' = orders.id::text and topic <> 'payment.declined') as published
  from orders where checkout_id = $1 order by purpose`;

/** The orders of a checkout: what is booked for each, beside its amount, what is open, and what goes out. */
async function recordedOf(checkoutId: string): Promise<unknown[]> {
  return (await shop.db.query(RECORDED, [checkoutId])).rows;
}

/** How often both providers have taken money. */
async function charges(): Promise<number> {
  const [{ charges: byCard }, { sales }] = await Promise.all([shop.cards.ledger(), shop.paypal.ledger()]);
  return byCard.filter(({ captured }) => captured).length + sales.filter(({ state }) => state === 'completed').length;
}

/** Before and after each statement; `npm test` has every nth point. */
function pointsOf(statements: number, nth: number): readonly Point[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1).flatMap((each): Point[] => [
    { nth: each, moment: 'before' },
    { nth: each, moment: 'after' },
  ]);
  return thinned(all, nth);
}

const NOWHERE: Point = { nth: 0, moment: 'before' };

const ANSWERS = [
  { status: 200, retryAfter: null },
  { status: 503, retryAfter: expect.stringMatching(/^\d+$/) },
];

const KINDS = [SALE, OFFER, PAYPAL_SALE].concat(inSoak([ORDER_PUT_DOWN, SUBSCRIPTION, PAYPAL_OFFER], []));

it.each(KINDS.filter((kind) => kind !== undefined))(
  'N14 $name is charged once, at whichever statement all back ends of the database end',
  async (kind) => {
    // The first order of a process reads what the later ones remember.
    await run(kind, NOWHERE);
    const undisturbed = await run(kind, NOWHERE);
    const points = pointsOf(undisturbed.statements.length, kind.nth);
    let struck = 0;
    for (const point of points) {
      const before = await charges();
      const { hasStruck, answer, recorded } = await run(kind, point);
      const place = `${point.moment} ${undisturbed.statements[point.nth - 1]}`;
      expect(ANSWERS, place).toContainEqual(answer);
      expect({ recorded, charges: (await charges()) - before }, place).toEqual({
        recorded: undisturbed.recorded,
        charges: kind.orders,
      });
      if (hasStruck) struck += 1;
    }
    expect(points).not.toEqual([]);
    // What is written beside the answer may come after it.
    expect(struck).toBeGreaterThanOrEqual(points.length - 2);
    expect(await shop.process.differences()).toEqual([]);
  },
);

it('N14 a sale whose back ends all end while its provider is asked is paid at once', async () => {
  const guest = await HttpGuest.opened(shop.process.origin);
  const sale = await saleOf(guest);
  await shop.cards.breakCharges({ fault: 'latency', ms: 500 });
  const placed = guest.place(sale);
  await shop.cards.chargeArrived();
  await shop.gate.endAll();
  expect(paidBy(await placed).status).toBe('Paid');
});

const HOUR = 3_600_000;

/** Runs the round that finds the denial, whose back ends end at that point, and two more. */
async function runDenial({ nth, moment }: Point) {
  const guest = await HttpGuest.opened(shop.process.origin);
  await placeDeniedSale(shop.process, guest, shop.paypal);
  shop.gate.arm(nth, moment);
  await recoverLater(HOUR);
  const { statements, hasStruck } = await shop.gate.disarm();
  await recoverLater();
  await recoverLater();
  return { statements, hasStruck, recorded: await recordedOf(guest.checkoutId) };
}

it('N13 an order whose payment is denied later fails once, at whichever statement all back ends of the database end', {
  timeout: inSoak(600_000, 90_000),
}, async () => {
  await runDenial(NOWHERE);
  const { statements, recorded } = await runDenial(NOWHERE);
  expect(recorded).toMatchObject([{ status: 'Failed', booked: null, attempts: null, published: ['order.failed'] }]);
  let struck = 0;
  const points = pointsOf(statements.length, 9);
  for (const point of points) {
    const denied = await runDenial(point);
    expect(denied.recorded, `${point.moment} ${statements[point.nth - 1]}`).toEqual(recorded);
    if (denied.hasStruck) struck += 1;
  }
  expect(struck).toBeGreaterThanOrEqual(points.length - 2);
});
