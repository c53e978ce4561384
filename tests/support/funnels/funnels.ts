import type { OfferReply } from '../../../contracts/api/content-api.ts';
import type { ContentPage, OfferContent } from '../../../contracts/files/content-file.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { FunnelStep, MainFunnel, Variant } from '../../../domain/funnel/funnel.ts';
import { type Offer, withImageUrl } from '../../../domain/pricing/offer.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { buildGraph } from '../../../graph/graph.ts';
import type { Catalogue } from '../../../graph/verify.ts';

/** Small funnels for tests. A step's number is its position unless the draft sets one. */

export type StepDraft = Partial<FunnelStep> & Pick<FunnelStep, 'sfid'>;

/** A default variant that shows the content named after the step. */
export function variant(sfid: string, over: Partial<Variant> = {}): Variant {
  return { sfid: `${sfid}-a`, url: sfid, default: true, pageContent: `content-${sfid}`, ...over };
}

export function step(sfid: string, type: string, over: Partial<FunnelStep> = {}): StepDraft {
  return { sfid, type, variants: [variant(sfid)], ...over };
}

export function page(sfid: string, over: Partial<FunnelStep> = {}): StepDraft {
  return step(sfid, 'Page', over);
}

export function upsell(sfid: string, over: Partial<FunnelStep> = {}): StepDraft {
  return step(sfid, 'Upsell', { upsell: `offer-${sfid}`, ...over });
}

export function downsell(sfid: string, over: Partial<FunnelStep> = {}): StepDraft {
  return step(sfid, 'DownSell', { downsell: `offer-${sfid}`, ...over });
}

export function thankYou(sfid = 'thank-you', over: Partial<FunnelStep> = {}): StepDraft {
  return step(sfid, 'Thankyou Page', over);
}

/** The drafts as steps, numbered by position. */
export function numbered(drafts: readonly StepDraft[]): FunnelStep[] {
  return drafts.map((draft, index) => ({ step: index + 1, type: 'Page', variants: [variant(draft.sfid)], ...draft }));
}

export function funnelOf(drafts: readonly StepDraft[], over: Partial<MainFunnel> = {}): MainFunnel {
  return {
    sfid: 'funnel-1',
    uniqueIdentifier: 'classic',
    orderForm: ['bundle-1', 'bundle-3'],
    defaultFunnels: numbered(drafts),
    ...over,
  };
}

/** Landing page, order form, two upsells each with a downsell, receipt. */
export function classicFunnel(): MainFunnel {
  return funnelOf([
    page('landing'),
    page('order-form', { nextPageFail: 'landing' }),
    upsell('u1'),
    downsell('d1'),
    upsell('u2'),
    downsell('d2'),
    thankYou(),
  ]);
}

export function anOffer(sfid: string, over: Partial<Offer> = {}): Offer {
  return {
    sfid,
    name: `The ${sfid}`,
    standardPrice: 60,
    offerPrice: 39.9,
    shippingCost: 4.95,
    description: 'A bag.',
    productDescription: 'A bag of food.',
    orderFormBrand: { uniqueName: 'fernhollow' },
    product: { name: 'Food', sfid: 'food', image: [{ imageUrl: '/food.svg' }] },
    ...over,
  };
}

/** The offer as the API answers it (C06). */
/** The page of an offer, with other words where the test needs them. */
export function offerPage(sfid: string, words: Partial<OfferContent> = {}): ContentPage {
  const content = {
    eyebrow: 'One more',
    headline: 'An offer',
    reason: 'It fits.',
    points: ['It is good'],
    picture: { src: '/p.svg', alt: '' },
    deliveryNote: 'In the same parcel',
    yes: 'Yes',
    no: 'No',
    ...words,
  };
  return { sfid, name: sfid, title: sfid, view: 'offer', content };
}

export function anOfferReply(sfid: string, over: Partial<Offer> = {}): OfferReply {
  return { ...withImageUrl(anOffer(sfid, over)), currency: 'USD' };
}

/** The catalogue of the classic funnel's offers and contents. */
export function classicCatalogue(): { -readonly [Key in keyof Catalogue]: Catalogue[Key] } {
  return { offers: offersNamed(CLASSIC_OFFERS), content: { ...CLASSIC_CONTENT }, currency: 'USD' };
}

export function offersNamed(sfids: readonly string[]): Record<string, Offer> {
  return Object.fromEntries(sfids.map((sfid) => [sfid, anOffer(sfid)]));
}

/** The graph of a funnel, with the views of a catalogue. */
export function graphOf(funnel: MainFunnel, catalogue: Catalogue = classicCatalogue()): FunnelGraph {
  return buildGraph(funnel, (id) =>
    Object.hasOwn(catalogue.content, id) ? (catalogue.content[id]?.view ?? null) : null,
  );
}

export function classicGraph(): FunnelGraph {
  return graphOf(classicFunnel());
}

const CLASSIC_OFFERS = ['bundle-1', 'bundle-3', 'offer-u1', 'offer-d1', 'offer-u2', 'offer-d2'];

const CLASSIC_CONTENT: Record<string, { view: ViewKind }> = {
  'content-landing': { view: 'landing' },
  'content-order-form': { view: 'two-step-order-form' },
  'content-u1': { view: 'offer' },
  'content-d1': { view: 'offer' },
  'content-u2': { view: 'offer' },
  'content-d2': { view: 'offer' },
  'content-thank-you': { view: 'order-success' },
};
