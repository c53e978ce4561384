import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { purposeOf } from '../../../domain/orders/order-status.ts';
import type { OrderRow } from './attempt-rows.ts';
import type { OrdersDeps } from './orders-deps.ts';

/** N14: the order of a request's checkout and purpose, of any session. */
export function findOrder(
  { db }: Pick<OrdersDeps, 'db'>,
  { checkoutId, orderType, offer }: Pick<CreateGuestOrder, 'checkoutId' | 'orderType' | 'offer'>,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', purposeOf(orderType, offer?.sfid ?? null))
    .executeTakeFirst();
}
