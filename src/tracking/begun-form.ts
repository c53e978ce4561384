import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { BegunForm } from '../../domain/tracking/started-checkout.ts';
import { nodeById } from '../../graph/graph.ts';
import type { FunnelContext } from '../../machines/funnel/funnel.types.ts';
import { shownAddress } from './shown-address.ts';

/** The order form that a session shows, with the addresses at which a message leads back to it; null at any other step. */
export function begunForm(context: FunnelContext, graph: FunnelGraph, origin: string): BegunForm | null {
  const { draft, page } = context;
  const offer = page?.offers.find(({ sfid }) => sfid === draft?.selectedOffer) ?? page?.offers[0];
  const address = shownAddress(graph, context);
  if (!draft || !offer || address === null) return null;
  const at = (path: string, step: number | undefined) => linkTo(`${origin}${path}`, graph, step);
  const start = graph.start === null ? undefined : nodeById(graph, graph.start);
  const [path = '/'] = address.split('?', 1);
  return {
    account: draft.account,
    offer,
    subscribes: draft.subscription !== null,
    productUrl: at(`/${(start?.url ?? '').replace(/^\/+/, '')}`, start?.step),
    checkoutUrl: at(path, nodeById(graph, context.at ?? '')?.step),
  };
}

/** Without the session, the touch and the click ids of this visit: the reader of a message begins one of their own. */
function linkTo(page: string, { funnel }: FunnelGraph, step: number | undefined): string {
  const query = new URLSearchParams({ uid: funnel.uniqueIdentifier });
  if (step !== undefined) query.set('step', String(step));
  return `${page}?${query}`;
}
