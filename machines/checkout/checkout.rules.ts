import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import {
  type AccountDetails,
  accountProblems,
  draftAccount,
  emptyAccount,
  tidyAccount,
} from '../../domain/account/account.ts';
import { pricedPlace, type ShippingAddress, toShippingAddress } from '../../domain/account/address.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { couponCodeProblem } from '../../domain/pricing/coupon.ts';
import { type MinorUnits, toDecimal, toMinor } from '../../domain/pricing/money.ts';
import { isOnlySubscribed, type Offer, pricedOffer, subscriptionTermsOf } from '../../domain/pricing/offer.ts';
import { type ChosenLine, type Price, priceOrder } from '../../domain/pricing/price.ts';
import { firstChoice, offersChoice, type SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { QuoteOutcome } from '../ports.ts';
import type {
  CheckoutContext,
  CheckoutDraft,
  CheckoutInput,
  CheckoutOutput,
  CheckoutProblem,
} from './checkout.types.ts';
import { isOffered } from './payment-in-use.rules.ts';
import { priceOfQuote } from './quoted-price.rules.ts';

export const UNAVAILABLE: CheckoutProblem = { kind: 'service', message: MESSAGES.paymentUnavailable };

export const TOTAL_CHANGED: CheckoutProblem = { kind: 'total', message: 'The price has changed' };

const OFFER_CHANGED: CheckoutProblem = { kind: 'total', message: 'This offer has changed' };

type Choosing = Pick<CheckoutContext, 'currency' | 'offers' | 'bumps' | 'draft'>;

/** V10: without a quote for exactly this selection, the sum lacks the parts that depend on the address. */
export function shownPrice(context: CheckoutContext): Price {
  const quote = currentQuote(context);
  return (quote && priceOn(context, quote)) ?? localPrice(context);
}

/** The quote for exactly the current selection, or null. */
export function currentQuote(context: CheckoutContext): Quote | null {
  const { quote, quotedFor } = context;
  const isCurrent = JSON.stringify(quotedFor) === JSON.stringify(buildQuoteRequest(context));
  return isCurrent ? quote : null;
}

/** A quote as a price in the form's currency; null if its currency differs or its amounts do not convert exactly. */
export function priceOn({ currency }: Pick<CheckoutContext, 'currency'>, quote: Quote): Price | null {
  return quote.currency === currency ? priceOfQuote(quote) : null;
}

/** V10: whether a quote can be shown. One that cannot counts as missing, and no payment uses it. */
export function isReadable(context: Pick<CheckoutContext, 'currency'>, quote: Quote): boolean {
  return priceOn(context, quote) !== null;
}

/** V10: a changed price has to be orderable, too. */
export function isOrderable(context: CheckoutContext, outcome: QuoteOutcome): boolean {
  if (outcome.type !== 'quoted' || !isReadable(context, outcome.quote)) return false;
  return blockingProblem(outcome.quote) === null && !isCouponRefusalNew(context, outcome.quote);
}

/** V08: whether a quote refuses a code about which the form has said nothing yet. */
function isCouponRefusalNew({ draft, quotedFor }: CheckoutContext, { problems }: Quote): boolean {
  return problems.some(({ part }) => part === 'coupon') && quotedFor?.coupon !== draft.coupon;
}

function localPrice({ currency, offers, bumps, draft }: Choosing): Price {
  const selected = selectedOffer({ offers, draft });
  const ticked = bumps.filter(({ sfid }) => draft.bumps.includes(sfid));
  return priceOrder(currency, [
    ...lineOf(selected, currency, 'offer', draft.subscription),
    ...ticked.flatMap((bump) => lineOf(bump, currency, 'bump', null)),
  ]);
}

/** The selected bundle, or else the first. */
export function selectedOffer({ offers, draft }: Pick<CheckoutContext, 'offers' | 'draft'>): Offer | undefined {
  return offers.find((offer) => offer.sfid === draft.selectedOffer) ?? offers[0];
}

function lineOf(
  offer: Offer | undefined,
  currency: string,
  kind: 'offer' | 'bump',
  subscription: SubscriptionChoice | null,
): ChosenLine[] {
  const priced = offer && pricedOffer(offer, currency);
  return priced ? [{ offer: priced, quantity: 1, kind, subscription }] : [];
}

/** True if the quote's total is the one that the pressed button named, or else that the form shows, and so is each later charge. */
export function isTotalAsShown(context: CheckoutContext, outcome: QuoteOutcome): boolean {
  if (outcome.type !== 'quoted' || outcome.quote.currency !== context.currency) return false;
  const isToday = toMinor(outcome.quote.total, context.currency) === (context.pressed ?? shownPrice(context)).total;
  return isToday && changedLater(context, outcome.quote) === null;
}

/** V10: each later charge of a quote where it is not the one shown; before a quote for the offer that is its subscription's price. */
export function changedLater(context: CheckoutContext, quote: Quote): MinorUnits | null {
  if (context.draft.subscription === null) return null;
  const offer = selectedOffer(context);
  const isOfOffer = context.quotedFor?.subscription != null && context.quotedFor.offers[0] === offer?.sfid;
  const shown = isOfOffer ? context.quote?.renewal?.total : offer?.subscriptionPrice;
  const total = quote.renewal?.total ?? 0;
  return total === (shown ?? 0) ? null : toMinor(total, context.currency);
}

/** The quote request; parts without a choice are left out. */
export function buildQuoteRequest(context: CheckoutContext): QuoteRequest {
  const { draft } = context;
  const selected = selectedOffer(context);
  const deliverTo = pricedPlace(draft.account);
  return {
    funnel: { hash: context.funnelHash },
    checkoutId: draft.checkoutId,
    offers: selected ? [selected.sfid] : [],
    ...(draft.bumps.length > 0 ? { bumps: draft.bumps } : {}),
    ...(draft.subscription ? { subscription: draft.subscription } : {}),
    ...(draft.coupon ? { coupon: draft.coupon } : {}),
    ...(draft.shippingMethod ? { shippingMethod: draft.shippingMethod } : {}),
    ...(deliverTo ? { deliverTo } : {}),
    ...(context.affParameters ? { affParameters: context.affParameters } : {}),
  };
}

/** E01: the code in the coupon's field that was not applied, where a coupon may have it; null otherwise. */
export function unappliedCoupon({ coupon, typedCoupon }: CheckoutDraft): string | null {
  const code = typedCoupon?.trim() ?? '';
  return code === '' || code === coupon || couponCodeProblem(code) !== null ? null : code;
}

/** The draft after another bundle was selected. A subscription stays only if that bundle offers it, too. */
export function withBundle(context: CheckoutContext, sfid: string): Partial<CheckoutDraft> {
  const offer = context.offers.find((each) => each.sfid === sfid);
  const { subscription } = context.draft;
  const terms = offer ? subscriptionTermsOf(offer) : null;
  const fits = subscription && terms && offersChoice(terms, subscription) ? subscription : null;
  const only = offer && terms && isOnlySubscribed(offer) ? firstChoice(terms) : null;
  return { selectedOffer: sfid, subscription: fits ?? only };
}

/** A06: a bundle sold only by subscription is subscribed to; an express checkout needs a provider that is accepted. */
export function draftAtStart(input: Pick<CheckoutInput, 'offers' | 'draft' | 'approvals'>): CheckoutDraft {
  const { draft } = input;
  const offer = selectedOffer(input);
  const terms = offer && isOnlySubscribed(offer) ? subscriptionTermsOf(offer) : null;
  const subscription = draft.subscription ?? (terms && firstChoice(terms));
  const { approvedExpress: approved } = draft;
  const approvedExpress = approved && isOffered(input, approved.provider) ? approved : null;
  return { ...draft, subscription, approvedExpress };
}

/** A payment failed on the way back, or the version whose total the shopper knew is no longer sold. */
export function problemAtStart({
  returnFailure,
  hasMovedOn,
}: Pick<CheckoutInput, 'returnFailure' | 'hasMovedOn'>): CheckoutProblem | null {
  if (returnFailure) return { kind: 'declinedByProvider', message: returnFailure };
  return hasMovedOn ? OFFER_CHANGED : null;
}

/** Whether the selected bundle is sold by this choice: once (null), or at this interval. */
export function canChoose(context: CheckoutContext, choice: SubscriptionChoice | null): boolean {
  const offer = selectedOffer(context);
  const terms = offer ? subscriptionTermsOf(offer) : null;
  if (choice === null) return !offer || !isOnlySubscribed(offer);
  return terms !== null && offersChoice(terms, choice);
}

/** The checkout's output for the funnel: paid, or left without an order (N08). */
export function buildOutput(context: CheckoutContext): CheckoutOutput {
  if (context.captured) return { type: 'captured', order: context.captured, checkoutId: context.draft.checkoutId };
  return { type: 'failed', message: context.problem?.message ?? MESSAGES.paymentFailed };
}

/** The billing address, which defaults to the delivery address. */
export function billingOf({ draft }: Pick<CheckoutContext, 'draft'>): AccountDetails {
  return draft.billing ?? draft.account;
}

/** V07: whether the form's account is complete and valid. */
export function isComplete({ draft }: Pick<CheckoutContext, 'draft'>): boolean {
  const isSound = (account: AccountDetails) => Object.keys(accountProblems(account)).length === 0;
  return isSound(draft.account) && (draft.billing === null || isSound(draft.billing));
}

/** K03: the first problem that prevents an order by this quote, or null. One that names no field is a failed service's. */
export function blockingProblem(quote: Quote): CheckoutProblem | null {
  const found = quote.problems.find(({ part }) => part === 'address' || part === 'shipping' || part === 'tax');
  return found ? { kind: found.field === undefined ? 'service' : 'address', message: found.message } : null;
}

export function problemOfQuote(context: CheckoutContext, outcome: QuoteOutcome): CheckoutProblem | null {
  if (outcome.type === 'refused') return { kind: 'service', message: outcome.message };
  if (!isReadable(context, outcome.quote)) return UNAVAILABLE;
  return blockingProblem(outcome.quote);
}

/** N13: the sale is a session's first order, before every offer. */
const COUNTS_OF_SALE = { upsellIndex: 0, orderNumber: 1 };

/** The order's fields without its payment method. */
export function buildOpenOrder(context: CheckoutContext) {
  return {
    orderType: 'Standard' as const,
    orderSource: 'Funnel' as const,
    funnel: { hash: context.funnelHash, step: context.stepId },
    checkoutId: context.draft.checkoutId,
    quote: quoteShown(context),
    statsInfo: COUNTS_OF_SALE,
    ...(context.affParameters ? { affParameters: context.affParameters } : {}),
  };
}

/** V10: the id of the quote that the payment names, and the total that the shopper saw. */
export function quoteShown(context: CheckoutContext): { id: string; total: number } {
  const { quote } = context;
  return { id: quote?.id ?? '', total: quote?.total ?? toDecimal(shownPrice(context).total, context.currency) };
}

/** A refused account is stored normalised, because the shopper corrects it. */
export function corrected(account: AccountDetails): Partial<CheckoutDraft> {
  return { account: draftAccount(account), stage: 'contact' };
}

/** The account stays as typed, since a normalised one would drop the answer in progress and end the wait. */
export function awaited(account: AccountDetails): Partial<CheckoutDraft> {
  return { account, stage: 'contact' };
}

export function submitted(account: AccountDetails): Partial<CheckoutDraft> {
  return { account: draftAccount(account), stage: 'payment' };
}

/** V07, O08: an address that could not be checked has no refused field, and is checked once more before payment. */
export function refusedField(quote: Quote | null): string | null {
  return quote?.problems.find(({ part }) => part === 'address')?.field ?? null;
}

/** The last quote, whatever else has changed since; null where the delivery address is another one. */
export function quoteForPlace({ quote, quotedFor, draft }: CheckoutContext): Quote | null {
  return formatPlace(quotedFor?.deliverTo) === formatPlace(draft.account) ? quote : null;
}

/** A quote has its address as an order does, and the draft as it was typed: both are compared as an order has them. */
function formatPlace(place: ShippingAddress | null | undefined): string {
  const account = place && tidyAccount({ ...emptyAccount(''), ...toShippingAddress(place) });
  return account ? JSON.stringify(toShippingAddress(account)) : '';
}

/** Whether a quote has already refused delivery to this account, as typed or normalised. */
export function isKnownWrong(context: CheckoutContext, account: AccountDetails): boolean {
  return refusedField(quoteFor(context, account)) !== null;
}

/** Whether no quote has answered yet for this account. */
export function isUnchecked(context: CheckoutContext, account: AccountDetails): boolean {
  return quoteFor(context, account) === null;
}

function quoteFor(context: CheckoutContext, account: AccountDetails): Quote | null {
  const quoteOf = (each: AccountDetails) => currentQuote({ ...context, draft: { ...context.draft, account: each } });
  return quoteOf(account) ?? quoteOf(tidyAccount(account));
}
