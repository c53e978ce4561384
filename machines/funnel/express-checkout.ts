import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { FunnelContext } from './funnel.types.ts';

/**
 * O05: the draft with the details of an express checkout. The address is the provider account's; without a stored
 * selection, the selection is the quote's.
 */
export function withExpress(draft: CheckoutDraft, context: Pick<FunnelContext, 'express' | 'draft'>): CheckoutDraft {
  const { express } = context;
  if (!express) return draft;
  const { provider, token, payerId, account, quote } = express;
  const approved = { provider, token, payerId, providerAccount: account };
  const approvedDraft = { ...draft, account, approvedExpress: approved, stage: 'payment', method: provider } as const;
  if (context.draft) return { ...approvedDraft, billing: null };
  const offersOf = (kind: 'offer' | 'bump') => quote.lines.filter((line) => line.kind === kind);
  const [bundle] = offersOf('offer');
  return {
    ...approvedDraft,
    billing: null,
    selectedOffer: bundle?.offer ?? draft.selectedOffer,
    subscription: bundle?.subscription ?? null,
    bumps: offersOf('bump').map(({ offer }) => offer),
    coupon: quote.coupon?.code ?? null,
  };
}
