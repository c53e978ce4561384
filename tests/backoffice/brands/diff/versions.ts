import type { BrandParts, FunnelVersion } from '../../../../backoffice/brands/diff/diff.change.ts';
import { diffFunnels } from '../../../../backoffice/brands/diff/diff.ts';
import type { Brand } from '../../../../contracts/files/brand-file.ts';
import type { ContentPage, OrderFormContent } from '../../../../contracts/files/content-file.ts';
import type { MainFunnel } from '../../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../../domain/pricing/offer.ts';
import { anOffer, classicFunnel, graphOf } from '../../../support/funnels/funnels.ts';

/** The parts of a version that a test sets; the others are those of the classic funnel. */
export interface Over {
  funnel?: Partial<MainFunnel>;
  offers?: readonly Offer[];
  currency?: string;
  parts?: Partial<BrandParts> | null;
}

const PARTS: BrandParts = {
  brand: null,
  content: new Map(),
  coupons: [],
  bumps: [],
  shipping: null,
  taxes: null,
  pictures: new Map(),
};

export const BRAND: Brand = {
  uniqueName: 'fernhollow',
  siteName: 'Fernhollow',
  tagline: 'Honest dinners',
  currency: 'USD',
  locale: 'en-US',
  mark: '/images/mark.svg',
  icon: '/images/icon.svg',
  supportEmail: 'hello@fernhollow.example',
  shipsTo: ['US', 'CA'],
  delivery: 'Tomorrow',
  policies: [{ label: 'Terms', path: '/terms' }],
  tokens: { action: '#b8471b' },
};

/** A page of text. */
export function textPage(sfid: string, headline: string, paragraphs: readonly string[] = ['Words.']): ContentPage {
  const sections = [{ title: 'Who sells', paragraphs: [...paragraphs] }];
  return { sfid, name: sfid, title: 'Terms', view: 'text', content: { headline, sections } };
}

/** The content of the classic funnel's order form. */
export function formPage(over: Partial<OrderFormContent> = {}): ContentPage {
  const content = {
    headline: 'Your order',
    lead: 'One step.',
    bundleTitle: 'Choose',
    assurances: [],
    afterPaying: 'Thanks.',
    storedCardNote: 'The card is kept.',
    ...over,
  };
  return { sfid: 'content-order-form', name: 'order', title: 'Order', view: 'two-step-order-form', content };
}

/** The pages by their sfids, as a version has them. */
export function pages(...all: ContentPage[]): { content: Map<string, ContentPage> } {
  return { content: new Map(all.map((page) => [page.sfid, page])) };
}

export function version({ funnel, offers = [], currency = 'USD', parts }: Over = {}): FunnelVersion {
  const whole = { ...classicFunnel(), ...funnel };
  return {
    funnel: whole,
    graph: graphOf(whole),
    offers: new Map([anOffer('bundle-1'), ...offers].map((offer) => [offer.sfid, offer])),
    currency,
    ...(parts === null ? {} : { parts: { ...PARTS, ...parts } }),
  };
}

/** The changes from one version to the other, each with its kind in front; journeys are left out. */
export function changes(was: Over, is: Over): string[] {
  return diffFunnels(version(was), version(is), () => 'a journey')
    .filter(({ kind }) => !kind.startsWith('path'))
    .map(({ kind, message }) => `${kind}: ${message}`);
}
