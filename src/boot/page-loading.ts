import { createPageLoader } from '../adapters/page/page-loader.ts';
import { type LoadPage, receiptPages } from './receipt-effects.ts';
import type { Started } from './started.ts';
import type { Tags } from './tracking/data-layer.ts';

/** Loads the pages of this session; a linked receipt has its orders already. */
export function preparePageLoader({ api, session, stores, preloaded, log }: Started): LoadPage {
  const { graph, input, mode } = session;
  const openCheckout = () => stores.checkouts.open(graph.funnel.sfid);
  const load = createPageLoader(api, openCheckout, { version: input.funnelHash || null, preloaded, log });
  return mode.type === 'receipt' ? receiptPages(load, mode.orders) : load;
}

/** Loads the pages that this document may show; for another one the document is left, and nothing is loaded. */
export function admittedPages(tags: Tags | null, loadPage: LoadPage): LoadPage {
  if (!tags) return loadPage;
  return (request) => (tags.document.admits(request.takesPayment ?? false) ? loadPage(request) : new Promise(() => {}));
}
