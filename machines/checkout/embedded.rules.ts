import { emptyAccount } from '../../domain/account/account.ts';
import { type ApprovalProviderId, approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import { firstChoice } from '../../domain/pricing/subscription.ts';
import { type EmbeddedInput, type EmbeddedToParent, embeddedWidgets } from '../approval/embedded-approval.ts';
import type { ApprovalOrder } from '../ports.ts';
import { isComplete, selectedOffer, subscriptionTermsOf, unpaidOrderOf } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutDraft, CheckoutProblem, PaymentMethod } from './checkout.types.ts';
import { chosenPayment, formPaymentOf } from './payment-in-use.rules.ts';
import { needsNoCharge } from './uncharged.rules.ts';

/** The checkout's rules for an approval by a provider's widgets on our page (W01–W07). */

/** The provider with widgets that the form offers, or null. */
export function embeddedProvider({ approvals }: Pick<CheckoutContext, 'approvals'>): ApprovalProviderId | null {
  return approvals.find(({ provider }) => approvalStart(provider) === 'widgets')?.provider ?? null;
}

export function embeddedInputOf(context: CheckoutContext): EmbeddedInput {
  const { embeddedSetup, draft, returnPath, asksForAddress } = context;
  return {
    setup: embeddedSetup ?? null,
    returnPath,
    isSubscription: draft.subscription !== null,
    isUpsell: false,
    asksForAddress: asksForAddress ?? false,
  };
}

/** W05: whether the widgets give both the address and the payment, in place of the typed form. */
export function usesWidgets(context: CheckoutContext): boolean {
  const { draft, embedded } = context;
  if (draft.approvedExpress !== null || draft.method !== embeddedProvider(context)) return false;
  return embeddedWidgets(embedded)?.hasAddressBook === true;
}

/** Whether the form asks for the contact, because neither the shopper nor a provider has given one. */
export function lacksContact(context: CheckoutContext): boolean {
  const { draft, layout } = context;
  if (draft.approvedExpress !== null || usesWidgets(context)) return false;
  return layout === 'one-page' || draft.stage === 'contact';
}

/** W07: whether the form's own button has to wait for a choice in the widgets. */
export function awaitsWidgets(context: CheckoutContext): boolean {
  if (needsNoCharge(context)) return false;
  const payment = chosenPayment(context);
  return formPaymentOf({ ...context, payment }) === 'widgets' && embeddedWidgets(context.embedded)?.isReady !== true;
}

/** The sentence about the choice that is missing. */
export function widgetsAwaited(context: CheckoutContext): Partial<CheckoutContext> {
  const provider = embeddedProvider(context);
  if (provider === null) return {};
  const message = embeddedWidgets(context.embedded)?.message ?? `Sign in at ${providerName(provider)} first.`;
  const problem: CheckoutProblem = { kind: 'approval', provider, message };
  return { problem };
}

/** The order that the widgets' provider confirms and charges. */
export function embeddedOrderOf(context: CheckoutContext): ApprovalOrder {
  const { draft, returnPath } = context;
  return {
    ...unpaidOrderOf(context),
    account: draft.account,
    ...(draft.billing ? { billing: draft.billing } : {}),
    returnPath,
  };
}

type SignedIn = Pick<Extract<EmbeddedToParent, { type: 'embedded.signedIn' }>, 'isSubscription' | 'isRecalled'>;

/**
 * W01, W02: the draft after the sign-in. A subscription that left to sign in is one again. A token of an earlier page changes
 * nothing for a shopper who has typed an address and pays another way.
 */
export function signedInDraft(
  context: CheckoutContext,
  { isSubscription, isRecalled }: SignedIn,
): Partial<CheckoutDraft> {
  const isOther = context.draft.method !== embeddedProvider(context);
  if (isRecalled && isOther && isComplete(context)) return {};
  const offer = selectedOffer(context);
  const terms = isSubscription && offer ? subscriptionTermsOf(offer) : null;
  const { subscription } = context.draft;
  return {
    method: embeddedProvider(context) ?? context.draft.method,
    subscription: subscription ?? (terms && firstChoice(terms)),
  };
}

/** The draft after the sign-out: a shopper who signs out is asked anew, one whose session is over keeps everything. */
export function signedOutDraft(context: CheckoutContext, isByShopper: boolean): Partial<CheckoutDraft> {
  if (!isByShopper) return { stage: isComplete(context) ? context.draft.stage : 'contact' };
  const isForgotten = context.bookAccount !== null;
  return {
    method: 'card',
    ...(isForgotten ? { account: emptyAccount(context.country), stage: 'contact' } : {}),
  };
}

/** The draft after another way to pay was chosen; the address of the widgets stays for it. */
export function draftOutOfWidgets(context: CheckoutContext, method: PaymentMethod): Partial<CheckoutDraft> {
  return { method, stage: isComplete(context) ? 'payment' : 'contact' };
}

/** The draft after a method was chosen; that of the widgets brings their address back. */
export function draftWithMethod(context: CheckoutContext, method: PaymentMethod): Partial<CheckoutDraft> {
  const { bookAccount } = context;
  return method === embeddedProvider(context) && bookAccount ? { method, account: bookAccount } : { method };
}
