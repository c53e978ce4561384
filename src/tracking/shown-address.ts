import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { queryWithoutUid } from '../../domain/routing/query-navigation.ts';
import { addressWith, consumedAddress, safePath } from '../../domain/routing/shop-address.ts';
import { VIEW_KINDS } from '../../domain/routing/view-kinds.ts';
import { nodeById } from '../../graph/graph.ts';
import { buildAddress } from '../../machines/funnel/address.ts';
import type { Entry, FunnelContext } from '../../machines/funnel/funnel.types.ts';

/** K05: the log message for a path or a view without a component. */
export const COMPONENT_FAULT = 'component not found';

/** R15: the graph comes with the page and may be newer than the script, which then lacks the step's component. */
export function hasComponent(node: Pick<GraphNode, 'view'>): boolean {
  return VIEW_KINDS.some((view) => view === node.view);
}

/** The address of the current step, or null; without the funnel's id if its component is unknown (R15). */
export function shownAddress(graph: FunnelGraph, context: FunnelContext): string | null {
  const address = buildAddress(graph, context);
  const node = context.at === null ? undefined : nodeById(graph, context.at);
  if (address === null || !node || hasComponent(node)) return address;
  const [path = '', query = ''] = address.split('?', 2);
  return addressWith(path, queryWithoutUid(query));
}

/** R15: true at an address whose path is no route of the shop. */
export function isUnknownPath(entry: Entry): entry is Entry & { unknownPath: string } {
  return entry.type === 'page-missing' && entry.unknownPath !== undefined;
}

/** Q06, R15: the address of a page outside the steps, if it has to change: an unknown path leaves its funnel. */
export function addressOutsideSteps(entry: Entry, pathname: string, search: string): string | null {
  const consumed = consumedAddress(pathname, search);
  const path = safePath(pathname);
  if (path === null || !isUnknownPath(entry) || parseQuery(search).funnel.uid === undefined) return consumed;
  const [, query = search] = consumed?.split('?', 2) ?? [];
  return addressWith(path, queryWithoutUid(query));
}

/** R15: the note for the history entry of an address that takes the place of another one without its `uid`; null where none was taken. */
export function takenUid(from: string, to: string): { takenUid: string } | null {
  const uid = uidIn(from);
  return uid !== null && uidIn(to) === null ? { takenUid: uid } : null;
}

function uidIn(address: string): string | null {
  const [, query = ''] = address.split('?', 2);
  return new URLSearchParams(query).get('uid');
}
