import { isUncharged } from '../../domain/orders/uncharged-order.ts';
import type { CheckoutContext } from './checkout.types.ts';

/**
 * Whether the last quote's order is placed without a charge, so that it needs no card. A quote that is not final may still
 * grow, and an express checkout that its provider approved is confirmed there.
 */
export function needsNoCharge({ quote, draft }: Pick<CheckoutContext, 'quote' | 'draft'>): boolean {
  return draft.approvedExpress === null && quote?.isFinal === true && isUncharged(quote);
}
