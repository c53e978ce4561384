import type { OrderRow } from './attempt-rows.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/** The sale of this session and checkout that an offer is added to, which is paid or authorised. */
export function findSale(
  deps: OrdersDeps,
  session: OrderSession,
  sale: { id: string; checkoutId: string },
): Promise<OrderRow | undefined> {
  return deps.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sale.id)
    .where('session_hash', '=', session.hash)
    .where('checkout_id', '=', sale.checkoutId)
    .where('purpose', '=', 'sale')
    .where('status', 'in', ['Paid', 'Authorized'])
    .executeTakeFirst();
}
