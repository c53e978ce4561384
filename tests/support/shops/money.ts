import type { Kysely } from 'kysely';
import Stripe from 'stripe';
import { expect } from 'vitest';
import type { Orders } from '../../../server/checkout/orders.ts';
import type { ReconcileOptions, ReconcileReport } from '../../../server/checkout/reconciling/reconcile.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { SECRET_KEY, type TestSandbox, takenBy } from './order-sandbox.ts';

/** The provider's dashboard: operations of the shop's owner that bypass the shop. */
export function dashboard(sandbox: Pick<TestSandbox, 'origin'>): Stripe {
  const { hostname: host, port } = new URL(sandbox.origin());
  return new Stripe(SECRET_KEY, { host, port: Number(port), protocol: 'http', telemetry: false });
}

/** The ledger as kinds and amounts, the oldest first. */
export async function ledgerOf(db: Kysely<Schema>): Promise<(readonly [string, number])[]> {
  const rows = await db.selectFrom('ledger').select(['kind', 'amount_minor']).orderBy('id').execute();
  return rows.map(({ kind, amount_minor: amount }) => [kind, amount] as const);
}

export async function statusOf(db: Kysely<Schema>, id: string): Promise<string> {
  return (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

/** The provider's id of the charge of an order. */
export async function chargeOf(db: Kysely<Schema>, orderId: string): Promise<string> {
  const attempts = db.selectFrom('attempts').select('provider_ref').where('order_id', '=', orderId);
  const { provider_ref: ref } = await attempts.where('status', '=', 'captured').executeTakeFirstOrThrow();
  return ref ?? '';
}

export async function reconciled(orders: Orders, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  const result = await orders.reconcile(options);
  if (result.type === 'unavailable') throw new Error(result.detail);
  return result;
}

/** Expects the ledger's sum to be the provider's balance, without a difference in any transaction. */
export async function expectEven(orders: Orders, sandbox: TestSandbox): Promise<void> {
  const { differences, sums } = await reconciled(orders);
  expect(differences).toEqual([]);
  const usd = sums.find(({ currency }) => currency === 'USD') ?? { ours: 0, theirs: 0 };
  const taken = await takenBy(sandbox);
  expect([usd.ours, usd.theirs]).toEqual([taken, taken]);
}
