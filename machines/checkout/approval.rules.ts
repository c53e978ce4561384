import type { Quote } from '../../contracts/api/quote-api.ts';
import { tidyAccount } from '../../domain/account/account.ts';
import { wasNotFinished } from '../../domain/orders/approval-copy.ts';
import { type ApprovalProviderId, approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import type { ApprovalEnd, ApprovalInput } from '../payment/approval.machine.ts';
import type { CreateApproval } from '../ports.ts';
import { buildOpenOrder, buildQuoteRequest, isReadable, TOTAL_CHANGED, UNAVAILABLE } from './checkout.rules.ts';
import type { ApprovedChoice, CheckoutContext, CheckoutProblem } from './checkout.types.ts';
import { approverOf } from './payment-in-use.rules.ts';

/** The checkout's rules for approvals on a provider's own page (A06, O04, O05). */
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

/** The approval to request, or the open one to continue. */
export function buildApprovalInput(context: CheckoutContext): ApprovalInput {
  const { openApproval: open } = context;
  return open ? { provider: open.provider, approvalUrl: open.url } : { request: buildApprovalRequest(context) };
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

/** The context after an approval was opened for the current selection. */
export function approvalOpened(
  context: CheckoutContext,
  provider: ApprovalProviderId,
  url: string,
): Partial<CheckoutContext> {
  return { openApproval: { provider, url, choice: buildChoice(context) }, problem: unfinished(provider) };
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

/**
 * The context after an approval that failed, or whose page was left without an answer. N14: an order whose payment is in
 * flight is polled, and never paid a second time.
 */
export function approvalLearned(context: CheckoutContext, output: ApprovalEnd): Partial<CheckoutContext> {
  switch (output.type) {
    case 'returned':
    case 'expired':
      return approvalOpened(context, output.provider, output.approvalUrl);
    case 'requoted':
      return requotedAtProvider(context, output.quote);
    case 'failed':
      return { problem: { kind: 'service', message: output.message } };
    case 'unknown':
      return { inFlightOrderId: output.orderId };
  }
}

/** An express checkout has shown no total yet: the shopper sees the new price and presses again. */
function requotedAtProvider(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (context.payment.type !== 'express') return { changed: quote };
  return { quote, quotedFor: buildQuoteRequest(context), problem: TOTAL_CHANGED };
}
