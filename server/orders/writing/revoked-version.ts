import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import { type OrderProblem, VERSION_GONE } from '../records/order-result.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** Rolls the transaction back: the version of a sale was revoked, perhaps by another process. */
export class VersionRevoked extends Error {}

/** V10: the condition that an order's version was revoked. Only a sale needs one that is not: an offer has the version of its sale. */
export function isRevokedSql({
  purpose,
  funnel_hash: hash,
}: Pick<OrderRow, 'purpose' | 'funnel_hash'>): RawBuilder<boolean> {
  return purpose === 'sale'
    ? sql<boolean>`exists (select from revoked_versions where hash = ${hash})`
    : sql<boolean>`false`;
}

/** The same for an order that is written again; throws `VersionRevoked`. */
export async function refuseRevoked(
  trx: Kysely<Schema>,
  order: Pick<OrderRow, 'purpose' | 'funnel_hash'>,
): Promise<void> {
  const { rows } = await sql<{ revoked: boolean }>`select ${isRevokedSql(order)} as revoked`.execute(trx);
  if (rows[0]?.revoked) throw new VersionRevoked();
}

/**
 * The result of a write, or the answer for a version that was revoked meanwhile. The process reads the live versions then, so that the
 * shopper's next page is the live one.
 */
export async function whereSold<Result>(
  { funnels }: Pick<OrdersDeps, 'funnels'>,
  write: Promise<Result>,
): Promise<Result | OrderProblem> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof VersionRevoked)) throw error;
    await funnels.load();
    return VERSION_GONE;
  }
}
