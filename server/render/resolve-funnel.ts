import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { ChoicesPage, TextPage } from '../../contracts/page/page-data.ts';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { chooseFunnel, isSplit } from '../../domain/funnel/destination.ts';
import { firstSegment, withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { fallbackOf, twinRoute } from '../../domain/routing/routes.ts';
import { boundTo, type LiveDestination, type PublishedFunnel } from '../../graph/published-funnel.ts';
import type { FunnelArm } from '../arms/page-arms.ts';

/** The targets of addresses: the live funnels, in the order of their first publication, and their destinations. */
export interface Shop {
  live: readonly PublishedFunnel[];
  destinations: readonly LiveDestination[];
}

/** The parts of a page request that select its funnel. */
export interface FunnelVisit extends FunnelArm {
  path: string;
  /** Null where the query has none; the same for `dsid`. */
  uid: string | null;
  dsid: string | null;
}

export type ResolvedFunnel =
  /** `contest` is the destination whose funnels competed for this visitor, who then keeps the chosen one. */
  | { type: 'found'; funnel: PublishedFunnel; contest: LiveDestination | null }
  | { type: 'text'; funnel: PublishedFunnel; page: TextPage }
  | { type: 'unknown-funnel' }
  | { type: 'unknown-route' };

/** A destination that a visit enters, with its funnels that have the address. */
interface Entrance {
  destination: LiveDestination;
  funnels: PublishedFunnel[];
}

/**
 * A02, R02, R08, X04: the funnel of an address. `uid` names it; what that funnel does not answer, a text page of its
 * brand does, even where another funnel has the address (R01). Without one it is chosen among the funnels of a
 * destination: the one that `dsid` names, or whose genericUrl is the path, or that the funnels with this path are bound
 * to; otherwise the first published funnel with the path. The bare origin resolves to the first funnel.
 */
export function resolveFunnel(shop: Shop, visit: FunnelVisit): ResolvedFunnel {
  const segment = firstSegment(visit.path);
  const sharing = segment === '' ? shop.live : shop.live.filter((each) => answersTo(each, segment));
  if (visit.uid !== null) return named(shop, visit.uid, segment, sharing.length > 0);
  const entrance = entranceOf(shop, visit.dsid, segment, sharing);
  const chosen = entrance && chosenOf(entrance, visit);
  if (chosen) return { type: 'found', ...chosen };
  const first = sharing[0];
  if (first) return { type: 'found', funnel: first, contest: null };
  return textPage([...namedByDsid(shop, visit.dsid), ...shop.live], segment);
}

function named(shop: Shop, uid: string, segment: string, isShared: boolean): ResolvedFunnel {
  const { destinations } = shop;
  const funnel = byUid(shop, uid);
  if (!funnel) return { type: 'unknown-funnel' };
  const isEntry = isShared || destinations.some((destination) => isEnteredBy(destination, segment));
  if (answersTo(funnel, segment)) return { type: 'found', funnel, contest: null };
  const text = textPage([funnel], segment);
  return text.type !== 'text' && isEntry ? { type: 'found', funnel, contest: null } : text;
}

/** With `dsid` only the funnels compete that have the requested page. */
function entranceOf(
  { live, destinations }: Shop,
  dsid: string | null,
  segment: string,
  sharing: readonly PublishedFunnel[],
): Entrance | undefined {
  const asked = [
    ...destinations.filter((destination) => destination.sfid === dsid),
    ...destinations.filter((destination) => isEnteredBy(destination, segment)),
  ];
  const entered = asked.map((destination) => {
    const isEntry = segment === '' || isEnteredBy(destination, segment);
    return { destination, funnels: boundTo(destination, isEntry ? live : sharing) };
  });
  return (
    entered.find(({ funnels }) => funnels.length > 0) ?? sharedEntrance(destinations, segment === '' ? [] : sharing)
  );
}

function namedByDsid({ live, destinations }: Shop, dsid: string | null): PublishedFunnel[] {
  return destinations.filter(({ sfid }) => sfid === dsid).flatMap((destination) => boundTo(destination, live));
}

/** A02: the destination's default funnel shares the address, and between brands the first published one decides. */
function sharedEntrance(destinations: readonly LiveDestination[], sharing: readonly PublishedFunnel[]) {
  if (sharing.length < 2) return undefined;
  const own = destinations.filter(({ brand }) => brand === sharing[0]?.brand.uniqueName);
  const entrances = own.map((destination) => ({ destination, funnels: boundTo(destination, sharing) }));
  const open = entrances.filter(({ destination, funnels }) =>
    funnels.some(({ funnel }) => funnel.sfid === destination.defaultFunnel),
  );
  const place = ({ funnels: [first] }: Entrance) => (first ? sharing.indexOf(first) : sharing.length);
  return open.sort((a, b) => place(a) - place(b))[0];
}

/** A02: the funnel that `uid` names has the brand, else one of `dsid`, else the first; a shop may have none. */
export function brandFunnel(shop: Shop, named: Pick<FunnelVisit, 'uid' | 'dsid'>): PublishedFunnel | undefined {
  return namedFunnel(shop, named) ?? shop.live[0];
}

/** A02: the funnel that `uid` names, else one of the destination that `dsid` names; undefined where the address names none. */
export function namedFunnel(shop: Shop, { uid, dsid }: Pick<FunnelVisit, 'uid' | 'dsid'>): PublishedFunnel | undefined {
  return byUid(shop, uid) ?? namedByDsid(shop, dsid)[0];
}

/** A02, Q09: null means that the address leads to the brand of the page without a uid. */
export function uidOfLinks(
  shop: Shop,
  { uid, dsid }: Pick<FunnelVisit, 'uid' | 'dsid'>,
  shown: PublishedFunnel,
): string | null {
  const named = byUid(shop, uid);
  if (named) return named.funnel.uniqueIdentifier;
  const home = brandFunnel(shop, { uid: null, dsid });
  return home?.brand.uniqueName === shown.brand.uniqueName ? null : shown.funnel.uniqueIdentifier;
}

function byUid({ live }: Shop, uid: string | null): PublishedFunnel | undefined {
  return live.find(({ funnel }) => funnel.uniqueIdentifier === uid);
}

/** X04: the visitor's earlier funnel, while it still competes; otherwise a drawn one. */
function chosenOf({ destination, funnels }: Entrance, visit: FunnelVisit) {
  const competes = isSplit(destination) && funnels.length > 1;
  const uids = funnels.map(({ funnel }) => funnel.uniqueIdentifier);
  const stored = competes ? visit.storedUid(destination, uids) : null;
  const returning = funnels.find(({ funnel }) => funnel.uniqueIdentifier === stored);
  const drawn = chooseFunnel(
    destination,
    funnels.map(({ funnel }) => funnel),
    visit.random(destination),
  );
  const funnel = returning ?? funnels.find((each) => each.funnel === drawn);
  return funnel && { funnel, contest: competes ? destination : null };
}

function isEnteredBy(destination: LiveDestination, segment: string): boolean {
  return withoutLeadingSlash(destination.genericUrl) === segment;
}

/** R01, R05: a text page by its name; a route that no funnel uses belongs to the first funnel. */
function textPage(live: readonly PublishedFunnel[], name: string): ResolvedFunnel {
  for (const funnel of live) {
    const page = Object.values(funnel.content).find((each) => each.view === 'text' && each.name === name);
    if (page?.view === 'text') return { type: 'text', funnel, page: textOf(name, page) };
  }
  const [first] = live;
  if (first && fallbackOf(name) !== null) return { type: 'found', funnel: first, contest: null };
  return { type: 'unknown-route' };
}

function textOf(name: string, { title, content }: Extract<ContentPage, { view: 'text' }>): TextPage {
  return { title, content, ...(isChoicesPage(name) ? { choices: name } : {}) };
}

/** R01: the pages on which visitors change their consent. */
function isChoicesPage(name: string): name is ChoicesPage {
  return name === 'optout' || name === 'ccpa';
}

/** Whether a funnel has a page at an address. */
export function answersTo(published: PublishedFunnel, segment: string): boolean {
  return nodesAt(published.graph, segment).length > 0;
}

/** The steps whose pages answer at an address. R01: a page with two addresses answers to both. */
export function nodesAt(graph: FunnelGraph, segment: string): GraphNode[] {
  const asked = [segment, twinRoute(segment) ?? segment];
  return graph.nodes.filter(
    (node) => asked.includes(node.genericUrl ?? '') || node.urls.some((url) => asked.includes(url)),
  );
}
