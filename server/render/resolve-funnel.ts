import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { TextPage } from '../../contracts/page/page-data.ts';
import { chooseFunnel, isSplit } from '../../domain/funnel/destination.ts';
import { firstSegment, withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { fallbackOf } from '../../domain/routing/routes.ts';
import { boundTo, type LiveDestination } from '../publish/live-destinations.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';

/** What addresses lead to: the live funnels, in the order in which they were first published, and their destinations. */
export interface Shop {
  live: readonly PublishedFunnel[];
  destinations: readonly LiveDestination[];
}

/** A request for a page, as far as it decides which funnel answers. */
export interface Visit {
  path: string;
  /** Null where the query has none, as for `dsid`. */
  uid: string | null;
  dsid: string | null;
  /** The uid of the funnel that this visitor got of a destination before, or null. */
  keptUid: (destination: LiveDestination) => string | null;
  /** In [0, 1). */
  random: number;
}

export type ResolvedFunnel =
  /** `contest` is the destination whose funnels competed for this visitor, who now keeps the one that was chosen. */
  | { type: 'found'; funnel: PublishedFunnel; contest: LiveDestination | null }
  | { type: 'text'; funnel: PublishedFunnel; page: TextPage }
  | { type: 'unknown-funnel' }
  | { type: 'unknown-route' };

/** A destination that a visit enters, and those of its funnels that answer to the address. */
interface Entrance {
  destination: LiveDestination;
  funnels: PublishedFunnel[];
}

/**
 * A02, R02, R08, X04: the funnel of an address. `uid` names it. Without one it is chosen among the funnels of the
 * destination that the visit enters: the one that `dsid` names, or whose genericUrl the path is, or that the funnels
 * which share the path are bound to; else the first published of those is taken. The bare origin leads to the first.
 */
export function resolveFunnel(shop: Shop, visit: Visit): ResolvedFunnel {
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

function named({ live, destinations }: Shop, uid: string, segment: string, isShared: boolean): ResolvedFunnel {
  const funnel = live.find((each) => each.funnel.uniqueIdentifier === uid);
  if (!funnel) return { type: 'unknown-funnel' };
  const isEntry = isShared || destinations.some((destination) => isEnteredBy(destination, segment));
  return isEntry ? { type: 'found', funnel, contest: null } : textPage([funnel], segment);
}

/** Of a destination that `dsid` names, only those funnels compete that have the page which the visitor asks for. */
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
    const isWhole = segment === '' || isEnteredBy(destination, segment);
    return { destination, funnels: boundTo(destination, isWhole ? live : sharing) };
  });
  return (
    entered.find(({ funnels }) => funnels.length > 0) ?? sharedEntrance(destinations, segment === '' ? [] : sharing)
  );
}

function namedByDsid({ live, destinations }: Shop, dsid: string | null): PublishedFunnel[] {
  return destinations.filter(({ sfid }) => sfid === dsid).flatMap((destination) => boundTo(destination, live));
}

/**
 * A02: several funnels share the address; the default funnel of the destination has to be one of them. Where brands
 * share it too, it is that of the first published.
 */
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

/** X04: the one that this visitor got before, while it still competes; else one that is drawn. */
function chosenOf({ destination, funnels }: Entrance, visit: Visit) {
  const competes = isSplit(destination) && funnels.length > 1;
  const kept = competes ? visit.keptUid(destination) : null;
  const returning = funnels.find(({ funnel }) => funnel.uniqueIdentifier === kept);
  const drawn = chooseFunnel(
    destination,
    funnels.map(({ funnel }) => funnel),
    visit.random,
  );
  const funnel = returning ?? funnels.find((each) => each.funnel === drawn);
  return funnel && { funnel, contest: competes ? destination : null };
}

function isEnteredBy(destination: LiveDestination, segment: string): boolean {
  return withoutLeadingSlash(destination.genericUrl) === segment;
}

/** R01, R05: a page of text, by its name; an address that such shops know and no funnel uses is the first one's. */
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
  return { title, content, ...(name === OPT_OUT ? { optOut: true } : {}) };
}

/** R01: the name of the page on which a visitor opts out. */
const OPT_OUT = 'optout';

function answersTo(published: PublishedFunnel, segment: string): boolean {
  return published.graph.nodes.some((node) => node.genericUrl === segment || node.urls.includes(segment));
}
