import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { BumpFile } from '../../contracts/files/shop-files.ts';
import type { Destination } from '../../domain/funnel/destination.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { PublishedFunnel } from '../published-funnel.ts';

/** A funnel of a brand, as far as a destination tells them apart. */
export interface NamedFunnel {
  sfid: string;
  uid: string;
}

/** The files of a brand that say what the steps of a funnel show and sell. */
export interface DrawnShop {
  siteName: string;
  currency: string;
  locale: string;
  offers: ReadonlyMap<string, Offer>;
  content: ReadonlyMap<string, ContentPage>;
  /** By the sfid of the bump's offer. */
  bumps: ReadonlyMap<string, BumpFile>;
  /** The entry for advertisements; null where the funnel has none. */
  destination: Destination | null;
  /** The funnels that share the destination, this one included. */
  sharing: readonly NamedFunnel[];
}

/** The files around a published funnel; `sharing` are the live funnels of its destination. */
export function drawnShop(published: PublishedFunnel, sharing: readonly NamedFunnel[]): DrawnShop {
  const { brand, offers, content, bumps = {}, destination = null } = published;
  return {
    siteName: brand.siteName,
    currency: brand.currency,
    locale: brand.locale,
    offers: new Map(Object.entries(offers)),
    content: new Map(Object.entries(content)),
    bumps: new Map(Object.entries(bumps)),
    destination,
    sharing,
  };
}

/** A shop of which nothing is known but its name. */
export function unknownShop(siteName: string): DrawnShop {
  return {
    siteName,
    currency: 'USD',
    locale: 'en-US',
    offers: new Map(),
    content: new Map(),
    bumps: new Map(),
    destination: null,
    sharing: [],
  };
}
