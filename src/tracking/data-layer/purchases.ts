import type { Order } from '../../../contracts/api/order-api.ts';
import { purchaseEvent } from '../../../domain/tracking/purchase-event.ts';
import type { CustomerOf } from '../../adapters/api/paid-order.ts';
import type { PublishedPurchases } from '../../adapters/storage/published-purchases.ts';
import type { WaitingEvents } from '../../adapters/storage/waiting-events.ts';
import type { DataLayer } from './data-layer.ts';

export interface PurchaseSources {
  /** The page's own data layer, since a purchase that waited as text would lose its call back. */
  layer: DataLayer;
  published: PublishedPurchases;
  customerOf: CustomerOf;
  /** Reports to the server that the tags have run for a purchase. */
  report: (orderId: string) => void;
  /** The purchases of payments whose tab has shown no page that may publish them. */
  waiting: Pick<WaitingEvents, 'purchases' | 'dropPurchases'>;
  /** The session's orders, by the server's word. */
  ordersOf: () => Promise<Order[]>;
  /** Asked again once the customer is known, because a visitor may have refused meanwhile. */
  isAllowed: () => boolean;
}

/** The page of a purchase: its title, and the fields of every event of its visit. */
export type PurchasePlace = Readonly<Record<string, unknown>> & { customTitle: string };

/** M03, M04: the customer is asked for first, so that a page left meanwhile publishes nothing and the next one does. */
export async function publishPurchases(
  orders: readonly Order[],
  placeOf: (order: Order) => PurchasePlace,
  sources: PurchaseSources,
): Promise<void> {
  const { layer, published, customerOf, isAllowed } = sources;
  for (const order of orders) {
    if (!order.authorized || published.has(order.id)) continue;
    const customer = await customerOf(order);
    if (!isAllowed()) return;
    const { customTitle, ...visit } = placeOf(order);
    await published.once(order.id, () => {
      const purchase = purchaseEvent(order, customer, customTitle);
      layer.add({ ecommerce: null });
      layer.add({ ...purchase, ...visit, ...(purchase.event === 'purchase' ? reporting(order.id, sources) : {}) });
    });
  }
}

/** A tag manager calls back once every tag of an event has run; it calls nothing where its script is blocked. */
function reporting(orderId: string, { report }: PurchaseSources): { eventCallback: () => void } {
  return { eventCallback: () => report(orderId) };
}

/** M04: the purchases of payments whose tab was closed, with the place of the payment; the orders are the server's own. */
export async function publishWaitingPurchases(sources: PurchaseSources): Promise<void> {
  const { waiting, published, ordersOf } = sources;
  waiting.dropPurchases(published.has);
  const purchases = waiting.purchases();
  if (purchases.length === 0) return;
  const orders = await ordersOf();
  for (const { orderId, place } of purchases)
    await publishPurchases(
      orders.filter(({ id }) => id === orderId),
      () => place,
      sources,
    );
}
