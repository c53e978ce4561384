import type { Quote } from '../../contracts/api/quote-api.ts';
import { tidyAccount } from '../../domain/account/account.ts';
import { wasNotFinished } from '../../domain/orders/approval-copy.ts';
import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import type { ApprovalInput, ApprovalOutput } from '../approval/approval.machine.ts';
import type { ApprovalRequest } from '../ports.ts';
import { isReadable, quoteRequestOf, TOTAL_CHANGED, UNAVAILABLE, unpaidOrderOf } from './checkout.rules.ts';
import type { ApprovedChoice, CheckoutContext, CheckoutProblem } from './checkout.types.ts';
import { approverOf } from './payment-in-use.rules.ts';

/** What paying by a provider that asks on a page of its own adds to the rules of the checkout (A06, O04, O05). */

/** Said when the shopper is back without an answer from the provider's page. */
export function unfinished(provider: ApprovalProviderId): CheckoutProblem {
  return { kind: 'approval', provider, message: wasNotFinished(providerName(provider)) };
}

/** Whether express checkout can be begun; what it has told already is confirmed or left first. */
export function canGoExpress(
  { approvals, draft }: Pick<CheckoutContext, 'approvals' | 'draft'>,
  provider: ApprovalProviderId,
): boolean {
  const method = approvals.find((each) => each.provider === provider);
  if (!method || draft.approvedExpress !== null) return false;
  return method.expressSubscriptions || draft.subscription === null;
}

/** The approval to ask for, or the open one to go on with. */
export function approvalInputOf(context: CheckoutContext): ApprovalInput {
  const { openApproval: open } = context;
  return open ? { provider: open.provider, approvalUrl: open.url } : { request: approvalRequestOf(context) };
}

/** The provider whose page is gone to, for a new approval or for the open one. */
export function approverInUse({ openApproval, payment }: Pick<CheckoutContext, 'openApproval' | 'payment'>) {
  return openApproval?.provider ?? approverOf(payment);
}

/** What the provider is asked to have approved: the whole order, or one whose address it tells (O05). */
function approvalRequestOf(context: CheckoutContext): ApprovalRequest {
  const { draft, quote, payment, returnPath } = context;
  const order = { ...unpaidOrderOf(context), returnPath };
  if (!('provider' in payment)) throw new Error(`an approval was to be asked for a payment by ${payment.type}`);
  const { provider } = payment;
  if (payment.type === 'express') return { provider, flow: 'express', order };
  const flow = quote?.renewal ? 'subscription' : 'payment';
  const billing = draft.billing ? { billing: draft.billing } : {};
  return { provider, flow, order: { ...order, account: draft.account, ...billing } };
}

/** What is known of an approval that waits at its provider for what is chosen now. */
export function approvalOpened(
  context: CheckoutContext,
  provider: ApprovalProviderId,
  url: string,
): Partial<CheckoutContext> {
  return { openApproval: { provider, url, choice: choiceOf(context) }, problem: unfinished(provider) };
}

/** V10: whether the open approval is for another order than the form shows, which it would charge. */
export function isApprovalStale(context: CheckoutContext): boolean {
  const { openApproval: open } = context;
  return open !== null && JSON.stringify(open.choice) !== JSON.stringify(choiceOf(context));
}

/** What an order would say now: the same, however its account is typed. */
function choiceOf(context: CheckoutContext): ApprovedChoice {
  const account = tidyAccount(context.draft.account);
  return { account, request: quoteRequestOf({ ...context, draft: { ...context.draft, account } }) };
}

/** What is known after an approval that did not lead to the provider, or from which this page is shown again. */
export function approvalLearned(context: CheckoutContext, output: ApprovalOutput): Partial<CheckoutContext> {
  switch (output.type) {
    case 'returned':
    case 'expired':
      return approvalOpened(context, output.provider, output.approvalUrl);
    case 'requoted':
      return requotedAtProvider(context, output.quote);
    case 'failed':
      return { problem: { kind: 'service', message: output.message } };
    case 'under_way':
      return {};
  }
}

/** An express checkout has promised no total yet: the shopper looks at the new price, and presses again. */
function requotedAtProvider(context: CheckoutContext, quote: Quote): Partial<CheckoutContext> {
  if (!isReadable(context, quote)) return { problem: UNAVAILABLE };
  if (context.payment.type !== 'express') return { changed: quote };
  return { quote, quotedFor: quoteRequestOf(context), problem: TOTAL_CHANGED };
}

/** N14: the order that is on its way to be paid, which is asked about and never paid once more; null where there is none. */
export function inFlightOrderOf(output: ApprovalOutput): string | null {
  return output.type === 'under_way' ? output.orderId : null;
}
