import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { MainFunnelFile } from '../../../contracts/files/funnel-file.ts';
import type { BumpFile } from '../../../contracts/files/shop-files.ts';
import { type FunnelStep, isOfferKind, offerOfStep, stepKind } from '../../../domain/funnel/funnel.ts';
import { type Offer, subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';

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
export function saleOf(funnel: Held<MainFunnelFile>, files: Files): FunnelSale {
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
