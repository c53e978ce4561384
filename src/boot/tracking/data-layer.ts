import type { Actor } from 'xstate';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Consent, Purpose } from '../../../domain/consent/consent.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { countsAt } from '../../../machines/funnel/walk.facts.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { createOrderCount, reportPurchase } from '../../adapters/api/paid-order.ts';
import { loadOrders } from '../../adapters/page/page-loader.ts';
import { createPublishedPurchases } from '../../adapters/storage/published-purchases.ts';
import type { WaitingEvents } from '../../adapters/storage/waiting-events.ts';
import type { DataLayer } from '../../tracking/data-layer/data-layer.ts';
import { dataLayerListeners } from '../../tracking/data-layer/data-layer-listeners.ts';
import type { TagDocument } from '../../tracking/data-layer/tag-document.ts';
import type { FactListener } from '../../tracking/listeners.ts';
import type { ScreenViews } from '../../tracking/screen-views.ts';

/** The tag manager of a visit. */
export interface Tags {
  document: TagDocument;
  layer: DataLayer;
  /** The events of documents that take a payment. */
  waiting: WaitingEvents;
  /** Resolves once the tag manager's script has run in this document. */
  loaded: Promise<void>;
  failed: (why: string) => void;
  createListeners: typeof createTagListeners;
}

interface DataLayerVisit {
  session: { graph: FunnelGraph; sessionId: string; isNew: boolean };
  api: Pick<ApiClient, 'get' | 'post'>;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  allows: (purpose: Purpose) => boolean;
  consent: { getSnapshot: () => { context: { consent: Consent } } };
  tags: Tags;
}

/** M04: the listeners for a tag manager's data layer. */
export function createTagListeners(
  actor: Actor<FunnelMachine>,
  screens: Pick<ScreenViews, 'onScreenView'>,
  { session, api, log, allows, consent, tags }: DataLayerVisit,
): FactListener[] {
  const { layer, waiting, document, failed } = tags;
  const isAllowed = () => allows('advertising');
  return dataLayerListeners({
    visit: session,
    isNew: session.isNew,
    actor,
    screens,
    countsAt: (step) => countsAt(session.graph, actor.getSnapshot().context, step),
    layer,
    ...createEvents(tags, isAllowed),
    run: document.run,
    runOnceAllowed: document.runOnceAllowed,
    isFree: document.isFree,
    waiting,
    published: createPublishedPurchases({ storage: () => window.localStorage, locks: window.navigator.locks }),
    ordersOf: () => loadOrders(api),
    customerOf: createOrderCount(api, log),
    report: (orderId) => void reportPurchase(api, orderId),
    isAllowed,
    consent: () => consent.getSnapshot().context.consent,
    failed,
  });
}

/** Events of a document that takes a payment wait for the next one that does not, which publishes them first. */
function createEvents(
  { layer, waiting, document, loaded }: Tags,
  isAllowed: () => boolean,
): { events: DataLayer; heard: () => Promise<void> } {
  let underWay = 0;
  let last = loaded;
  const heard = () => {
    last = last.then(() => (document.isFree() ? waiting.take(layer.add) : undefined));
    return last;
  };
  const publish = (event: unknown) => {
    if (document.isFree() || !waiting.add(event)) layer.add(event);
  };
  const add = (event: unknown) => {
    if (!document.isFree() || (underWay === 0 && !waiting.hasEvents())) return publish(event);
    underWay += 1;
    void heard().then(() => {
      underWay -= 1;
      if (isAllowed()) publish(event);
    });
  };
  return { events: { add }, heard };
}
