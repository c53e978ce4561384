import type { Order } from '../../../contracts/api/order-api.ts';
import { purchaseEvent } from '../../../domain/tracking/purchase-event.ts';
import type { CustomerOf } from '../../adapters/api/order-count.ts';
import type { ToldPurchases } from '../../adapters/storage/told-purchases.ts';
import type { DataLayer } from './data-layer.ts';

export interface PurchaseTelling {
  /** Where events go. */
  events: DataLayer;
  told: ToldPurchases;
  customerOf: CustomerOf;
  /** Asked again once the customer is known, because a visitor may have refused meanwhile. */
  isAllowed: () => boolean;
}

/**
 * M03, M04: adds the purchase of each paid order that was not told before, an offer's like a sale's. The customer is asked for
 * first; a page that is left meanwhile has told nothing, and the next one does.
 */
export async function tellPurchases(
  orders: readonly Order[],
  { customTitle, ...counts }: { customTitle: string; upsellIndex: number; orderNumber: number },
  telling: PurchaseTelling,
): Promise<void> {
  const { events, told, customerOf, isAllowed } = telling;
  for (const order of orders) {
    if (!order.authorized || told.has(order.id)) continue;
    const customer = await customerOf(order);
    if (!isAllowed()) return;
    await told.once(order.id, () => {
      events.add({ ecommerce: null });
      events.add({ ...purchaseEvent(order, customer, customTitle), ...counts });
    });
  }
}
