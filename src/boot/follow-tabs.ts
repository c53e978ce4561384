import type { ActorRefFrom } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import type { TabChannel, TabPlace } from '../adapters/browser/tab-channel.ts';

/**
 * Two tabs on one checkout: once it is paid, the tab that stood still follows the one that went on, by finding its place
 * anew from the server's orders. A tab that is itself waiting for a payment is left alone; its answer leads it on.
 */
export function followTabs(
  actor: ActorRefFrom<FunnelMachine>,
  graph: FunnelGraph,
  tabs: TabChannel,
  place: { saved: () => Promise<void>; findAnew: () => void },
): void {
  // Where a tab comes up is no news to the others.
  let told = placeOf(graph, actor.getSnapshot().context)?.at;
  actor.subscribe(({ context }) => {
    const here = placeOf(graph, context);
    if (!here || here.at === told) return;
    told = here.at;
    // Told only once it is saved: whoever hears it looks for it there.
    void place.saved().then(() => tabs.tell(here));
  });
  tabs.onOther((other) => {
    const snapshot = actor.getSnapshot();
    if (!snapshot.hasTag('pending') && isElsewhere(graph, snapshot.context, other)) place.findAnew();
  });
}

/** Before the payment tabs are free to look at different pages: nothing is told. */
function placeOf(graph: FunnelGraph, { at, sale }: FunnelContext): TabPlace | null {
  return at !== null && sale ? { funnel: graph.funnel.sfid, checkoutId: sale.checkoutId, at } : null;
}

function isElsewhere(graph: FunnelGraph, context: FunnelContext, place: TabPlace): boolean {
  const checkoutId = context.sale?.checkoutId ?? context.draft?.checkoutId;
  return place.funnel === graph.funnel.sfid && place.checkoutId === checkoutId && place.at !== context.at;
}
