import type { AffiliateRequest } from '../../../contracts/api/affiliate-parameters.ts';
import { readAffiliate } from '../../../domain/tracking/affiliate.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/**
 * O07, E15: stores the affiliate parameters of this session for its later orders. A new set replaces the stored one as a
 * whole, and an empty one removes it. They are kept for 90 days after their last change (server/storage/old-rows.ts).
 */
export async function storeAffiliate(
  deps: Pick<OrdersDeps, 'db' | 'clock'>,
  session: OrderSession,
  { affParameters, ...own }: AffiliateRequest,
): Promise<void> {
  const parameters = readAffiliate({ ...affParameters, ...own });
  if (Object.keys(parameters).length === 0) {
    await deps.db.deleteFrom('session_affiliates').where('session_hash', '=', session.hash).execute();
    return;
  }
  const stored = { parameters: JSON.stringify(parameters), updated_at: deps.clock() };
  await deps.db
    .insertInto('session_affiliates')
    .values({ session_hash: session.hash, ...stored })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(stored))
    .execute();
}
