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
import { checkShape, type Shaped } from './schema-findings.ts';

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
export function checkShapes({ brand, shipping, taxes, ...folder }: BrandFolder): BrandShapes {
  return {
    brand: checkShape(brand, SCHEMAS.brand),
    funnels: checkAll(folder.funnels, SCHEMAS.funnels),
    offers: checkAll(folder.offers, SCHEMAS.offers),
    content: checkAll(folder.content, SCHEMAS.content),
    destinations: checkAll(folder.destinations, SCHEMAS.destinations),
    coupons: checkAll(folder.coupons, SCHEMAS.coupons),
    bumps: checkAll(folder.bumps, SCHEMAS.bumps),
    shipping: shipping ? [checkShape(shipping, SCHEMAS.shipping)] : [],
    taxes: taxes ? [checkShape(taxes, SCHEMAS.taxes)] : [],
  };
}

function checkAll<Value>(files: readonly BrandFile[], schema: TSchema): Shaped<Value>[] {
  return files.map((file) => checkShape<Value>(file, schema));
}
