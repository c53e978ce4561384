import {
  type AccountDetails,
  type AccountField,
  accountProblems,
  emptyAccount,
  MAX_LENGTH,
} from '../../domain/account/account.ts';
import { completedAccount } from '../../domain/account/provider-account.ts';
import { type ApprovalProviderId, approvalStart, providerName } from '../../domain/orders/approval-provider.ts';
import { subscriptionTermsOf } from '../../domain/pricing/offer.ts';
import { firstChoice } from '../../domain/pricing/subscription.ts';
import type { AmazonPayInput, AmazonPayToParent } from '../payment/amazon-pay/amazon-pay.types.ts';
import { widgetsOf } from '../payment/amazon-pay/amazon-pay.view.ts';
import type { ApprovalOrder } from '../ports.ts';
import { buildOpenOrder, selectedOffer } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutDraft, CheckoutProblem, PaymentMethod } from './checkout.types.ts';
import { chosenPayment, formPaymentOf, needsNoCharge } from './payment-in-use.rules.ts';

/** The checkout's rules for an approval by a provider's widgets on our page (W01–W07). */

/** The provider with widgets that the form offers, or null. */
export function amazonPayProvider({ approvals }: Pick<CheckoutContext, 'approvals'>): ApprovalProviderId | null {
  return approvals.find(({ provider }) => approvalStart(provider) === 'widgets')?.provider ?? null;
}

export function buildAmazonPayInput(context: CheckoutContext): AmazonPayInput {
  const { amazonPaySetup, draft, returnPath, asksForAddress } = context;
  return {
    setup: amazonPaySetup ?? null,
    returnPath,
    isSubscription: draft.subscription !== null,
    isUpsell: false,
    asksForAddress: asksForAddress ?? false,
  };
}

/** W05: whether the widgets give both the address and the payment, in place of the typed form. */
export function usesWidgets(context: CheckoutContext): boolean {
  const { draft, amazonPay } = context;
  if (draft.approvedExpress !== null || draft.method !== amazonPayProvider(context)) return false;
  return widgetsOf(amazonPay)?.hasAddressBook === true;
}

/** The account as a provider gave it; null where the shopper types it, and until it is known. */
export function providerAccountOf(context: CheckoutContext): AccountDetails | null {
  const { approvedExpress } = context.draft;
  if (approvedExpress) return approvedExpress.providerAccount ?? null;
  return usesWidgets(context) ? context.bookAccount : null;
}

/** L06: the contact on the form, beside the note about leads; that of the widgets shows none before their address is known. */
export function shownContact(context: CheckoutContext): AccountDetails {
  const isShown = !usesWidgets(context) || context.bookAccount !== null;
  return isShown ? context.draft.account : emptyAccount(context.country);
}

/** W07: whether the form's own button has to wait for a choice in the widgets. */
export function awaitsWidgets(context: CheckoutContext): boolean {
  if (needsNoCharge(context)) return false;
  const payment = chosenPayment(context);
  return formPaymentOf({ ...context, payment }) === 'widgets' && widgetsOf(context.amazonPay)?.isReady !== true;
}

/** The problem that names the missing choice. */
export function widgetsAwaited(context: CheckoutContext): Partial<CheckoutContext> {
  const provider = amazonPayProvider(context);
  if (provider === null) return {};
  const message = widgetsOf(context.amazonPay)?.message ?? `Sign in to ${providerName(provider)} first.`;
  const problem: CheckoutProblem = { kind: 'approval', provider, message, isAwaited: true };
  return { problem };
}

/** Whether the shown problem names a choice that is made by now. Another problem stays until the next press. */
export function isChoiceMade(context: CheckoutContext): boolean {
  const { problem } = context;
  if (problem?.kind !== 'approval' || problem.isAwaited !== true) return false;
  return widgetsAwaited(context).problem?.message !== problem.message;
}

