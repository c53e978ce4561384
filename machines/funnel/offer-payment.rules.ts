import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isUpsellNavigation } from '../../domain/funnel/progression.ts';
import { asksAfterAll } from '../../domain/orders/approval-copy.ts';
import { approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import { paymentOfYes, type YesPayment } from '../../domain/orders/later-payment.ts';
import { toDecimal } from '../../domain/pricing/money.ts';
import { pricedOffer } from '../../domain/pricing/offer.ts';
import { type Price, priceOrder } from '../../domain/pricing/price.ts';
import { buildAmazonPaySetup } from '../payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonPayInput, AmazonPlacement } from '../payment/amazon-pay/amazon-pay.types.ts';
import type { PaymentInput } from '../payment/payment.rules.ts';
import type { CreateApproval } from '../ports.ts';
import type { Agreed, FunnelContext, Notice, SaleReference } from './funnel.types.ts';

/** What a yes to the offer of the page leads to; null before a sale is known. */
function yesOf({ page, sale }: Pick<FunnelContext, 'page' | 'sale'>): YesPayment | null {
  return sale && paymentOfYes(page?.quote ?? null, sale);
}

/** Whether a yes to the offer of the page is approved in its provider's widgets on this page. */
export function mustBeApprovedInWidgets(context: Pick<FunnelContext, 'page' | 'sale' | 'shop'>): boolean {
  const provider = context.sale?.approval?.provider;
  if (!provider || approvalStart(provider) !== 'widgets') return false;
  return yesOf(context) === 'approved' && buildAmazonPaySetup(context.shop) !== null;
}

/** The same, with the widgets of an approval told apart from its provider's own page. */
export function yesBy(context: Pick<FunnelContext, 'page' | 'sale' | 'shop'>): YesPayment | 'widgets' | null {
  return mustBeApprovedInWidgets(context) ? 'widgets' : yesOf(context);
}

/** Whether a yes to the offer of the page cannot be charged, because the sale has neither a card nor a payer. */
export function cannotCharge(context: Pick<FunnelContext, 'page' | 'sale'>): boolean {
  return yesOf(context) === 'impossible';
}

/** The approval of an accepted offer (O04), or its charge; a known order is only polled. */
export function buildOfferPayment(context: FunnelContext, node: GraphNode, returnPath: string): PaymentInput {
  const inFlight = context.paymentInFlight;
  const way = inFlight ? null : yesBy(context);
  if (way === 'widgets') return { widgets: buildPlacement(context, node, returnPath) };
  if (way === 'approved') return { approval: buildOfferApproval(context, node, returnPath) };
  if (inFlight && 'orderId' in inFlight) return { resume: inFlight };
  const agreed = inFlight && 'agreedTotal' in inFlight ? inFlight : undefined;
  // What was agreed to caps the charge: if the price has changed since, the server refuses with the new one.
  return { request: buildOfferRequest(context, node, agreed) };
}

function buildPlacement(context: FunnelContext, node: GraphNode, returnPath: string): AmazonPlacement {
  const { amazonReference } = context;
  if (!amazonReference) throw new Error('nothing was chosen in the widgets');
  return { ...amazonReference, order: buildOfferApproval(context, node, returnPath).order };
}

function buildOfferRequest(context: FunnelContext, node: GraphNode, agreed?: Agreed): CreateGuestOrder {
  const sfid = node.offers[0] ?? '';
  const { agreedTotal: total, agreedRenewal: renewal } = agreed ?? agreedTo(context, sfid);
  return {
    orderType: node.kind === 'downsell' ? 'Downsell' : 'Upsell',
    orderSource: 'Funnel',
    parent: context.sale?.orderId ?? null,
    paymentMethod: context.sale?.approval?.provider ?? 'card',
    funnel: { hash: context.funnelHash, step: node.id },
    checkoutId: context.sale?.checkoutId ?? '',
    offer: { sfid, total, ...(renewal !== undefined && { renewal }) },
    upsells: context.upsells.filter((record) => record.status === 'purchased'),
    statsInfo: { upsellIndex: context.upsellIndex, orderNumber: context.orderNumber + 1 },
    ...(context.affParameters ? { affParameters: context.affParameters } : {}),
  };
}

/** V10: what a yes now agrees to. */
export function agreedTo(context: FunnelContext, sfid: string): Agreed {
  const quoted = context.page?.quote;
  if (quoted) return { agreedTotal: quoted.total, agreedRenewal: quoted.renewal?.total };
  const { total, currency } = unquotedPrice(context, sfid);
  return { agreedTotal: toDecimal(total, currency) };
}

/** The price of one of an offer, as its file says it. */
export function unquotedPrice({ page, shop: { currency } }: FunnelContext, sfid: string | undefined): Price {
  const offer = page?.offers.find((each) => each.sfid === sfid);
  const priced = offer && pricedOffer(offer, currency);
  return priceOrder(currency, priced ? [{ offer: priced, quantity: 1 }] : []);
}

/** The approval to request for an offer that its provider does not charge at once (O04). */
export function buildOfferApproval(context: FunnelContext, node: GraphNode, returnPath: string): CreateApproval {
  const approval = context.sale?.approval;
  if (!approval) throw new Error('the sale of this offer has no approval');
  const { paymentMethod: _, ...order } = buildOfferRequest(context, node);
  const flow = context.page?.quote?.renewal ? 'subscription' : 'payment';
  return { provider: approval.provider, flow, order: { ...order, returnPath } };
}

/** The widgets of an offer that its provider does not charge at once; its order reference is its own (W05). */
export function buildOfferWidgets(context: FunnelContext, node: GraphNode, returnPath: string): AmazonPayInput {
  return {
    setup: buildAmazonPaySetup(context.shop),
    returnPath,
    isSubscription: context.page?.quote?.renewal != null,
    isUpsell: isUpsellNavigation(node),
    asksForAddress: node.addressBook !== undefined,
  };
}

/** A sale whose provider requires an approval for each offer. */
export function requiringApproval({ approval, ...sale }: SaleReference): SaleReference {
  return approval ? { ...sale, approval: { ...approval, offers: 'approved' } } : sale;
}

/** The notice that an offer needs an approval after all, shown before the next yes. */
export function approvalRequiredNotice({ sale }: Pick<FunnelContext, 'sale'>): Notice {
  const name = sale?.approval ? providerName(sale.approval.provider) : 'Your payment provider';
  return { kind: 'info', message: asksAfterAll(name) };
}
