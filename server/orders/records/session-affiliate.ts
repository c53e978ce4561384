import type { AffiliateRequest } from '../../../contracts/api/affiliate-parameters.ts';
import { readAffiliate } from '../../../domain/tracking/affiliate.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

const NINETY_DAYS = 90 * 24 * 3_600_000;

/**
 * O07, E15: stores the affiliate parameters of this session for its later orders. A new set replaces the stored one as a
 * whole, and an empty one removes it. Rows without a change for 90 days are removed.
 */
export async function keepAffiliate(
  deps: Pick<OrdersDeps, 'db' | 'clock'>,
  session: OrderSession,
  { affParameters, ...own }: AffiliateRequest,
): Promise<void> {
  const now = deps.clock();
  const parameters = readAffiliate({ ...affParameters, ...own });
  await deps.db
    .deleteFrom('session_affiliates')
    .where((eb) =>
      eb.or([
        eb('updated_at', '<=', new Date(now.getTime() - NINETY_DAYS)),
        ...(Object.keys(parameters).length === 0 ? [eb('session_hash', '=', session.hash)] : []),
      ]),
    )
    .execute();
  if (Object.keys(parameters).length === 0) return;
  const kept = { parameters: JSON.stringify(parameters), updated_at: now };
  await deps.db
    .insertInto('session_affiliates')
    .values({ session_hash: session.hash, ...kept })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(kept))
    .execute();
}
