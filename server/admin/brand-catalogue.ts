import { BrandSchema } from '../../contracts/files/brand-file.ts';
import { ContentSchema } from '../../contracts/files/content-file.ts';
import { OfferSchema } from '../../contracts/files/offer-file.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import type { BrandFile, BrandFolder } from '../publish/read-brand.ts';
import { schemaFindings } from '../publish/schema-findings.ts';

/** The parts of a brand's valid files that describe a funnel's steps; a broken file counts as missing. */
export interface BrandCatalogue {
  siteName: string;
  currency: string;
  offers: ReadonlyMap<string, Offer>;
  views: ReadonlyMap<string, ViewKind>;
}

/** Reads the catalogue of a brand, for drawings and comparisons; `checkBrand` guards publishing. */
export function catalogueOf(folder: BrandFolder): BrandCatalogue {
  const brand = soundValue<{ siteName: string; currency: string }>(folder.brand, BrandSchema);
  const offers = folder.offers.flatMap((file) => soundValue<Offer>(file, OfferSchema) ?? []);
  const pages = folder.content.flatMap(
    (file) => soundValue<{ sfid: string; view: ViewKind }>(file, ContentSchema) ?? [],
  );
  return {
    siteName: brand?.siteName ?? folder.name,
    currency: brand?.currency ?? 'USD',
    offers: new Map(offers.map((offer) => [offer.sfid, offer])),
    views: new Map(pages.map((page) => [page.sfid, page.view])),
  };
}

function soundValue<Value>(file: BrandFile, schema: Parameters<typeof schemaFindings>[0]): Value | null {
  if (file.finding || schemaFindings(schema, file.value).length > 0) return null;
  return file.value as Value;
}
