import type { Config } from '../config/config.ts';
import type { Deliverer } from '../outbox/outbox.types.ts';
import type { LedgerEvent, OutboxTopic } from '../outbox/outbox-events.ts';
import { type AdDeps, adReader } from './ad-event.ts';
import { postbackDeliverer } from './affiliates/postback-deliverer.ts';
import type { BoundedCalls } from './bounded-calls.ts';
import { ga4Deliverer } from './ga4/ga4-deliverer.ts';
import { metaDeliverer } from './meta/meta-deliverer.ts';

export interface AdParts extends AdDeps {
  clock: () => Date;
  config: Pick<Config, 'ads' | 'publicUrl' | 'isOnThisMachine'>;
  calls: AdCalls;
}

export interface AdCalls {
  /** To the services, at the addresses of the settings. */
  services: BoundedCalls;
  /** To public addresses alone. */
  postbacks: BoundedCalls;
}

type AdTopic = Extract<OutboxTopic, 'order.paid' | 'renewal.paid' | LedgerEvent['topic']>;

/** The deliverers of the advertising services that the settings name, by topic. */
export function adDeliverers({ config, calls, clock, ...deps }: AdParts): { [Topic in AdTopic]: readonly Deliverer[] } {
  const { ads, publicUrl, isOnThisMachine: allowsLoopback } = config;
  const reader = adReader(deps);
  const own = { reader, clock, calls: calls.services };
  const meta = ads.meta ? [metaDeliverer({ ...own, config: ads.meta, publicUrl })] : [];
  const ga4 = ads.ga4 ? [ga4Deliverer({ ...own, config: ads.ga4 })] : [];
  const postback = { reader, calls: calls.postbacks, rules: { allowsLoopback } };
  const affiliates = ads.postback === null ? [] : [postbackDeliverer({ ...postback, template: ads.postback })];
  const all = [...meta, ...ga4, ...affiliates];
  return {
    'order.paid': all,
    'renewal.paid': affiliates,
    'order.refunded': all,
    'order.disputed': all,
    // Meta would count another purchase, and GA4 drops a second one of an order.
    'refund.reversed': affiliates,
    'dispute.reversed': affiliates,
  };
}
