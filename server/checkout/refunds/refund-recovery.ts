import { OPEN_REFUNDS } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { resolveRefund } from './refund-resolve.ts';

const BATCH = 100;

/** Resolves the refunds that a crash or a lost reply left open. Several processes may run it at once. */
export async function recoverRefunds(deps: OrdersDeps): Promise<void> {
  const cutoff = new Date(deps.clock().getTime() - timeoutsOf(deps).resolveAfter);
  const open = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', 'in', OPEN_REFUNDS)
    .where('created_at', '<=', cutoff)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const refund of open) await resolveRefund(deps, refund);
}
