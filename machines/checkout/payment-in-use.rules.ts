import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import { type ApprovalProviderId, approvalStart } from '../../domain/orders/approval-provider.ts';
import { isUncharged } from '../../domain/orders/later-payment.ts';
import type { Fact } from '../flow-facts.ts';
import { type PaymentPlace, paymentEnded, paymentUnknown } from '../payment/payment-facts.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import type { CheckoutContext, CheckoutInput, PaymentInUse, PaymentMethod } from './checkout.types.ts';

/** The rules over the union of payments. A case that a state excludes is a bug and throws. */

/** Without `amazonPay` nothing is known yet of the widgets, and they count as offered. */
type Approvals = Pick<CheckoutContext, 'approvals'> & Partial<Pick<CheckoutContext, 'amazonPay'>>;

/** A06, W08: the providers that the shop accepts; one with widgets only in a browser that shows them. */
export function offeredApprovals({ approvals, amazonPay }: Approvals): CheckoutContext['approvals'] {
  const hasWidgets = amazonPay?.phase !== 'hidden';
  return approvals.filter(({ provider }) => hasWidgets || approvalStart(provider) !== 'widgets');
}

/** A06: whether the form accepts this method: a card, or a provider that it offers. */
export function isOffered(context: Approvals, method: PaymentMethod): boolean {
  return method === 'card' || offeredApprovals(context).some(({ provider }) => provider === method);
}

/** The payment of the form's own button: a card, where the chosen provider is not offered. */
export function chosenPayment(context: Approvals & Pick<CheckoutContext, 'draft'>): PaymentInUse {
  const { method } = context.draft;
  const approving = offeredApprovals(context).find(({ provider }) => provider === method);
  return approving ? { type: 'approval', provider: approving.provider } : { type: 'card', cardId: null };
}

/** In a shop with later capture a card or a provider with widgets holds the amount; PayPal captures at once. */
export function isHeld({ capture }: Pick<CheckoutContext, 'capture'>, payment: PaymentInUse): boolean {
  const approver = approverOf(payment);
  return capture === 'later' && (approver === null || approvalStart(approver) === 'widgets');
}

/** The provider that has to approve the payment; null for a card. */
export function approverOf(payment: PaymentInUse): ApprovalProviderId | null {
  return 'provider' in payment ? payment.provider : null;
}

/** An approved express checkout comes first, because its method is its provider, too. */
export function formPaymentOf({ draft, payment }: Pick<CheckoutContext, 'draft' | 'payment'>): FormPayment {
  if (draft.approvedExpress !== null) return 'approvedExpress';
  const approver = approverOf(payment);
  if (approver === null) return 'card';
  return approvalStart(approver) === 'widgets' ? 'widgets' : 'approval';
}

/** Whether the payment goes to a provider's own page first: to the one that is open, or to a new one. */
export function paysOnPage(context: CheckoutContext): boolean {
  if (context.inFlightOrderId !== null || context.hasBegunPaying) return false;
  if (context.openApproval !== null || context.payment.type === 'express') return true;
  return formPaymentOf(context) === 'approval' && !needsNoCharge(context);
}

/** Whether the payment is approved in a provider's widgets on our page. */
export function paysInWidgets(context: Pick<CheckoutContext, 'draft' | 'payment' | 'quote'>): boolean {
  return formPaymentOf(context) === 'widgets' && !needsNoCharge(context);
}

export type FirstStage = 'redirecting' | 'authorizing' | 'securing' | 'charging';

/** What a payment begins with: a provider's page, a wallet's sheet, the card's field, or the charge. */
export function firstStage(context: CheckoutContext): FirstStage {
  const { payment, inFlightOrderId, hasBegunPaying } = context;
  if (paysOnPage(context)) return 'redirecting';
  const isKnown = inFlightOrderId !== null || hasBegunPaying === true || needsNoCharge(context);
  if (isKnown || !('cardId' in payment) || payment.cardId !== null) return 'charging';
  if (payment.type === 'wallet') return 'authorizing';
  return formPaymentOf(context) === 'card' ? 'securing' : 'charging';
}

/** The call by which the form is paying, or which has ended its payment. */
export function callInUse(context: CheckoutContext, end: PaymentEnd): string {
  if (end.type === 'refused' && end.at) return end.at;
  if (paysOnPage(context)) return 'createApproval';
  const isKnown = context.inFlightOrderId !== null || context.hasBegunPaying === true;
  return !isKnown && paysInWidgets(context) ? 'placeInWidgets' : 'submitPayment';
}

/** V10: a wallet's sheet authorized the old total, and an express checkout has shown none yet. */
export function mustPressAgain(context: CheckoutContext): boolean {
  return context.payment.type === 'wallet' || (context.payment.type === 'express' && paysOnPage(context));
}

type FormPayment = 'approvedExpress' | 'widgets' | 'approval' | 'card';

/** What was recorded before a reload: of the ways to pay, each but the card was chosen. */
export function recordedAtStart({ progress, draft }: CheckoutInput) {
  return { progress: progress ?? null, recordedMethod: draft.method === 'card' ? null : draft.method };
}

/** The end of the form's payment as a fact. */
export function formPaymentEnded(context: PlacedPayment, end: PaymentEnd): Fact | null {
  return paymentEnded(paymentPlace(context), end);
}

/** The fact of a provider's page that the shopper left before this page was opened; null without one. */
export function leftBefore(context: CheckoutContext): Fact | null {
  return context.draft.away && formPaymentEnded(context, { type: 'left', how: 'returned', page: null });
}

/** The form stopped asking for its payment, the first time; null at a later one. */
export function formUnknown(context: CheckoutContext, isFirst: boolean): Fact | null {
  return isFirst ? paymentUnknown(paymentPlace(context), context.inFlightOrderId) : null;
}

function paymentPlace(context: PlacedPayment): PaymentPlace {
  return { stepId: context.stepId, offer: null, method: methodOf(context) };
}

/** The way to pay that a button was pressed for; the last one where nothing is to pay. */
export function methodPressed(context: CheckoutContext): string | null {
  return needsNoCharge(context) ? context.recordedMethod : methodOf(context);
}

export function methodChosen({ stepId }: Pick<CheckoutContext, 'stepId'>, method: string): Fact {
  return { type: 'method.chosen', stepId, method };
}

function methodOf({ draft, payment }: PlacedPayment): string {
  if (payment.type === 'wallet') return payment.kind;
  return draft.away ?? draft.approvedExpress?.provider ?? approverOf(payment) ?? 'card';
}

type PlacedPayment = Pick<CheckoutContext, 'stepId' | 'draft' | 'payment'>;

type Uncharged = Pick<CheckoutContext, 'quote' | 'draft'> & Partial<Pick<CheckoutContext, 'payment'>>;

/** The payment by a wallet whose sheet is asked for the card alone. */
export function payingByWallet(kind: WalletKind) {
  return { type: 'wallet' as const, kind, cardId: null, asksDelivery: false };
}

/** The payment with the token of its card field or sheet, or without it once it is used. */
export function withToken(payment: PaymentInUse, cardId: string | null): PaymentInUse {
  return 'cardId' in payment ? { ...payment, cardId } : payment;
}

/** A quote that is not final may still grow, and an approved express checkout is confirmed at its provider. */
export function needsNoCharge({ quote, draft, payment }: Uncharged): boolean {
  // The sheet's own quote is the one of its delivery.
  if (payment?.type === 'wallet' && payment.asksDelivery) return false;
  return draft.approvedExpress === null && quote?.isFinal === true && isUncharged(quote);
}
