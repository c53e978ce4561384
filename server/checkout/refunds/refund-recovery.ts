import { OPEN_REFUNDS } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { SET_BACK_MS } from '../../timing/is-within.ts';
import { resolveRefund } from './refund-resolve.ts';

const BATCH = 100;

/** Resolves the refunds that a crash or a lost reply left open. Several processes may run it at once. */
export async function recoverRefunds(deps: OrdersDeps): Promise<void> {
  const [now, { resolveAfter }] = [deps.clock().getTime(), timeoutsOf(deps)];
  const open = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', 'in', OPEN_REFUNDS)
    // One of a later time was begun before the clock was set back.
    .where((where) =>
      where.or([
        where('created_at', '<=', new Date(now - resolveAfter)),
        where('created_at', '>=', new Date(now + SET_BACK_MS)),
      ]),
    )
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const refund of open) await resolveRefund(deps, refund);
}
