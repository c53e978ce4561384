import type { Order } from '../../contracts/api/order-api.ts';
import type { LoadedPage, PageRequest } from '../../contracts/page/published-graph.ts';
import { isReadOnly } from './boot-mode.ts';
import type { Started } from './started.ts';

/** Loads the data of a step. */
export type LoadPage = (request: PageRequest) => Promise<LoadedPage>;

/** O08: the loader of a linked receipt, whose orders come with the page: they may be another session's. */
export function receiptPages(load: LoadPage, orders: Order[]): LoadPage {
  return async (request) => {
    const page = await load({ ...request, withOrders: false });
    return { ...page, orders: request.withOrders ? orders : [] };
  };
}

/**
 * N02: tells the server that a receipt is shown, also while the page is left. A preview and a linked receipt end no walk; where the
 * server cannot be reached, the next look at the receipt tells it.
 */
export function createWalkEnder({
  api,
  session,
}: Pick<Started, 'api' | 'session'>): (sale: { checkoutId: string }) => Promise<void> {
  if (isReadOnly(session.mode)) return async () => {};
  return async (sale) => void (await api.post('orders/endwalk', sale, { keepalive: true }));
}