/** The order that the widgets' provider confirms and charges. */
export function buildAmazonPayOrder(context: CheckoutContext): ApprovalOrder {
  const { draft, returnPath } = context;
  return {
    ...buildOpenOrder(context),
    account: draft.account,
    // The widgets' form shows no billing address, so it orders with none.
    ...(draft.billing && !usesWidgets(context) ? { billing: draft.billing } : {}),
    returnPath,
  };
}

type SignedIn = Pick<Extract<AmazonPayToParent, { type: 'amazonPay.signedIn' }>, 'isSubscription' | 'isRecalled'>;

/** W01, W02: a token of an earlier page leaves a begun form alone, and a subscription that left to sign in is kept. */
export function signedInDraft(
  context: CheckoutContext,
  { isSubscription, isRecalled }: SignedIn,
): Partial<CheckoutDraft> {
  if (isRecalled && !isUntouched(context)) return {};
  const offer = selectedOffer(context);
  const terms = isSubscription && offer ? subscriptionTermsOf(offer) : null;
  const { subscription } = context.draft;
  return {
    method: amazonPayProvider(context) ?? context.draft.method,
    subscription: subscription ?? (terms && firstChoice(terms)),
  };
}

/** Whether the shopper has neither typed into the form nor chosen a way to pay. */
function isUntouched({ draft }: CheckoutContext): boolean {
  const { country, ...typed } = draft.account;
  return draft.method === 'card' && Object.values(typed).every((value) => !value);
}

type Drafted = { draft: Pick<CheckoutDraft, 'account' | 'stage'> };
type Signed = Drafted & Pick<CheckoutContext, 'country' | 'bookAccount' | 'typedAccount'>;

/** What the shopper had typed when the first account of the address book came; the book's own is none of it. */
export function typedBefore(context: Omit<Signed, 'country'>, given: AccountDetails): AccountDetails | null {
  const { account } = context.draft;
  if (context.bookAccount !== null) return context.typedAccount;
  return adoptedAccount(context, given) === account ? null : account;
}

/** A shopper who signs out loses what Amazon said and nothing typed; one whose session is over keeps everything. */
export function signedOutDraft(context: Signed, isByShopper: boolean): Partial<CheckoutDraft> {
  if (!isByShopper) return { stage: hasContact(context) ? context.draft.stage : 'contact' };
  const { bookAccount, draft, typedAccount } = context;
  if (bookAccount === null) return { method: 'card' };
  const typed = { ...(typedAccount ?? emptyAccount(context.country)) };
  for (const field of Object.keys(MAX_LENGTH) as AccountField[])
    if (draft.account[field] !== bookAccount[field]) typed[field] = draft.account[field];
  return { method: 'card', account: typed, stage: 'contact' };
}

/** V07: whether the contact is complete. The billing address is beside the payment, where the shopper sees it. */
function hasContact({ draft }: Drafted): boolean {
  return Object.keys(accountProblems(draft.account)).length === 0;
}

/** An address that the shopper chose in the widgets while the form was closed. */
export function missedBookAccount(context: CheckoutContext): AccountDetails | null {
  const { bookAccount, draft } = context;
  if (!usesWidgets(context) || !bookAccount) return null;
  const account = adoptedAccount(context, bookAccount);
  return account === draft.account ? null : account;
}

/** V07: the account of the widgets, with what the shopper has typed for it already. */
export function adoptedAccount({ draft }: Drafted, given: AccountDetails): AccountDetails {
  const isCompleted = JSON.stringify(completedAccount(given, draft.account)) === JSON.stringify(draft.account);
  return isCompleted ? draft.account : given;
}

/** The draft after another way to pay was chosen; the address of the widgets stays for it. */
export function outOfWidgets(context: CheckoutContext, method: PaymentMethod): Partial<CheckoutDraft> {
  return { method, stage: hasContact(context) ? 'payment' : 'contact' };
}

/** The draft after a method was chosen; that of the widgets brings their address back. */
export function withMethod(context: CheckoutContext, method: PaymentMethod): Partial<CheckoutDraft> {
  const { bookAccount } = context;
  return method === amazonPayProvider(context) && bookAccount
    ? { method, account: adoptedAccount(context, bookAccount) }
    : { method };
}
