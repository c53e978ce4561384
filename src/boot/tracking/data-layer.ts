import type { Actor } from 'xstate';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Consent, Purpose } from '../../../domain/consent/consent.ts';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import type { ApiClient } from '../../adapters/api/api-client.ts';
import { createOrderCount } from '../../adapters/api/order-count.ts';
import { createToldPurchases } from '../../adapters/storage/told-purchases.ts';
import { createDataLayer } from '../../tracking/data-layer/data-layer.ts';
import { dataLayerListeners } from '../../tracking/data-layer/data-layer-listeners.ts';
import type { FactListener } from '../../tracking/listeners.ts';
import type { ScreenViews } from '../../tracking/screen-views.ts';

/** The visit whose events the data layer is told. */
export interface ToldToDataLayer {
  session: { graph: FunnelGraph; sessionId: string; isNew: boolean; input: { shop: { tagManager: string } } };
  api: Pick<ApiClient, 'get'>;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  allows: (purpose: Purpose) => boolean;
  consent: { getSnapshot: () => { context: { consent: Consent } } };
}

/** M04: the listeners for a tag manager's data layer; none where none is configured. */
export function dataLayerOf(
  actor: Actor<FunnelMachine>,
  screens: Pick<ScreenViews, 'onScreenView'>,
  { session, api, log, allows, consent }: ToldToDataLayer,
): FactListener[] {
  if (session.input.shop.tagManager === '') return [];
  const failed = (why: string) => log('error', 'the data layer failed', { why });
  return dataLayerListeners({
    visit: session,
    isNew: session.isNew,
    actor,
    screens,
    layer: createDataLayer(window, failed),
    told: createToldPurchases({ storage: () => window.localStorage, locks: window.navigator.locks }),
    customerOf: createOrderCount(api, log),
    isAllowed: () => allows('advertising'),
    consent: () => consent.getSnapshot().context.consent,
    failed,
  });
}
