import type { AbandonedOffer } from '../../../contracts/api/order-api.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { failOrder } from '../../orders/charging/fail-order.ts';
import { lockOrder } from '../../orders/records/attempt-rows.ts';
import { findOrder } from '../../orders/records/find-order.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';

/**
 * O03, N13: a no to an offer whose payment was declined makes its order Failed. A payment in flight, a paid offer and the
 * order of another session stay as they are; a later yes is another attempt at the same order.
 */
export async function abandonOffer(
  deps: OrdersDeps,
  session: OrderSession,
  { checkoutId, offer }: Pick<AbandonedOffer, 'checkoutId' | 'offer'>,
): Promise<void> {
  if (unstorableField({ checkoutId, offer })) return;
  const order = await findOrder(deps, { checkoutId, orderType: 'Upsell', offer: { sfid: offer, total: 0 } });
  if (order?.session_hash !== session.hash) return;
  await deps.db.transaction().execute(async (trx) => failOrder(trx, deps, await lockOrder(trx, order.id)));
}
