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
import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { BrandFile, BrandFolder } from '../brand-folder.ts';
import { type Held, shapeOf } from '../schema/schema-findings.ts';
import { type FunnelSale, saleOf } from './funnel-sale.ts';

/** All files of a brand beside each other, each of a valid schema: what one says of another is compared here. */
export interface BrandFiles {
  brand: Held<Brand>;
  offers: Held<Offer>[];
  pages: Held<ContentPage>[];
  funnels: Held<MainFunnelFile>[];
  destinations: Held<DestinationFile>[];
  coupons: Held<CouponFile>[];
  bumps: Held<BumpFile>[];
  /** Null where the brand has no such file. */
  shipping: Held<ShippingFile> | null;
  taxes: Held<TaxesFile> | null;
  /** What each funnel sells and shows. */
  sales: FunnelSale[];
  /** An amount of a file as shoppers read it. */
  money: (amount: number) => string;
}

/** The brand of a folder, or null where a file breaks its schema: what is missing would be taken for a slip. */
export function brandFilesOf(folder: BrandFolder): BrandFiles | null {
  const read = {
    brands: heldOf<Brand>([folder.brand], BrandSchema),
    offers: heldOf<Offer>(folder.offers, OfferSchema),
    pages: heldOf<ContentPage>(folder.content, ContentSchema),
    funnels: heldOf<MainFunnelFile>(folder.funnels, MainFunnelSchema),
    destinations: heldOf<DestinationFile>(folder.destinations, DestinationSchema),
    coupons: heldOf<CouponFile>(folder.coupons, CouponSchema),
    bumps: heldOf<BumpFile>(folder.bumps, BumpSchema),
    shippings: heldOf<ShippingFile>(folder.shipping ? [folder.shipping] : [], ShippingSchema),
    taxes: heldOf<TaxesFile>(folder.taxes ? [folder.taxes] : [], TaxesSchema),
  };
  const { brands, offers, pages, funnels, destinations, coupons, bumps, shippings, taxes } = read;
  if (!brands?.[0] || !offers || !pages || !funnels || !destinations || !coupons || !bumps || !shippings || !taxes)
    return null;
  const [brand] = brands;
  const { currency, locale } = brand.value;
  return {
    brand,
    offers,
    pages,
    funnels,
    destinations,
    coupons,
    bumps,
    shipping: shippings[0] ?? null,
    taxes: taxes[0] ?? null,
    sales: funnels.map((funnel) => saleOf(funnel, { offers, pages, bumps })),
    money: (amount) => formatMoney(shownMinor(amount, currency), currency, locale),
  };
}

function heldOf<Value>(files: readonly BrandFile[], schema: TSchema): Held<Value>[] | null {
  const held = files.flatMap((file): Held<Value>[] => {
    const { value } = shapeOf<Value>(file, schema);
    return value === null ? [] : [{ file: file.name, value }];
  });
  return held.length === files.length ? held : null;
}
