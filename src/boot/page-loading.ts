import { createPageLoader } from '../adapters/page/page-loader.ts';
import { type LoadPage, receiptPages } from './receipt-effects.ts';
import type { Started } from './started.ts';

/** Loads the pages of this session; a linked receipt has its orders already. */
export function preparePageLoader({ api, session, stores, preloaded, log }: Started): LoadPage {
  const { graph, input, mode } = session;
  const openCheckout = () => stores.checkouts.open(graph.funnel.sfid);
  const load = createPageLoader(api, openCheckout, { version: input.funnelHash || null, preloaded, log });
  return mode.type === 'receipt' ? receiptPages(load, mode.orders) : load;
}
