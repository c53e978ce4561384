import type { Actor } from 'xstate';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Consent, Purpose } from '../../../domain/consent/consent.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { createOrderCount } from '../../adapters/api/order-count.ts';
import { reportPurchase } from '../../adapters/api/report-purchase.ts';
import { loadOrders } from '../../adapters/page/page-loader.ts';
import { createPublishedPurchases } from '../../adapters/storage/published-purchases.ts';
import type { DataLayer } from '../../tracking/data-layer/data-layer.ts';
import { dataLayerListeners } from '../../tracking/data-layer/data-layer-listeners.ts';
import type { FactListener } from '../../tracking/listeners.ts';
import type { ScreenViews } from '../../tracking/screen-views.ts';
import type { Tags } from './tags.ts';

/** The visit whose events the data layer gets. */
interface DataLayerVisit {
  session: { graph: FunnelGraph; sessionId: string; isNew: boolean };
  api: Pick<ApiClient, 'get' | 'post'>;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  allows: (purpose: Purpose) => boolean;
  consent: { getSnapshot: () => { context: { consent: Consent } } };
  tags: Tags;
}

/** M04: the listeners for a tag manager's data layer. */
export function dataLayerOf(
  actor: Actor<FunnelMachine>,
  screens: Pick<ScreenViews, 'onScreenView'>,
  { session, api, log, allows, consent, tags }: DataLayerVisit,
): FactListener[] {
  const { layer, waiting, document, failed } = tags;
  return dataLayerListeners({
    visit: session,
    isNew: session.isNew,
    actor,
    screens,
    layer,
    events: eventsOf(tags),
    run: document.run,
    runOnceAllowed: document.runOnceAllowed,
    isFree: document.isFree,
    waiting,
    published: createPublishedPurchases({ storage: () => window.localStorage, locks: window.navigator.locks }),
    ordersOf: () => loadOrders(api),
    customerOf: createOrderCount(api, log),
    report: (orderId) => void reportPurchase(api, orderId),
    isAllowed: () => allows('advertising'),
    consent: () => consent.getSnapshot().context.consent,
    failed,
  });
}

/** Events of a document that takes a payment wait for the next one that does not, which publishes them before its own. */
function eventsOf({ layer, waiting, document }: Tags): DataLayer {
  let underWay = 0;
  let last = Promise.resolve();
  const publishAfterWaiting = async (event: unknown) => {
    await waiting.take(layer.add);
    underWay -= 1;
    layer.add(event);
  };
  return {
    add(event) {
      if (!document.isFree()) {
        if (!waiting.add(event)) layer.add(event);
        return;
      }
      if (underWay === 0 && !waiting.hasEvents()) return layer.add(event);
      underWay += 1;
      last = last.then(() => publishAfterWaiting(event));
    },
  };
}
