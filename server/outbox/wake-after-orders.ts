import type { Orders } from '../orders/orders.ts';

/** The same orders; after every call that may have written facts the outbox is told to look, whatever its answer is. */
export function wakeAfterOrders(orders: Orders, wake: () => void): Orders {
  return {
    ...orders,
    placeGuestOrder: (session, request) => orders.placeGuestOrder(session, request).finally(wake),
    settle: (session, orderId) => orders.settle(session, orderId).finally(wake),
    payPal: {
      ...orders.payPal,
      hear: (event) => orders.payPal.hear(event).finally(wake),
      doExpress: (session, request, kind) => orders.payPal.doExpress(session, request, kind).finally(wake),
      execute: (session, back, kind) => orders.payPal.execute(session, back, kind).finally(wake),
    },
    recover: () => orders.recover().finally(wake),
  };
}
