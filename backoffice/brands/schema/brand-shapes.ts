import type { TSchema } from 'typebox';
import { type Brand, BrandSchema } from '../../../contracts/files/brand-file.ts';
import { type ContentPage, ContentSchema } from '../../../contracts/files/content-file.ts';
import { type DestinationFile, DestinationSchema } from '../../../contracts/files/destination-file.ts';
import { type MainFunnelFile, MainFunnelSchema } from '../../../contracts/files/funnel-file.ts';
import { OfferSchema } from '../../../contracts/files/offer-file.ts';
import {
  type BumpFile,
  BumpSchema,
  type CouponFile,
  CouponSchema,
  type ShippingFile,
  ShippingSchema,
  type TaxesFile,
  TaxesSchema,
} from '../../../contracts/files/shop-files.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { BrandFile, BrandFolder } from '../brand-folder.ts';
import { type Shaped, shapeOf } from './schema-findings.ts';

/** The files of a brand, each with its value or its findings. */
export interface BrandShapes {
  brand: Shaped<Brand>;
  funnels: Shaped<MainFunnelFile>[];
  offers: Shaped<Offer>[];
  content: Shaped<ContentPage>[];
  destinations: Shaped<DestinationFile>[];
  coupons: Shaped<CouponFile>[];
  bumps: Shaped<BumpFile>[];
  /** Empty where the brand has no such file. */
  shipping: [] | [Shaped<ShippingFile>];
  taxes: [] | [Shaped<TaxesFile>];
}

/** The schema of each part of a brand. */
export const SCHEMAS: Readonly<Record<keyof BrandShapes, TSchema>> = {
  brand: BrandSchema,
  funnels: MainFunnelSchema,
  offers: OfferSchema,
  content: ContentSchema,
  destinations: DestinationSchema,
  coupons: CouponSchema,
  bumps: BumpSchema,
  shipping: ShippingSchema,
  taxes: TaxesSchema,
};

/** Holds every file of a brand to its schema. */
export function shapesOf({ brand, shipping, taxes, ...folder }: BrandFolder): BrandShapes {
  return {
    brand: shapeOf(brand, SCHEMAS.brand),
    funnels: allOf(folder.funnels, SCHEMAS.funnels),
    offers: allOf(folder.offers, SCHEMAS.offers),
    content: allOf(folder.content, SCHEMAS.content),
    destinations: allOf(folder.destinations, SCHEMAS.destinations),
    coupons: allOf(folder.coupons, SCHEMAS.coupons),
    bumps: allOf(folder.bumps, SCHEMAS.bumps),
    shipping: shipping ? [shapeOf(shipping, SCHEMAS.shipping)] : [],
    taxes: taxes ? [shapeOf(taxes, SCHEMAS.taxes)] : [],
  };
}

function allOf<Value>(files: readonly BrandFile[], schema: TSchema): Shaped<Value>[] {
  return files.map((file) => shapeOf<Value>(file, schema));
}
