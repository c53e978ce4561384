import { approvalStart } from '../../domain/orders/approval-provider.ts';
import { paymentOfYes, type YesPayment } from '../../domain/orders/later-payment.ts';
import { amazonPaySetupOf } from '../payment/amazon-pay/amazon-pay.ports.ts';
import type { FunnelContext } from './funnel.types.ts';

/** The rules of how the offers after a sale are paid. */

/** What a yes to the offer of the page leads to; null before a sale is known. */
function yesOf({ page, sale }: Pick<FunnelContext, 'page' | 'sale'>): YesPayment | null {
  return sale && paymentOfYes(page?.quote ?? null, sale);
}

/** Whether a yes to the offer of the page leads to its provider's own page first. */
export function mustBeApproved(context: Pick<FunnelContext, 'page' | 'sale'>): boolean {
  return yesOf(context) === 'approved';
}

/** Whether a yes to the offer of the page is approved in its provider's widgets on this page. */
export function mustBeApprovedInWidgets(context: Pick<FunnelContext, 'page' | 'sale' | 'shop'>): boolean {
  const provider = context.sale?.approval?.provider;
  if (!provider || approvalStart(provider) !== 'widgets') return false;
  return mustBeApproved(context) && amazonPaySetupOf(context.shop) !== null;
}

/** Whether a yes to the offer of the page cannot be charged, because the sale has neither a card nor a payer. */
export function cannotCharge(context: Pick<FunnelContext, 'page' | 'sale'>): boolean {
  return yesOf(context) === 'impossible';
}
