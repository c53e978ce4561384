import type { Order } from '../../contracts/api/order-api.ts';
import type { LoadedPage, PageRequest } from '../../machines/ports.ts';

type LoadPage = (request: PageRequest) => Promise<LoadedPage>;

/**
 * O08: how a page is loaded where a receipt's link was followed: its orders came with the page, for they are not those of
 * the session.
 */
export function receiptPages(load: LoadPage, orders: Order[]): LoadPage {
  return async (request) => {
    const page = await load({ ...request, withOrders: false });
    return { ...page, orders: request.withOrders ? orders : [] };
  };
}
