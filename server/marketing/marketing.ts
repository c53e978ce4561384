import { POSTBACK_FIELDS, postbackUrl } from '../../domain/tracking/postback.ts';
import type { Config } from '../config/config.ts';
import { leadCloser } from '../leads/paid-leads.ts';
import type { Deliverer, Deliverers } from '../outbox/outbox.types.ts';
import type { LedgerEvent, OutboxTopic } from '../outbox/outbox-events.ts';
import { type Lookup, urlProblem } from '../outbox/reachable-address.ts';
import { type AdDeps, adReader } from './ad-event.ts';
import { postbackDeliverer } from './affiliates/postback-deliverer.ts';
import { afterPurchase } from './after-purchase.ts';
import { type BoundedCalls, boundedCalls } from './bounded-calls.ts';
import { ga4Problem } from './ga4/check-ga4.ts';
import { ga4Deliverer } from './ga4/ga4-deliverer.ts';
import { internalAppsNotifiers } from './internal-apps/internal-apps.ts';
import { metaDeliverer, metaProblem } from './meta/meta-deliverer.ts';
import { consentReader, type StoreAndClock } from './order-consent.ts';
import { NEWS, newsOf, type OrderEventDeps, orderEventReader } from './order-event.ts';

export interface MarketingParts extends Omit<OrderEventDeps, 'isCovered'>, StoreAndClock {
  config: Pick<Config, 'internalApps' | 'ads' | 'publicUrl' | 'isOnThisMachine'>;
  lookup: Lookup;
}

/** The services that a shop tells of its orders, each where it has its settings, with connections that are closed at its end. */
export function createMarketing({ lookup, ...parts }: MarketingParts) {
  const { config } = parts;
  const calls = {
    services: boundedCalls({ rules: 'anywhere', lookup }),
    postbacks: boundedCalls({ rules: { allowsLoopback: config.isOnThisMachine }, lookup }),
  };
  const isCovered = consentReader(parts);
  const read = orderEventReader({ ...parts, isCovered });
  const apps = config.internalApps;
  const notifiers = apps ? internalAppsNotifiers({ config: apps, read, calls: calls.services }) : [];
  const following = notifiers.map((notifier) => afterPurchase(parts, notifier, (event) => newsOf(event) === 'placed'));
  const leads = [leadCloser(parts.db)];
  const own: Deliverers[] = [
    // L06: the leads of those who bought are removed.
    { 'order.paid': leads, 'order.authorized': leads },
    Object.fromEntries(Object.keys(NEWS).map((topic) => [topic, following])),
    adDeliverers({ ...parts, isCovered, calls }),
  ];
  return {
    beside: (deliverers: Deliverers) => own.reduce(joined, deliverers),
    /** What is wrong with the settings, as far as the services say so, as sentences. */
    problems: () => adProblems({ config, calls, lookup }),
    async close() {
      await calls.services.close();
      await calls.postbacks.close();
    },
  };
}

/** The deliverers of both, those of the first one before. */
function joined(one: Deliverers, other: Deliverers): Deliverers {
  const both = new Map<string, readonly Deliverer[]>(Object.entries(one));
  for (const [topic, added] of Object.entries(other)) both.set(topic, [...(both.get(topic) ?? []), ...added]);
  return Object.fromEntries(both);
}

export interface CheckedAds {
  config: Pick<Config, 'ads' | 'isOnThisMachine'>;
  calls: AdCalls;
  lookup: Lookup;
}

/** What is wrong with the settings of advertising services, as far as these say so, as sentences. The shop sells meanwhile. */
export async function adProblems({ config, calls, lookup }: CheckedAds): Promise<string[]> {
  const { meta, ga4, postback } = config.ads;
  const problems = await Promise.all([
    meta && metaProblem(meta, calls.services),
    ga4 && ga4Problem(ga4, calls.services),
    postback && postbackProblem(postback, config.isOnThisMachine, lookup),
  ]);
  return problems.filter((problem) => problem !== null);
}

async function postbackProblem(template: string, allowsLoopback: boolean, lookup: Lookup): Promise<string | null> {
  const values = Object.fromEntries(POSTBACK_FIELDS.map((name) => [name, '1']));
  const problem = await urlProblem(postbackUrl(template, values), { allowsLoopback }, lookup);
  return problem && `AFFILIATE_POSTBACK_URL cannot be called, so that postbacks wait: ${problem}`;
}

export interface AdParts extends AdDeps {
  clock: () => Date;
  config: Pick<Config, 'ads' | 'publicUrl' | 'isOnThisMachine'>;
  calls: AdCalls;
}

export interface AdCalls {
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
  const network = ads.postback === null ? [] : [postbackDeliverer({ ...postback, template: ads.postback })];
  const following = (each: Deliverer) => afterPurchase({ db: deps.db, clock }, each);
  const affiliates = network.map(following);
  const all = [...[...meta, ...ga4].map(following), ...affiliates];
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
