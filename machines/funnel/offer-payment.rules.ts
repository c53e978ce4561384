import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { approvalStart, isApprovalProvider } from '../../domain/orders/approval-provider.ts';
import { isFreeTrial } from '../../domain/orders/free-trial.ts';
import { isUncharged } from '../../domain/orders/uncharged-order.ts';
import { amazonPaySetupOf } from '../payment/amazon-pay/amazon-pay-approval.ts';
import type { FunnelContext, SaleReference } from './funnel.types.ts';

/** The rules of how the offers after a sale are paid. */

/** How later offers of an order are paid: by its approval provider, or not at all; empty for a card. */
export function laterPaymentOf(order: PaidBy): Pick<SaleReference, 'approval' | 'isUncharged'> {
  const { paymentMethod: provider, oneClick } = order;
  if (isApprovalProvider(provider)) return { approval: { provider, offers: oneClick ? 'charged' : 'approved' } };
  return oneClick ? {} : { isUncharged: true };
}

/** Whether a yes to the offer of the page charges nothing, now and later. */
export function isFreeOffer({ page }: Pick<FunnelContext, 'page'>): boolean {
  return page?.quote ? isUncharged(page.quote) : false;
}

/** Whether a yes to the offer of the page leads to its provider's own page first. */
export function mustBeApproved(context: Pick<FunnelContext, 'page' | 'sale'>): boolean {
  const { page, sale } = context;
  if (!sale?.approval || isFreeOffer(context)) return false;
  // A subscription that begins free charges nothing by the sale's agreement.
  return sale.approval.offers === 'approved' || (page?.quote ? isFreeTrial(page.quote) : false);
}

/** Whether a yes to the offer of the page is approved in its provider's widgets on this page. */
export function mustBeApprovedInWidgets(context: Pick<FunnelContext, 'page' | 'sale' | 'shop'>): boolean {
  const provider = context.sale?.approval?.provider;
  if (!provider || approvalStart(provider) !== 'widgets') return false;
  return mustBeApproved(context) && amazonPaySetupOf(context.shop) !== null;
}

/** Whether a yes to the offer of the page cannot be charged, because the sale has neither a card nor a payer. */
export function cannotCharge(context: Pick<FunnelContext, 'page' | 'sale'>): boolean {
  return context.sale?.isUncharged === true && !isFreeOffer(context);
}

type PaidBy = Pick<OrderSummary, 'paymentMethod' | 'oneClick'>;
