import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { countTokens } from '../../../../backoffice/commands/token-guesses.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import { pageTries } from '../../../../server/orders/records/card-tries.ts';
import { takeTry } from '../../../../server/storage/tries.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  DECLINED,
  newShopper,
  type Shopper,
  saleRequest,
  TEST_TRY_KEY,
  testCard,
  testOrders,
} from '../../../support/shops/order-shop.ts';
import { emptyFolder, openTestStore, postgresDuringTests } from '../../../support/stores/stores.ts';

const sandbox = sandboxDuringTests();
const databaseUrl = postgresDuringTests();
const BURST = 40;

/** A busy machine takes seconds for a burst of charges. */
const PATIENT_MS = 30_000;

it('N08 ten declines of a session are made, one after the other through two processes', async () => {
  const { processes } = await twoProcesses();
  const { session } = newShopper();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await declinedAt(pick(processes, n), session, 2030 + n));
  expect(statuses).toEqual([...Array(10).fill(402), 429, 429]);
  expect((await sandbox.ledger()).charges).toHaveLength(10);
});

it.each([
  { kind: 'session', isNew: false },
  { kind: 'card', isNew: true },
])('N08 of a burst of forty tries of one $kind through two processes ten are charged', async ({ isNew }) => {
  const { processes } = await twoProcesses();
  const { session } = newShopper();
  const burst = Array.from({ length: BURST }, (_each, n) =>
    declinedAt(pick(processes, n), isNew ? newShopper().session : session, isNew ? 2030 : 2030 + n),
  );
  const statuses = await Promise.all(burst);
  expect(statuses.filter((status) => status === 402)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - 10);
  expect((await sandbox.ledger()).charges).toHaveLength(10);
});

it('V08 twenty wrong codes of a session are counted, also of a burst through two processes, and then the right one reads like them', async () => {
  const { db, processes } = await twoProcesses();
  const { session, checkoutId } = newShopper();
  const quoted = async (orders: Orders, coupon: string): Promise<object> => {
    const answer = await orders.quote(session, { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon });
    if (answer.type !== 'quoted') throw new Error(answer.code);
    return { ...answer.quote, id: '' };
  };
  const wrong = await Promise.all(Array.from({ length: BURST }, (_, n) => quoted(pick(processes, n), `WRONG-${n}`)));
  const { length } = await db.selectFrom('tries').select('what').execute();
  expect(length).toBe(20);
  for (const orders of processes) expect(await quoted(orders, HALF.code)).toEqual(wrong[0]);
});

it('O04 twenty pages of a session are opened, also of a burst through two processes', async () => {
  const { stores } = await twoProcesses();
  const { session } = newShopper();
  const deps = { tryKeyOf: TEST_TRY_KEY, clock: () => new Date() };
  const open = (_: unknown, n: number) => takeTry(pick(stores, n).db, pageTries(deps, session, randomUUID()));
  const opened = await Promise.all(Array.from({ length: BURST }, open));
  expect(opened.filter((isOpened) => isOpened)).toHaveLength(20);
});

it('ten wrong tokens of an address are looked at, also of a burst at two processes, and then no right one', async () => {
  const { stores } = await twoProcesses();
  const counts = stores.map(({ db }) =>
    countTokens({ db, tryKeyOf: TEST_TRY_KEY, clock: () => new Date(), newId: randomUUID }),
  );
  const burst = Array.from({ length: BURST }, (_, n) => pick(counts, n)('203.0.113.7', true));
  const waits = await Promise.all(burst);
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10);
  for (const count of counts) {
    expect(await count('203.0.113.7', false)).toBeGreaterThan(500_000);
    expect(await count('203.0.113.8', false)).toBe(0);
  }
});

async function twoProcesses() {
  const options = { dataFolder: await emptyFolder(), databaseUrl: await databaseUrl() };
  const stores = [await openTestStore(options), await openTestStore(options)] as const;
  const funnels = { ...funnelsOf(testFunnel()), rulesOf: () => ({ ...NO_RULES, coupons: [HALF] }) };
  const processes = stores.map(({ db }) => testOrders(db, sandbox, { funnels, card: testCard(sandbox, PATIENT_MS) }));
  return { stores, db: stores[0].db, processes };
}

/** Submits a sale of its own with a card that is declined, and returns the status of the answer. */
async function declinedAt(orders: Orders, session: Shopper['session'], year: number): Promise<number> {
  const shopper = { session, checkoutId: randomUUID() };
  const request = await saleRequest(orders, shopper, await sandbox.token(DECLINED, year));
  const answer = await orders.placeGuestOrder(session, request);
  return answer.type === 'problem' ? answer.status : 200;
}

function pick<Value>(values: readonly Value[], n: number): Value {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('there is no process');
  return value;
}
