import { type Brand, BrandSchema } from '../../contracts/files/brand-file.ts';
import { type ContentPage, ContentSchema } from '../../contracts/files/content-file.ts';
import { OfferSchema } from '../../contracts/files/offer-file.ts';
import {
  type BumpFile,
  BumpSchema,
  type CouponFile,
  CouponSchema,
  type ShippingFile,
  ShippingSchema,
  type TaxesFile,
  TaxesSchema,
} from '../../contracts/files/shop-files.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import type { BrandParts } from '../../graph/diff/diff.ts';
import type { BrandFile, BrandFolder } from '../publish/read-brand.ts';
import { schemaFindings } from '../publish/schema-findings.ts';

/** The parts of a brand's valid files that describe a funnel's steps; a broken file counts as missing. */
export interface BrandCatalogue {
  siteName: string;
  currency: string;
  offers: ReadonlyMap<string, Offer>;
  views: ReadonlyMap<string, ViewKind>;
  /** The other files; their pictures are not read. */
  parts: Omit<BrandParts, 'pictures'>;
}

/** Reads the catalogue of a brand, for drawings and comparisons; `checkBrand` guards publishing. */
export function catalogueOf(folder: BrandFolder): BrandCatalogue {
  const brand = soundValue<Brand>(folder.brand, BrandSchema);
  const offers = soundValues<Offer>(folder.offers, OfferSchema);
  const pages = soundValues<ContentPage>(folder.content, ContentSchema);
  return {
    siteName: brand?.siteName ?? folder.name,
    currency: brand?.currency ?? 'USD',
    offers: new Map(offers.map((offer) => [offer.sfid, offer])),
    views: new Map(pages.map((page) => [page.sfid, page.view])),
    parts: {
      brand,
      content: new Map(pages.map((page) => [page.sfid, page])),
      coupons: soundValues<CouponFile>(folder.coupons, CouponSchema),
      bumps: soundValues<BumpFile>(folder.bumps, BumpSchema),
      shipping: folder.shipping && soundValue<ShippingFile>(folder.shipping, ShippingSchema),
      taxes: folder.taxes && soundValue<TaxesFile>(folder.taxes, TaxesSchema),
    },
  };
}

function soundValues<Value>(files: readonly BrandFile[], schema: Parameters<typeof schemaFindings>[0]): Value[] {
  return files.flatMap((file) => soundValue<Value>(file, schema) ?? []);
}

function soundValue<Value>(file: BrandFile, schema: Parameters<typeof schemaFindings>[0]): Value | null {
  if (file.finding || schemaFindings(schema, file.value).length > 0) return null;
  return file.value as Value;
}
