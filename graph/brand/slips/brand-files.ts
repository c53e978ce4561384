import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { DestinationFile } from '../../../contracts/files/destination-file.ts';
import type { MainFunnelFile } from '../../../contracts/files/funnel-file.ts';
import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../../contracts/files/shop-files.ts';
import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { BrandFolder } from '../brand-folder.ts';
import { shapesOf } from '../schema/brand-shapes.ts';
import { type Held, heldOf, type Shaped } from '../schema/schema-findings.ts';
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
  /** The offers and pages of each funnel. */
  sales: FunnelSale[];
  /** An amount of a file as shoppers read it. */
  money: (amount: number) => string;
}

/** The brand of a folder, or null where a file breaks its schema: what is missing would be taken for a slip. */
export function brandFilesOf(folder: BrandFolder): BrandFiles | null {
  const shapes = shapesOf(folder);
  const [brand] = heldOf([shapes.brand]);
  const all: Shaped<unknown>[] = Object.values(shapes).flat();
  if (!brand || all.some(({ value }) => value === null)) return null;
  const { currency, locale } = brand.value;
  const [offers, pages, bumps] = [heldOf(shapes.offers), heldOf(shapes.content), heldOf(shapes.bumps)];
  const funnels = heldOf(shapes.funnels);
  return {
    brand,
    offers,
    pages,
    funnels,
    bumps,
    destinations: heldOf(shapes.destinations),
    coupons: heldOf(shapes.coupons),
    shipping: heldOf(shapes.shipping)[0] ?? null,
    taxes: heldOf(shapes.taxes)[0] ?? null,
    sales: funnels.map((funnel) => saleOf(funnel, { offers, pages, bumps })),
    money: (amount) => formatMoney(shownMinor(amount, currency), currency, locale),
  };
}
