import type { FunnelStep } from '../../../domain/funnel/funnel.ts';
import { buildGraph } from '../../../graph/graph.ts';
import type { LiveDestination, PublishedFunnel } from '../../../graph/published-funnel.ts';
import {
  type FunnelVisit,
  type ResolvedFunnel,
  resolveFunnel,
  type Shop,
} from '../../../server/render/resolve-funnel.ts';
import { funnelOf, page, thankYou } from '../../support/funnels/funnels.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';

/** Small published funnels of one or two brands, each with its own uid. */

export interface FunnelDraft {
  destinationId?: string | null;
  brand?: string;
  /** The addresses of its pages before the receipt. */
  urls?: string[];
  genericUrl?: string;
}

/** A funnel whose sfid is `funnel-UID`, bound to destination `d` by default. */
export function published(uid: string, draft: FunnelDraft = {}): PublishedFunnel {
  const { destinationId = 'd', brand = 'testbrand', urls = ['home', 'order'], genericUrl } = draft;
  const landing: Partial<FunnelStep> = genericUrl ? { genericUrl } : {};
  const pages = urls.map((url, index) => page(url, index === 0 ? landing : {}));
  const names = { sfid: `funnel-${uid}`, uniqueIdentifier: uid, destinationId };
  const funnel = funnelOf([...pages, thankYou()], names);
  const base = testFunnel(`hash-${uid}`);
  return { ...base, funnel, graph: buildGraph(funnel), brand: { ...base.brand, uniqueName: brand } };
}

/** Destination `d` of the test brand: its address is `/go`, and funnel a gets half of its visitors. */
export function destination(over: Partial<LiveDestination> = {}): LiveDestination {
  const split = { splitTestEnabled: true, percentage: 50 };
  return { sfid: 'd', brand: 'testbrand', genericUrl: '/go', defaultFunnel: 'funnel-a', ...split, ...over };
}

/** A visit whose number is the same for every destination. */
export type VisitDraft = Partial<Omit<FunnelVisit, 'random'> & { random: number }>;

/** Returns the uid of the funnel that answers, else the reason of the error page. */
export function uidFor(shop: Shop, visit: VisitDraft): string {
  const resolved = resolve(shop, visit);
  return 'funnel' in resolved ? resolved.funnel.funnel.uniqueIdentifier : resolved.type;
}

export function resolve(shop: Shop, { random = 0, ...visit }: VisitDraft): ResolvedFunnel {
  const base = { path: '/', uid: null, dsid: null, storedUid: () => null };
  return resolveFunnel(shop, { ...base, ...visit, random: () => random });
}
