import type { ActorRefFrom } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { buildScreenView, type ScreenView } from '../../domain/tracking/screen-view.ts';
import { nodeById } from '../../graph/graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import type { Entry } from '../../machines/funnel/funnel.types.ts';
import { funnelView, readMeta } from '../../machines/funnel/funnel.view.ts';
import { addressOutsideSteps, shownAddress } from './shown-address.ts';

type Listener = (view: ScreenView) => void;

export type ScreenViews = ReturnType<typeof watchScreens>;

/** R10: the address is the machine's, because the router follows late; the call has to precede the actor's start. */
export function watchScreens(
  actor: ActorRefFrom<FunnelMachine>,
  graph: FunnelGraph,
  page: Pick<Location, 'origin' | 'pathname' | 'search'>,
  isFirstDue = true,
) {
  const listeners = new Set<Listener>();
  let isDue = true;
  let isSeen = !isFirstDue;
  actor.on('step.entered', () => {
    isDue = true;
  });
  actor.subscribe((snapshot) => {
    if (!isDue || readMeta(snapshot).view === 'loading') return;
    isDue = false;
    if (isSeen) {
      isSeen = false;
      return;
    }
    const { at } = snapshot.context;
    const view = buildScreenView({
      origin: page.origin,
      address: shownAddress(graph, snapshot.context) ?? ownAddress(snapshot.context.entry, page),
      node: (at === null ? undefined : nodeById(graph, at)) ?? null,
      title: funnelView(snapshot).frame.title,
    });
    for (const listener of listeners) listener(view);
  });
  return {
    /** Subscribes to later screen views, until the returned function is called. */
    onScreenView(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** O08, Q06: the address of a page outside the steps, without secrets. */
function ownAddress(entry: Entry, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return addressOutsideSteps(entry, pathname, search) ?? `${pathname}${search}`;
}
