import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { defaultVariant, type StepKind, type Variant } from '../../domain/funnel/funnel.ts';
import { formatMoney, shownMinor } from '../../domain/pricing/money.ts';
import { isPaidFor } from '../paths/journey-copy.ts';
import type { DrawnShop } from './drawn-shop.ts';
import { type SoldCopy, type SoldGroup, soldGroups } from './sold-copy.ts';

/** What a shopper sees on a step, in the words of the brand's files; what is not known is empty. */
export interface StepCopy {
  /** The page's headline; empty where variants have several, which stand with the variants then. */
  headline: string;
  sold: SoldGroup[];
  bumps: SoldCopy[];
  /** The words of the buttons of an offer, before the amount; empty on any other page. */
  yes: string;
  no: string;
}

const KIND_NAMES: Readonly<Record<StepKind, string>> = {
  page: 'page',
  upsell: 'upsell',
  downsell: 'downsell',
  thankyou: 'thank-you page',
};

const VIEW_NAMES: Readonly<Record<string, string>> = {
  landing: 'landing page',
  article: 'article',
  vsl: 'video sales letter',
  survey: 'survey',
  'offer-selector': 'offer selector',
};

/** The kind of a step as product owners name it. */
export function kindCopy(node: GraphNode): string {
  if (node.kind !== 'page') return KIND_NAMES[node.kind];
  if (isPaidFor(node)) return 'order form';
  return (node.view && VIEW_NAMES[node.view]) || KIND_NAMES.page;
}

/** The words of one step. */
export function stepCopy(node: GraphNode, shop: DrawnShop): StepCopy {
  const headlines = new Set(node.variants.map((variant) => findHeadline(variant, shop)));
  const content = findContent(defaultVariant(node.variants), shop);
  const answers = content?.view === 'offer' ? content.content : null;
  return {
    headline: headlines.size === 1 ? ([...headlines][0] ?? '') : '',
    sold: soldGroups(shop, node.offers),
    bumps: (node.bumps ?? []).map((sfid) => bumpCopy(sfid, shop)),
    yes: answers?.yes ?? '',
    no: answers?.no ?? '',
  };
}

/** The headline of a variant's page; empty where its content is not known. */
export function findHeadline(variant: Variant | undefined, shop: DrawnShop): string {
  return findContent(variant, shop)?.content.headline ?? '';
}

function findContent(variant: Variant | undefined, { content }: DrawnShop) {
  return variant?.pageContent ? content.get(variant.pageContent) : undefined;
}

/** The line of a bump: a bump is sold once even where its offer is a subscription, and it may expire. */
function bumpCopy(sfid: string, { offers, bumps, currency, locale }: DrawnShop): SoldCopy {
  const [offer, minutes] = [offers.get(sfid), bumps.get(sfid)?.expiresAfterMinutes ?? null];
  return {
    name: offer?.name ?? sfid,
    price: offer ? formatMoney(shownMinor(offer.offerPrice, currency), currency, locale) : '',
    terms: minutes === null ? '' : `for ${minutes} minutes`,
  };
}
