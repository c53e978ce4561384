import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { ProviderPage } from '../../contracts/api/payment-end.ts';
import type { Quote } from '../../contracts/api/quote-api.ts';
import { tidyAccount } from '../../domain/account/account.ts';
import { missingContact } from '../../domain/account/provider-account.ts';
import { wasNotFinished } from '../../domain/orders/approval-copy.ts';
import { type ApprovalProviderId, approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import { everyInWords } from '../../domain/pricing/subscription.ts';
import { dayIn, knownZone } from '../../domain/zone.ts';
import type { PaymentInput } from '../payment/payment.rules.ts';
import type { CreateApproval } from '../ports.ts';
import type { WalletLine, WalletRecurring, WalletSheetRequest } from '../wallet/wallet.types.ts';
import { buildAmazonPayOrder } from './amazon-pay.rules.ts';
import {
  billingOf,
  buildOpenOrder,
  buildQuoteRequest,
  currentQuote,
  isComplete,
  quoteShown,
  shownPrice,
  unappliedCoupon,
} from './checkout.rules.ts';
import type { ApprovedChoice, CheckoutContext, CheckoutProblem } from './checkout.types.ts';
import { approverOf, needsNoCharge, paysInWidgets, paysOnPage } from './payment-in-use.rules.ts';

/** What the checkout's payment asks for, and its approval on a provider's own page (A06, O04, O05). */

/** The problem shown when the shopper returns without having approved. */
export function unfinished(provider: ApprovalProviderId): CheckoutProblem {
  return { kind: 'approval', provider, message: wasNotFinished(providerName(provider)) };
}

/** Whether express checkout can begin on a provider's own page; an earlier one is confirmed or left first. */
export function canGoExpress({ approvals, draft }: CheckoutContext, provider: ApprovalProviderId): boolean {
  const method = approvals.find((each) => each.provider === provider);
  if (!method || draft.approvedExpress !== null || approvalStart(provider) === 'widgets') return false;
  return method.expressSubscriptions || draft.subscription === null;
}

/** The input of the payment: a new sale, an approval, a confirmed express checkout, or the payment in flight after a reload. */
export function buildPaymentInput(context: CheckoutContext): PaymentInput {
  const { amazonReference, inFlightOrderId, openApproval } = context;
  const { approvedExpress, checkoutId } = context.draft;
  if (inFlightOrderId !== null) return { resume: { orderId: inFlightOrderId } };
  if (context.hasBegunPaying) return { begun: { checkoutId } };
  if (openApproval) return { page: { provider: openApproval.provider, url: openApproval.url } };
  if (paysOnPage(context)) return { approval: buildApprovalRequest(context) };
  if (paysInWidgets(context)) {
    // What was chosen is lost with widgets that failed during a payment; its order is looked for.
    const placement = amazonReference && { ...amazonReference, order: buildAmazonPayOrder(context) };
    return placement ? { widgets: placement } : { begun: { checkoutId } };
  }
  if (!approvedExpress || context.payment.type === 'wallet') return buildCardPayment(context);
  const isRecurring = context.quote?.renewal != null;
  const { providerAccount, ...approval } = approvedExpress;
  const isCompleted = providerAccount && missingContact(providerAccount).length > 0;
  const typed = isCompleted ? { account: context.draft.account } : {};
  return { express: { ...approval, ...typed, quote: quoteShown(context), isRecurring } };
}

/** The provider whose page the shopper is redirected to, for a new or an open approval. */
export function approverInUse({ openApproval, payment }: Pick<CheckoutContext, 'openApproval' | 'payment'>) {
  return openApproval?.provider ?? approverOf(payment);
}

/** The approval to request: of the whole order, or of one whose address the provider returns (O05). */
function buildApprovalRequest(context: CheckoutContext): CreateApproval {
  const { draft, quote, payment, returnPath } = context;
  const order = { ...buildOpenOrder(context), returnPath };
  if (!('provider' in payment)) throw new Error(`no approval exists for a payment by ${payment.type}`);
  const { provider } = payment;
  if (payment.type === 'express') return { provider, flow: 'express', order };
  const flow = quote?.renewal ? 'subscription' : 'payment';
  const billing = draft.billing ? { billing: draft.billing } : {};
  return { provider, flow, order: { ...order, account: draft.account, ...billing } };
}

/** The context after an approval for the current selection that the shopper has not given; it can be continued. */
export function approvalOpened(context: CheckoutContext, page: ProviderPage): Partial<CheckoutContext> {
  return { openApproval: { ...page, choice: buildChoice(context) }, problem: unfinished(page.provider) };
}

/** V10: whether the open approval, which would be charged as it is, differs from the order on the form. */
export function isApprovalStale(context: CheckoutContext): boolean {
  const { openApproval: open } = context;
  return open !== null && JSON.stringify(open.choice) !== JSON.stringify(buildChoice(context));
}

/** The selection of an order placed now, with the account normalised. */
function buildChoice(context: CheckoutContext): ApprovedChoice {
  const account = tidyAccount(context.draft.account);
  return { account, request: buildQuoteRequest({ ...context, draft: { ...context.draft, account } }) };
}

/** A new sale by a card: without a charge, by a wallet's sheet, or typed. */
function buildCardPayment(context: CheckoutContext): PaymentInput {
  const { draft, payment } = context;
  const request: CreateGuestOrder = {
    ...buildOpenOrder(context),
    paymentMethod: payment.type === 'wallet' && !needsNoCharge(context) ? payment.kind : 'card',
    account: draft.account,
    ...(draft.billing ? { billing: draft.billing } : {}),
  };
  if (needsNoCharge(context)) return { request };
  if (!('cardId' in payment)) throw new Error(`no card pays for a payment by ${payment.type}`);
  const secured = { request, cardId: payment.cardId };
  return payment.type === 'wallet'
    ? { wallet: { ...secured, wallet: payment.kind, sheet: buildWalletSheet(context) } }
    : { typed: { ...secured, account: billingOf(context) } };
}

/** The result of a press of a wallet's button: its sheet opens, the total is not final yet, or the form is incomplete. */
export type WalletSheetState = 'ready' | 'waiting' | 'incomplete';

/** V10: a sheet opens within the click, so the order has to be complete and the total final before. */
export function walletSheetState(context: CheckoutContext): WalletSheetState {
  if (!isComplete(context)) return 'incomplete';
  const isFinal = currentQuote(context)?.isFinal === true && unappliedCoupon(context.draft) === null;
  return isFinal ? 'ready' : 'waiting';
}

/** The request of a wallet's sheet: the lines and the total of the server's quote, and the later charges. */
export function buildWalletSheet(context: CheckoutContext): WalletSheetRequest {
  const price = shownPrice(context);
  const lines: WalletLine[] = price.lines.map(({ name, total }) => ({ label: name, amount: total }));
  if (price.shipping > 0) lines.push({ label: price.shippingMethod?.name ?? 'Delivery', amount: price.shipping });
  if (price.tax > 0) lines.push({ label: 'Tax', amount: price.tax });
  if (price.discount > 0) lines.push({ label: 'Discount', amount: -price.discount });
  return {
    currency: context.currency,
    countryCode: context.country,
    label: context.siteName,
    total: price.total,
    lines,
    recurring: buildRecurring(context),
  };
}

function buildRecurring({ quote, siteName, timeZone, capture }: CheckoutContext): WalletRecurring | null {
  const renewal = quote?.renewal;
  if (!quote || !renewal) return null;
  const every = everyInWords(renewal);
  return {
    label: `${siteName}, ${every}`,
    amount: toMinor(renewal.total, quote.currency) ?? 0,
    intervalUnit: renewal.frequency === 'Week' ? 'week' : 'month',
    intervalCount: renewal.multiplier,
    firstRenewal: renewal.nextAt,
    terms: renewalSentence(renewal, quote.currency, { every, timeZone }, quote.total > 0 ? capture : 'now'),
    manageUrl: '',
  };
}

/** With later capture a subscription starts at shipment, so the quoted date is the earliest; a free one starts now. */
function renewalSentence(
  renewal: NonNullable<Quote['renewal']>,
  currency: string,
  { every, timeZone }: { every: string; timeZone: string | undefined },
  capture: CheckoutContext['capture'],
): string {
  const date = dayIn(knownZone(timeZone), new Date(renewal.nextAt));
  const next = capture === 'later' ? `next on ${date} at the earliest` : `next on ${date}`;
  return `${renewal.total.toFixed(2)} ${currency} ${every}, ${next}, until you cancel.`;
}
