import type { Brand } from '../contracts/files/brand-file.ts';
import type { ContentPage } from '../contracts/files/content-file.ts';
import type { BumpFile } from '../contracts/files/shop-files.ts';
import type { FunnelGraph } from '../contracts/page/published-graph.ts';
import type { Destination } from '../domain/funnel/destination.ts';
import type { MainFunnel } from '../domain/funnel/funnel.ts';
import type { Offer } from '../domain/pricing/offer.ts';
import type { ShopRules } from '../domain/pricing/shop-rules.ts';

/** A destination of the shop; its sfid is unique within the brand. */
export interface LiveDestination extends Destination {
  /** The brand's uniqueName. */
  brand: string;
}

/** Each destination is from the funnel that went live last, so that a refused or deleted file's one stays. */
export function liveDestinations(lastFirst: readonly PublishedFunnel[]): LiveDestination[] {
  const seen = new Set<string>();
  return lastFirst.flatMap(({ brand, funnel, destination }) => {
    const key = JSON.stringify([brand.uniqueName, funnel.destinationId]);
    if (!funnel.destinationId || seen.has(key)) return [];
    seen.add(key);
    return destination ? [{ ...destination, brand: brand.uniqueName }] : [];
  });
}

/** The funnels that compete for a destination, in the order given (X04). */
export function boundTo(destination: LiveDestination, live: readonly PublishedFunnel[]): PublishedFunnel[] {
  return live.filter(
    ({ brand, funnel }) => funnel.destinationId === destination.sfid && brand.uniqueName === destination.brand,
  );
}

/** A verified funnel with its offers and content, frozen under the hash of its content. */
export interface PublishedFunnel {
  hash: string;
  brand: Brand;
  funnel: MainFunnel;
  graph: FunnelGraph;
  /** By sfid. */
  offers: Record<string, Offer>;
  /** By sfid. */
  content: Record<string, ContentPage>;
  /** The bumps of the order form, by the sfid of the bump's offer. */
  bumps?: Record<string, BumpFile>;
  /** E05: the destination that the funnel is bound to, if the brand has it. */
  destination?: Destination;
}

/** The zone of a brand's clock as it is now, by which all of its orders are dated, whichever version sold them. */
export function zoneOf(funnels: Pick<PublishedFunnels, 'rulesOf'>, brand: string): string {
  return funnels.rulesOf(brand).timeZone ?? 'UTC';
}

/** The zone that all live brands have, by which a shop's log, audit and health are told; UTC where they have several. */
export function sharedZone(funnels: Pick<PublishedFunnels, 'live' | 'rulesOf'>): string {
  const zones = new Set(funnels.live().map(({ brand }) => zoneOf(funnels, brand.uniqueName)));
  const [zone = 'UTC'] = zones;
  return zones.size === 1 ? zone : 'UTC';
}

/** A version's brand with its clock of now. */
export function onPresentClock(funnels: Pick<PublishedFunnels, 'rulesOf'>, brand: Brand): Brand {
  return { ...brand, timeZone: zoneOf(funnels, brand.uniqueName) };
}

/** The published funnels of a running shop; versions that were live before are available by their hash. */
export interface PublishedFunnels {
  /** The live funnels, in the order in which they were first published. */
  live(): PublishedFunnel[];
  /** A02: the uid of the live funnel that had this one in an earlier version; else the given one. */
  presentUid(uid: string): string;
  /** X04: the destinations of the live funnels. */
  destinations(): LiveDestination[];
  /** A brand's present shop rules, which apply to sessions on any version of a funnel. */
  rulesOf(brand: string): ShopRules;
  byHash(hash: string): Promise<PublishedFunnel | null>;
  /** Whether `sluice revoke` ended a version: no new sale is priced by it. */
  isRevoked(hash: string): boolean;
  /** Reads the live and the revoked versions of the store, which another process may have changed. */
  load(): Promise<void>;
}
