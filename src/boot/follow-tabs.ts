import type { ActorRefFrom } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import type { TabChannel } from '../adapters/browser/tab-channel.ts';

/** The position of a browser tab in a funnel. */
export interface TabPlace {
  funnel: string;
  checkoutId: string;
  at: string;
}

/** A tab that is behind a paid checkout reloads; one with a payment of its own is moved on by its result. */
export function followTabs(
  actor: ActorRefFrom<FunnelMachine>,
  graph: FunnelGraph,
  tabs: TabChannel<TabPlace>,
  place: { saved: () => Promise<void>; findAnew: () => void },
): void {
  // The first position of a tab is not sent to the others.
  let announced = findPlace(graph, actor.getSnapshot().context)?.at;
  actor.subscribe(({ context }) => {
    const here = findPlace(graph, context);
    if (!here || here.at === announced) return;
    announced = here.at;
    // Sent only after it is saved, because the other tab reads it from storage.
    void place.saved().then(() => tabs.announce(here));
  });
  tabs.onOther((other) => {
    const snapshot = actor.getSnapshot();
    if (!snapshot.hasTag('pending') && isElsewhere(graph, snapshot.context, other)) place.findAnew();
  });
}

/** Null before the payment, when tabs may show different pages. */
function findPlace(graph: FunnelGraph, { at, sale }: FunnelContext): TabPlace | null {
  return at !== null && sale ? { funnel: graph.funnel.sfid, checkoutId: sale.checkoutId, at } : null;
}

/** An order form follows every payment of its funnel: tabs that opened at the same moment may have a checkout each (N14). */
function isElsewhere(graph: FunnelGraph, { at, sale, draft }: FunnelContext, place: TabPlace): boolean {
  const isConcerned = sale ? place.checkoutId === sale.checkoutId : draft !== null;
  return isConcerned && place.funnel === graph.funnel.sfid && place.at !== at;
}
