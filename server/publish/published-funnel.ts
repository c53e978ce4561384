import type { Brand } from '../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { BumpFile } from '../../contracts/files/shop-files.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { Destination } from '../../domain/funnel/destination.ts';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { LiveDestination } from './live-destinations.ts';

/** A verified funnel with all that it sells and says, frozen under the hash of its content. */
export interface PublishedFunnel {
  hash: string;
  brand: Brand;
  funnel: MainFunnel;
  graph: FunnelGraph;
  /** By sfid. */
  offers: Record<string, Offer>;
  /** By sfid. */
  content: Record<string, ContentPage>;
  /** The bumps of the order form, by the offer that each adds. */
  bumps?: Record<string, BumpFile>;
  /** E05: the destination that the funnel is bound to, where the brand has it. */
  destination?: Destination;
}

/** The published funnels that a running shop serves; versions that were live once can still be had by their hash. */
export interface PublishedFunnels {
  /** The live funnels, in the order in which they were first published. */
  live(): PublishedFunnel[];
  /** X04: what the live funnels compete for. */
  destinations(): LiveDestination[];
  /** What a brand charges and grants now, whatever version of a funnel a session is on. */
  rulesOf(brand: string): ShopRules;
  byHash(hash: string): Promise<PublishedFunnel | null>;
}
