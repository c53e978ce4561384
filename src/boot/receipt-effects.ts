import type { Order } from '../../contracts/api/order-api.ts';
import type { LoadedPage, PageRequest } from '../../contracts/page/loaded-page.ts';

type LoadPage = (request: PageRequest) => Promise<LoadedPage>;

/**
 * O08: the page loader of a linked receipt. Its orders come with the page, because they may belong to another session.
 */
export function receiptPages(load: LoadPage, orders: Order[]): LoadPage {
  return async (request) => {
    const page = await load({ ...request, withOrders: false });
    return { ...page, orders: request.withOrders ? orders : [] };
  };
}
