import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/**
 * N02: records that the guest session was shown the receipt of its checkout, after which no offer is sold to that sale. The first
 * time counts. A checkout of another session, or one that is not paid, is left as it is.
 */
export async function endWalk(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  session: OrderSession,
  checkoutId: string,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ walk_ended_at: clock() })
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', 'sale')
    .where('session_hash', '=', session.hash)
    .where('status', 'in', ['Paid', 'Authorized'])
    .where('walk_ended_at', 'is', null)
    .execute();
}
