import type { Config } from '../config/config.ts';
import { leadCloser } from '../leads/paid-leads.ts';
import type { Deliverer, Deliverers } from '../outbox/outbox.types.ts';
import { internalAppsNotifiers } from './internal-apps/internal-apps.ts';
import { NEWS, type OrderEventDeps, orderEventReader } from './order-event.ts';

export interface MarketingParts extends OrderEventDeps {
  config: Pick<Config, 'internalApps'>;
}

/**
 * Adds to the deliverers of a shop those that tell services of its orders, each where it has its settings, and L06 the one that
 * removes the leads of those who bought.
 */
export function marketingDeliverers(deliverers: Deliverers, { config, ...deps }: MarketingParts): Deliverers {
  const read = orderEventReader(deps);
  const notifiers = config.internalApps ? internalAppsNotifiers(config.internalApps, read) : [];
  const leads = [leadCloser(deps.db)];
  const closing = { 'order.paid': leads, 'order.authorized': leads };
  const notified = Object.fromEntries(Object.keys(NEWS).map((topic) => [topic, notifiers]));
  return joined(joined(deliverers, closing), notified);
}

/** The deliverers of both, those of the first one before. */
export function joined(one: Deliverers, other: Deliverers): Deliverers {
  const both = new Map<string, readonly Deliverer[]>(Object.entries(one));
  for (const [topic, added] of Object.entries(other)) both.set(topic, [...(both.get(topic) ?? []), ...added]);
  return Object.fromEntries(both);
}
