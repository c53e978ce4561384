import type { Brand } from '../../../contracts/files/brand-file.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { DestinationFile } from '../../../contracts/files/destination-file.ts';
import type { MainFunnelFile } from '../../../contracts/files/funnel-file.ts';
import type { BumpFile, CouponFile, ShippingFile, TaxesFile } from '../../../contracts/files/shop-files.ts';
import { type FunnelStep, isOfferKind, offerOfStep, stepKind } from '../../../domain/funnel/funnel.ts';
import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';
import { type Offer, subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import type { BrandFolder } from '../brand-folder.ts';
import { checkShapes } from '../schema/brand-shapes.ts';
import { type Held, type Shaped, validFiles } from '../schema/schema-findings.ts';

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
export function collectBrandFiles(folder: BrandFolder): BrandFiles | null {
  const shapes = checkShapes(folder);
  const [brand] = validFiles([shapes.brand]);
  const all: Shaped<unknown>[] = Object.values(shapes).flat();
  if (!brand || all.some(({ value }) => value === null)) return null;
  const { currency, locale } = brand.value;
  const [offers, pages, bumps] = [validFiles(shapes.offers), validFiles(shapes.content), validFiles(shapes.bumps)];
  const funnels = validFiles(shapes.funnels);
  return {
    brand,
    offers,
    pages,
    funnels,
    bumps,
    destinations: validFiles(shapes.destinations),
    coupons: validFiles(shapes.coupons),
    shipping: validFiles(shapes.shipping)[0] ?? null,
    taxes: validFiles(shapes.taxes)[0] ?? null,
    sales: funnels.map((funnel) => funnelSale(funnel, { offers, pages, bumps })),
    money: (amount) => formatMoney(shownMinor(amount, currency), currency, locale),
  };
}

/** A fault that a check found; its code is the check's own, and it is a warning. */
export type Slip = Pick<FileFinding, 'file' | 'path' | 'message'>;

/** One rule about a brand's files beside each other. Pure: the same files give the same slips. */
export interface SlipCheck<Code extends string = string> {
  code: Code;
  find: (brand: BrandFiles) => Slip[];
}

export function slipCheck<Code extends string>(code: Code, find: SlipCheck['find']): SlipCheck<Code> {
  return { code, find };
}

/** The fault of each file that has one, at one place of it. */
export function faultsOf<Value>(
  files: readonly Held<Value>[],
  path: string,
  faultIn: (value: Value) => string | null,
): Slip[] {
  return files.flatMap(({ file, value }) => {
    const message = faultIn(value);
    return message === null ? [] : [{ file, path, message }];
  });
}

/** The offers that a funnel sells on its form and after it, and the contents that its steps show, as far as the brand has them. */
export interface FunnelSale {
  funnel: Held<MainFunnelFile>;
  bundles: Held<Offer>[];
  bumps: { offer: Held<Offer>; bump: Held<BumpFile> | null; at: number }[];
  /** The upsells and downsells. */
  asked: AskedOffer[];
  /** The pages of its other steps. */
  pages: Held<ContentPage>[];
}

export interface AskedOffer {
  step: FunnelStep;
  /** `$.defaultFunnels[3]`. */
  path: string;
  offer: Held<Offer>;
  pages: Held<ContentPage>[];
}

interface Files {
  offers: readonly Held<Offer>[];
  pages: readonly Held<ContentPage>[];
  bumps: readonly Held<BumpFile>[];
}

/** Pairs a funnel with the files that it names. */
function funnelSale(funnel: Held<MainFunnelFile>, files: Files): FunnelSale {
  const offers = bySfid(files.offers);
  const pages = bySfid(files.pages);
  const bumps = new Map(files.bumps.map((each) => [each.value.offer, each]));
  const found = (sfid: string) => offers.get(sfid) ?? [];
  const shown = (step: FunnelStep) => step.variants.flatMap(({ pageContent }) => pages.get(pageContent ?? '') ?? []);
  const { orderForm, bumpOffers, defaultFunnels } = funnel.value;
  return {
    funnel,
    bundles: (orderForm ?? []).flatMap(found),
    bumps: (bumpOffers ?? []).flatMap((sfid, at) =>
      [found(sfid)].flat().map((offer) => ({ offer, bump: bumps.get(sfid) ?? null, at })),
    ),
    asked: defaultFunnels.flatMap((step, index) => {
      const offer = isOfferKind(stepKind(step)) ? offers.get(offerOfStep(step) ?? '') : undefined;
      return offer ? [{ step, path: `$.defaultFunnels[${index}]`, offer, pages: shown(step) }] : [];
    }),
    pages: defaultFunnels.flatMap((step) => (isOfferKind(stepKind(step)) ? [] : shown(step))),
  };
}

/** Each page that asks for an offer, with the offer and its step. */
export function askedPages(sales: readonly FunnelSale[]) {
  return sales.flatMap(({ funnel, asked }) =>
    asked.flatMap(({ pages, ...each }) => pages.map((page) => ({ ...each, funnel, page }))),
  );
}

/** The prices of the bundles of all order forms, the cheapest first; of a subscription that of its first delivery. */
export function bundlePrices(sales: readonly FunnelSale[]): number[] {
  const prices = sales.flatMap(({ bundles }) =>
    bundles.flatMap(({ value }) => {
      const terms = subscriptionTermsOf(value);
      return [value.offerPrice, ...(terms ? [terms.trial?.price ?? value.subscriptionPrice ?? value.offerPrice] : [])];
    }),
  );
  return [...new Set(prices)].sort((one, other) => one - other);
}

function bySfid<Value extends { sfid: string }>(files: readonly Held<Value>[]): Map<string, Held<Value>> {
  return new Map(files.map((each) => [each.value.sfid, each]));
}

/** The offers of each product, in the order of the files. */
export function groupFamilies(offers: readonly Held<Offer>[]): Held<Offer>[][] {
  const families = new Map<string, Held<Offer>[]>();
  for (const offer of offers) {
    const { sfid } = offer.value.product;
    families.set(sfid, [...(families.get(sfid) ?? []), offer]);
  }
  return [...families.values()];
}

/** The offers whose value is unlike the middle of their product's other offers. */
export function comparedInFamily(
  offers: readonly Held<Offer>[],
  amountOf: (offer: Offer) => number | null,
  isUnlike: (own: number, usual: number) => boolean,
): { each: Held<Offer>; own: number; usual: number }[] {
  return groupFamilies(offers).flatMap((family) => {
    const values = family.map(({ value }) => amountOf(value));
    return family.flatMap((each, index) => {
      const own = values[index] ?? null;
      const usual = medianOf(values.filter((value, at) => at !== index && value !== null && value > 0).map(Number));
      return own !== null && own > 0 && usual !== null && isUnlike(own, usual) ? [{ each, own, usual }] : [];
    });
  });
}

/** The middle of some numbers, or null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Of equally frequent values the first. */
export function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** `10 times`, `0.1 times`: how a value stands to another one. */
export function timesInWords(value: number, other: number): string {
  const ratio = value / other;
  const rounded = ratio >= 10 ? Math.round(ratio) : Number(ratio.toPrecision(2));
  return `${rounded} times`;
}

/** Whether a value is unlikely far from another, in either direction. */
export function isFarFrom(value: number, other: number, factor: number): boolean {
  return other > 0 && value > 0 && (value > other * factor || value < other / factor);
}
