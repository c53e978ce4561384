import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { couponCode, couponCodeProblem } from '../../domain/pricing/coupon.ts';
import { type Query, sfidIn } from '../../domain/routing/query.ts';
import { shortened } from '../../domain/text-limit.ts';
import { isBlank } from '../../domain/typed-text.ts';
import { isOrderFormNode } from '../../graph/graph.ts';
import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { FunnelInput } from './funnel.types.ts';

/** The characters that the field of a code has room for. */
const LONGEST_TYPED = 60;

/** Q09: the code counts as typed and applied; one that no coupon can have is in the field, which says why. */
export function linkedCode({ funnel }: Query): Partial<Pick<CheckoutDraft, 'coupon' | 'typedCoupon'>> {
  const code = couponCode(funnel.coupon ?? '');
  if (isBlank(code)) return {};
  if (couponCodeProblem(code) === null) return { coupon: code, typedCoupon: null };
  return { coupon: null, typedCoupon: shortened(code, LONGEST_TYPED) };
}

/** Q09: the bundle of a link; null where it names none that an order form of the funnel sells, as after an offer has ended. */
export function linkedOffer(query: Query, { nodes }: Pick<FunnelGraph, 'nodes'>): string | null {
  const offer = sfidIn(query, 'offer');
  return offer !== null && nodes.some((node) => isOrderFormNode(node) && node.offers.includes(offer)) ? offer : null;
}

/** Q09: a link's promise goes before an earlier visit's choices, and counts once, so that later choices stay. */
export function choicesAt(
  { draft, selectedOffer = null, sale, entry }: Pick<FunnelInput, 'draft' | 'selectedOffer' | 'sale' | 'entry'>,
  { query, graph, isNew }: { query: Query; graph: FunnelGraph; isNew: boolean },
): Pick<FunnelInput, 'draft' | 'selectedOffer'> {
  const offer = linkedOffer(query, graph);
  const isPaying = entry.type === 'step' && entry.paymentInFlight !== null;
  if (!isNew || sale !== null || isPaying) return { draft, selectedOffer: selectedOffer ?? offer };
  const chosen = offer === null || offer === draft?.selectedOffer ? {} : { selectedOffer: offer, subscription: null };
  return {
    draft: draft && { ...draft, ...linkedCode(query), ...chosen },
    selectedOffer: offer ?? selectedOffer,
  };
}
