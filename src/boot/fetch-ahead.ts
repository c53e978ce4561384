import type { Actor } from 'xstate';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { pagesAfter } from '../../machines/funnel/pages-after.ts';
import type { LoadPage } from './receipt-effects.ts';

export interface AheadDeps {
  graph: FunnelGraph;
  fetchPage: LoadPage;
  /** Calls back once the browser has nothing else to do. */
  whenIdle: (run: () => void) => void;
  /** Whether the visitor asks pages to save data. */
  savesData: () => boolean;
}

/** Fetches the data and the code of the pages that may follow, which the graph names, so that a step appears at once. */
export function fetchAhead(actor: Actor<FunnelMachine>, { graph, fetchPage, whenIdle, savesData }: AheadDeps): void {
  const fetchAfter = (stepId: string) => {
    const { context } = actor.getSnapshot();
    if (context.at !== stepId || savesData()) return;
    for (const request of pagesAfter(graph, stepId, context))
      whenIdle(() => void fetchPage(request).catch(leaveToTheStep));
  };
  actor.on('step.entered', ({ stepId }) => whenIdle(() => fetchAfter(stepId)));
}

/** The step itself asks again, and says what is missing. */
function leaveToTheStep(): void {}
