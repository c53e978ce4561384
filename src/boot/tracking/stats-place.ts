import type { Actor } from 'xstate';
import type { FunnelMachine } from '../../../machines/funnel/compile.ts';
import { countsAt } from '../../../machines/funnel/walk.facts.ts';
import { findShownStep } from '../../../machines/session/variants.ts';
import { shownAddress } from '../../tracking/shown-address.ts';
import type { StatsPlace } from '../../tracking/stats-listener.ts';
import type { Session } from '../boot.ts';

/** E09: what an actor shows, for the events of statistics; `origin` is that of the shop's pages. */
export function statsPlace(actor: Actor<FunnelMachine>, session: Session, origin: string): Omit<StatsPlace, 'stats'> {
  const { graph, input } = session;
  const context = () => actor.getSnapshot().context;
  return {
    visit: session,
    origin,
    address: () => shownAddress(graph, context()),
    countsAt: (step) => countsAt(graph, context(), step),
    variantOf: (step) => findShownStep(graph, step, input.variants)?.variantId ?? null,
  };
}
