import type { Actor } from 'xstate';
import type { FunnelGraph, PageRequest } from '../../contracts/page/published-graph.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { buildPageRequest } from '../../machines/funnel/funnel.rules.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import type { LoadPage } from './receipt-effects.ts';

interface AheadDeps {
  graph: FunnelGraph;
  fetchPage: LoadPage;
  whenIdle: (run: () => void) => void;
  savesData: () => boolean;
}

/**
 * Fetches the data and the code of the pages that may follow, which the graph names, so that a step appears at once. What follows an
 * order form waits until its shopper has begun: most leave before that, and nothing is dearer than the form's own start.
 */
export function fetchAhead(actor: Actor<FunnelMachine>, { graph, fetchPage, whenIdle, savesData }: AheadDeps): void {
  const fetchAfter = (stepId: string) => {
    const { context } = actor.getSnapshot();
    if (context.at !== stepId || savesData()) return;
    for (const request of pagesAfter(graph, stepId, context))
      whenIdle(() => void fetchPage(request).catch(leaveToTheStep));
  };
  let untouchedForm: string | null = null;
  actor.on('step.entered', ({ stepId, how }) => {
    const node = nodeById(graph, stepId);
    untouchedForm = how !== 'resumed' && node && isOrderFormNode(node) ? stepId : null;
    if (untouchedForm === null) whenIdle(() => fetchAfter(stepId));
  });
  actor.on('checkout.advanced', ({ stepId, stage }) => {
    if (stage === 'begun' || stepId !== untouchedForm) return;
    untouchedForm = null;
    whenIdle(() => fetchAfter(stepId));
  });
}

/** The step itself asks again, and says what is missing. */
function leaveToTheStep(): void {}

/** The page requests of the steps that may follow, each once, without orders, prices and a checkout. */
function pagesAfter(graph: FunnelGraph, stepId: string, context: FunnelContext): PageRequest[] {
  const targets = new Set(graph.edges.filter((edge) => edge.from === stepId).map((edge) => edge.to));
  return [...targets].flatMap((id) => {
    const node = nodeById(graph, id);
    return node ? [{ ...buildPageRequest(context, node), withOrders: false, withCheckout: false, quote: null }] : [];
  });
}
