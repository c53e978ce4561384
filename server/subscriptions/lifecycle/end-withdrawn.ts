import { subscribedLines } from '../../checkout/withdrawing/withdrawable-order.ts';
import { orderById } from '../../orders/records/order-reads.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { Deliverer, Deliverers, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import type { Subscriptions } from '../subscriptions.ts';

type EndingDeps = Pick<OrdersDeps, 'db'> & Pick<Subscriptions, 'cancel'>;

/** A shopper who withdraws gets no later delivery, so that the outbox repeats the end until a provider confirms it. */
export function endingWithdrawn(deliverers: Deliverers, deps: EndingDeps): Deliverers {
  const ending: Deliverer = { name: 'subscription', deliver: async (event) => () => endWithdrawn(deps, event) };
  return { ...deliverers, 'order.withdrawn': [...(deliverers['order.withdrawn'] ?? []), ending] };
}

async function endWithdrawn({ db, cancel }: EndingDeps, { payload: { orderId } }: StoredEvent): Promise<Delivery> {
  const stored = await orderById(db, String(orderId));
  const lines = stored && subscribedLines(stored);
  if (!stored?.subscription || !lines) return { type: 'delivered' };
  const isLeft = lines.some((line) => stored.items[line - 1]?.withdrawal_id === null);
  if (isLeft || lines.length === 0) return { type: 'delivered' };
  const ended = await cancel(stored.subscription.cancel_token);
  if (ended?.status === 'cancelled') return { type: 'delivered' };
  return { type: 'failed', detail: 'its provider did not end the subscription', isPermanent: false };
}
