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

/** N02: a preview and a linked receipt end no walk; an unreachable server hears at the next look at the receipt. */
export function createWalkEnder({
  api,
  session,
}: Pick<Started, 'api' | 'session'>): (sale: { checkoutId: string }) => Promise<void> {
  if (isReadOnly(session.mode)) return async () => {};
  return async (sale) => void (await api.post('orders/endwalk', sale, { keepalive: true }));
}
