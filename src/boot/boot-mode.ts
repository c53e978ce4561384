import type { Order } from '../../contracts/api/order-api.ts';
import type { PageData } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { followedReturn, type ProviderReturn, readProviderReturn } from '../../domain/orders/payment-return.ts';
import { type Query, readPreview } from '../../domain/routing/query.ts';
import type { Entry, PaymentInFlight } from '../../machines/funnel/funnel.types.ts';
import { previewAt, resume, resumeReceipt } from '../../machines/session/resume.ts';
import type { Resume, SavedSession } from '../../machines/session/saved-state.types.ts';

/** How a session begins; `start` is its entry and the part of its past that applies. */
export type BootMode =
  /** Ignores earlier visits. */
  | { type: 'fresh'; start: Resume }
  | { type: 'resumed'; start: Resume }
  /** Q03: the shopper returns from a provider's page. */
  | { type: 'returned'; start: Resume; returned: ProviderReturn }
  /** R14. */
  | { type: 'preview'; start: Resume }
  /** O08: the entry by a receipt link, with its orders. */
  | { type: 'receipt'; start: Resume; orders: Order[] };

/** The inputs of the decision how a session begins. */
export interface BootFacts {
  page: PageData;
  graph: FunnelGraph;
  arrived: Query;
  pathname: string;
  /** The step of the address, if it names one. */
  requested: string | undefined;
  saved: SavedSession | null;
  /** A return that an earlier page load of this tab has read. */
  storedReturn: ProviderReturn | null;
}

/** A preview takes precedence, then the receipt link, which works on any device. */
export function chooseBootMode(facts: BootFacts): BootMode {
  const { page, graph, requested } = facts;
  const start = chooseStart(facts);
  const preview = readPreview(facts.arrived);
  if (preview)
    return { type: 'preview', start: (page.kind === 'text' ? null : previewAt(graph, requested, preview)) ?? start };
  if (page.kind === 'receipt') return { type: 'receipt', start, orders: page.receipt };
  const returned = findReturn(facts, start.entry);
  if (returned) return { type: 'returned', start, returned };
  return { type: hasPast(start) ? 'resumed' : 'fresh', start };
}

/** R14, O08: a preview and a linked receipt are no visits: nothing is recorded, or stored in the browser. */
export function isReadOnly({ type }: BootMode): boolean {
  return type === 'preview' || type === 'receipt';
}

function chooseStart({ page, graph, pathname, requested, saved }: BootFacts): Resume {
  switch (page.kind) {
    case 'text':
      return { entry: { type: 'text', page: page.text }, sale: null, draft: null, upsells: [], visited: [] };
    case 'receipt':
      return resumeReceipt(graph, page.receipt);
    case 'funnel':
      return resume(graph, requested, saved, page.orders);
    case 'missing':
      return page.problem === 'unknown-route' ? atUnknownPath(pathname) : resume(graph, requested, saved, []);
    case 'subscription':
    case 'withdrawal':
      return resume(graph, requested, saved, []);
  }
}

/** R15. */
function atUnknownPath(unknownPath: string): Resume {
  const entry = { type: 'page-missing' as const, message: MESSAGES.pageNotFound, unknownPath };
  return { entry, sale: null, draft: null, upsells: [], visited: [] };
}

/** C04: whether an earlier page was more than looked at; a return from a provider's page has a draft or an order. */
export function hasActed(start: Resume): boolean {
  return hasPast({ ...start, visited: start.visited.slice(1) });
}

function hasPast({ sale, draft, visited, entry }: Resume): boolean {
  const isPaying = entry.type === 'step' && entry.paymentInFlight !== null;
  return isPaying || sale !== null || draft !== null || visited.length > 0;
}

/** Q03: a cancelled return is ignored while a payment may take money, or where the session has progressed since. */
function findReturn({ arrived, requested, storedReturn }: BootFacts, entry: Entry): ProviderReturn | null {
  const returned = followedReturn(readProviderReturn(arrived)) ?? storedReturn;
  if (returned?.action !== 'cancel') return entry.type === 'text' ? null : returned;
  return entry.type === 'step' && entry.id === requested && !isCharging(entry.paymentInFlight) ? returned : null;
}

/** Whether the server has an attempt that is under way; the total of an accepted offer is only the browser's own. */
function isCharging(inFlight: PaymentInFlight | null): boolean {
  return inFlight !== null && 'orderId' in inFlight;
}
