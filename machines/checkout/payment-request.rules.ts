import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { ProviderPage } from '../../contracts/api/payment-end.ts';
import { tidyAccount } from '../../domain/account/account.ts';
import { missingContact } from '../../domain/account/provider-account.ts';
import { wasNotFinished } from '../../domain/orders/approval-copy.ts';
import { type ApprovalProviderId, approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import type { PaymentInput } from '../payment/payment.rules.ts';
import type { CreateApproval } from '../ports.ts';
import { sheetRecurring, sheetTotal } from '../wallet/sheet.rules.ts';
import type { WalletGiven, WalletKind, WalletSheetRequest } from '../wallet/wallet.types.ts';
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
type WalletSheetState = 'ready' | 'waiting' | 'incomplete';

/** V10: a sheet opens within the click, so the order has to be complete and the total final before. */
function walletSheetState(context: CheckoutContext): WalletSheetState {
  if (!isComplete(context)) return 'incomplete';
  const isFinal = currentQuote(context)?.isFinal === true && unappliedCoupon(context.draft) === null;
  if (!isFinal) return 'waiting';
  return needsNoCharge(context) ? 'incomplete' : 'ready';
}

/** A press of a wallet's button, and the sheet that it may open: `asking` is one that gives the delivery, too. */
export interface SheetPress {
  wallet: WalletKind;
  as: 'ready' | 'waiting' | 'asking';
}

export function canOpenSheet(context: CheckoutContext, { wallet, as }: SheetPress): boolean {
  if (!context.wallets.includes(wallet)) return false;
  return as === 'asking' ? canAskDelivery(context) : walletSheetState(context) === as;
}

/** The request of a wallet's sheet: the lines and the total of the server's quote, and the later charges. */
export function buildWalletSheet(context: CheckoutContext): WalletSheetRequest {
  const { payment, siteName, timeZone, capture } = context;
  const quote = currentQuote(context);
  return {
    currency: context.currency,
    countryCode: context.country,
    label: siteName,
    ...sheetTotal(shownPrice(context)),
    recurring: quote && sheetRecurring(quote, context),
    asks:
      payment.type === 'wallet' && payment.asksDelivery
        ? { siteName, timeZone, capture, request: buildQuoteRequest(context) }
        : null,
  };
}

/** O05: whether a wallet's sheet may be asked for the delivery; no sheet takes nothing, and another express checkout is left first. */
export function canAskDelivery(context: CheckoutContext): boolean {
  return context.draft.approvedExpress === null && shownPrice(context).total > 0;
}

/** V10: the context after a sheet gave the delivery, with the quote that it showed. */
export function withGiven(context: CheckoutContext, given: WalletGiven): Partial<CheckoutContext> {
  const { account, shippingMethod, quote } = given;
  const draft = { ...context.draft, account, shippingMethod, billing: null, stage: 'payment' as const };
  return { draft, quote, quotedFor: buildQuoteRequest({ ...context, draft }) };
}
