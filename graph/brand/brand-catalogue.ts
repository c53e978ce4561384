import type { TSchema } from 'typebox';
import { type Brand, BrandSchema } from '../../contracts/files/brand-file.ts';
import { type ContentPage, ContentSchema } from '../../contracts/files/content-file.ts';
import { DestinationSchema } from '../../contracts/files/destination-file.ts';
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
import type { Destination } from '../../domain/funnel/destination.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { FileFinding } from '../findings.ts';
import { looseFunnel } from '../loose-funnel.ts';
import type { BrandFile, BrandFolder } from './brand-folder.ts';
import { shapeOf } from './schema/schema-findings.ts';

/** The parts of a brand's valid files that describe a funnel's steps; a broken file counts as missing. */
export type BrandCatalogue = ReturnType<typeof catalogueOf>;

/** Reads the catalogue of a brand, for drawings and comparisons; `checkBrand` guards publishing. */
export function catalogueOf(folder: BrandFolder) {
  const [brand] = shapesOf<Brand>([folder.brand], BrandSchema);
  const offers = shapesOf<Offer>(folder.offers, OfferSchema);
  const pages = shapesOf<ContentPage>(folder.content, ContentSchema);
  const destinations = shapesOf<Destination>(folder.destinations, DestinationSchema);
  const coupons = shapesOf<CouponFile>(folder.coupons, CouponSchema);
  const bumps = shapesOf<BumpFile>(folder.bumps, BumpSchema);
  const [shipping] = shapesOf<ShippingFile>([folder.shipping], ShippingSchema);
  const [taxes] = shapesOf<TaxesFile>([folder.taxes], TaxesSchema);
  return {
    siteName: brand?.value?.siteName ?? folder.name,
    currency: brand?.value?.currency ?? 'USD',
    locale: brand?.value?.locale ?? 'en-US',
    offers: new Map(valuesOf(offers).map((offer) => [offer.sfid, offer])),
    views: new Map(valuesOf(pages).map((page) => [page.sfid, page.view])),
    destinations: new Map(valuesOf(destinations).map((destination) => [destination.sfid, destination])),
    /** The brand's funnels, however broken their files. */
    funnels: folder.funnels.flatMap(({ value }) => looseFunnel(value) ?? []),
    /** The other files; their pictures are not read. */
    parts: {
      brand: brand?.value ?? null,
      content: new Map(valuesOf(pages).map((page) => [page.sfid, page])),
      coupons: valuesOf(coupons),
      bumps: valuesOf(bumps),
      shipping: shipping?.value ?? null,
      taxes: taxes?.value ?? null,
    },
    /** The faults of the broken files. */
    faults: [brand, ...offers, ...pages, ...destinations, ...coupons, ...bumps, shipping, taxes].flatMap(
      (file) => file?.findings ?? [],
    ),
  };
}

interface Shape<Value> {
  value: Value | null;
  findings: FileFinding[];
}

function shapesOf<Value>(files: readonly (BrandFile | null)[], schema: TSchema): Shape<Value>[] {
  return files.flatMap((file) => (file ? [shapeOf<Value>(file, schema)] : []));
}

function valuesOf<Value>(shapes: readonly Shape<Value>[]): Value[] {
  return shapes.flatMap(({ value }) => value ?? []);
}
