import type { Quote } from '../../contracts/api/quote-api.ts';
import { tidyAccount } from '../../domain/account/account.ts';
import { wasNotFinished } from '../../domain/orders/approval-copy.ts';
import { providerName } from '../../domain/orders/approval-provider.ts';
import type { ApprovalInput, ApprovalOutput } from '../approval/approval.machine.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import type { ApprovalRequest } from '../ports.ts';
import { quoteRequestOf, TOTAL_CHANGED, unpaidOrderOf } from './checkout.rules.ts';
import type { ApprovedChoice, CheckoutContext, CheckoutProblem, KeptCheckout } from './checkout.types.ts';

/** What paying by PayPal adds to the rules of the checkout (A06, O04, O05). */

/** Said when the shopper is back without an answer from PayPal's page. */
export const UNFINISHED: CheckoutProblem = { kind: 'approval', message: wasNotFinished(providerName('paypal')) };

/** Whether express checkout can be begun; what it has told already is confirmed or left first. */
export function canGoExpress({ paypal, kept }: Pick<CheckoutContext, 'paypal' | 'kept'>): boolean {
  if (paypal == null || kept.express !== null) return false;
  return paypal.expressSubscriptions || kept.subscription === null;
}

/** The approval to ask for, or the open one to go on with. */
export function approvalInputOf(context: CheckoutContext): ApprovalInput {
  const { approvalUrl } = context;
  return approvalUrl === null ? { request: approvalRequestOf(context) } : { provider: 'paypal', approvalUrl };
}

/** What PayPal is asked to have approved: the whole order, or one whose address PayPal tells (O05). */
function approvalRequestOf(context: CheckoutContext): ApprovalRequest {
  const { kept, quote } = context;
  const order = { ...unpaidOrderOf(context), returnPath: context.paypal?.returnPath ?? '/' };
  if (context.payment.type === 'paypal-express') return { provider: 'paypal', flow: 'express', order };
  const flow = quote?.renewal ? 'subscription' : 'payment';
  const billing = kept.billing ? { billing: kept.billing } : {};
  return { provider: 'paypal', flow, order: { ...order, account: kept.account, ...billing } };
}

/** What is known of an approval that waits at PayPal for what is chosen now. */
export function approvalOpened(context: CheckoutContext, approvalUrl: string): Partial<CheckoutContext> {
  return { approvalUrl, approvalFor: choiceOf(context), problem: UNFINISHED };
}

/** V10: whether the open approval is for another order than the form shows, which it would charge. */
export function isApprovalStale(context: CheckoutContext): boolean {
  const { approvalUrl, approvalFor } = context;
  return approvalUrl !== null && JSON.stringify(approvalFor) !== JSON.stringify(choiceOf(context));
}

/** What an order would say now: the same, however its account is typed. */
function choiceOf(context: CheckoutContext): ApprovedChoice {
  const account = tidyAccount(context.kept.account);
  return { account, request: quoteRequestOf({ ...context, kept: { ...context.kept, account } }) };
}

/** What is known after an approval that did not lead to the provider, or from which this page is shown again. */
export function approvalLearned(context: CheckoutContext, output: ApprovalOutput): Partial<CheckoutContext> {
  switch (output.type) {
    case 'returned':
    case 'expired':
      return approvalOpened(context, output.approvalUrl);
    case 'requoted':
      return repriced(context, output.quote);
    case 'failed':
      return { problem: { kind: 'service', message: output.message } };
    case 'under_way':
      return {};
  }
}

/** An express checkout has promised no total yet: the shopper looks at the new price, and presses again. */
function repriced(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (context.payment.type !== 'paypal-express') return { changed: quote };
  return { quote, quotedFor: quoteRequestOf(context), problem: TOTAL_CHANGED };
}

/** N14: an order that is on its way to be paid is asked about, and never paid once more. */
export function liveOrderOf(output: ApprovalOutput): Partial<KeptCheckout> {
  return output.type === 'under_way' ? { liveOrderId: output.orderId } : {};
}

/** O05: whether an express checkout is of no use any more; the address that it told stays. */
export function isExpressSpent(output: PaymentOutput): boolean {
  return output.type === 'refused' && SPENT.some((code) => code === output.code);
}

const SPENT = ['payment_expired', 'payment_not_approved', 'order_missing'] as const;
