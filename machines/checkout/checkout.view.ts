import type { SnapshotFrom } from 'xstate';
import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { Quote } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import { bumpExpiresAt } from '../../domain/pricing/bump-expiry.ts';
import { type MinorUnits, toMinor } from '../../domain/pricing/money.ts';
import type { Price } from '../../domain/pricing/price.ts';
import type { SubscriptionChoice, SubscriptionTerms } from '../../domain/pricing/subscription.ts';
import { PAYMENT_STAGES } from '../payment/payment.stages.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import { type ApprovalsModel, approvalsModel } from './approvals.view.ts';
import { timedBump } from './bumps.rules.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import { currentQuote, priceOn, selectedOffer, shownPrice, subscriptionTermsOf } from './checkout.rules.ts';
import type {
  CheckoutActivity,
  CheckoutContext,
  CheckoutLayout,
  CheckoutPageEvent,
  CheckoutProblem,
  CheckoutStage,
} from './checkout.types.ts';
import { chosenPayment, isHeld } from './payment-in-use.rules.ts';
import { quoteForPlace, refusedField } from './refused-address.rules.ts';
import { type WalletSheetState, walletSheetState } from './wallet-sheet.rules.ts';

/** How far the price on the form can be trusted: the server's, being asked for, or only the sum of what is chosen. */
export type PriceTrust = 'quoted' | 'pending' | 'failed';

export interface CheckoutModel {
  layout: CheckoutLayout;
  stage: CheckoutStage;
  activity: CheckoutActivity;
  account: AccountDetails;
  /** Null where the bill goes where the order goes. */
  billing: AccountDetails | null;
  selectedOffer: string | null;
  /** How the chosen bundle can be subscribed to, or null; `isOnly` where it is not sold once. */
  terms: { terms: SubscriptionTerms; price: MinorUnits; isOnly: boolean } | null;
  subscription: SubscriptionChoice | null;
  bumps: BumpModel[];
  coupon: CouponModel;
  shippingOptions: ShippingOptionModel[];
  remember: boolean;
  wallets: WalletKind[];
  /** What a press of a wallet's button comes to. */
  walletSheet: WalletSheetState;
  approvals: ApprovalsModel;
  /** Whether the total is only held on the card, and charged when the order ships. */
  isHeld: boolean;
  price: Price;
  priceTrust: PriceTrust;
  /** What each later delivery costs and when it comes, where something is subscribed to. */
  renewal: RenewalModel | null;
  /** K03: what keeps the address from being delivered to, by part. */
  addressProblem: string | null;
  /** Whether the shopper waits for the address to be checked, and goes on after it. */
  isCheckingAddress: boolean;
  /** The field that the server means by it, where it names one. */
  addressField: string | null;
  shippingProblem: string | null;
  taxProblem: string | null;
  /** The new price that waits for the shopper's word; null but while confirming. */
  changed: Price | null;
  problem: CheckoutProblem | null;
  /** What the problem's own button does; null where it has none. */
  problemAnswer: 'continueApproval' | 'changeAddress' | null;
  canAbandon: boolean;
}

/** A bump as a card with one box. */
export interface BumpModel {
  offer: string;
  title: string;
  text: string;
  imageUrl: string | null;
  price: MinorUnits;
  standardPrice: MinorUnits;
  isTicked: boolean;
  /** ISO 8601; null where it stays, or the clock was not read yet. */
  expiresAt: string | null;
  /** Whether it is no longer on sale to this shopper. */
  isOver: boolean;
}

export interface CouponModel {
  code: string | null;
  isApplied: boolean;
  message: string | null;
}

export interface ShippingOptionModel {
  method: string;
  name: string;
  price: MinorUnits;
  days: { min: number; max: number };
  isChosen: boolean;
}

export interface RenewalModel extends SubscriptionChoice {
  total: MinorUnits;
  /** ISO 8601. */
  nextAt: string;
}

export type CheckoutSend = (event: CheckoutPageEvent) => void;

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** The checkout as its page shows it. */
export function checkoutView(snapshot: CheckoutSnapshot): CheckoutModel {
  const { context } = snapshot;
  const { draft, changed } = context;
  const activity = activityOf(snapshot);
  const quote = context.quote;
  return {
    layout: context.layout,
    activity,
    price: shownPrice(context),
    priceTrust: priceTrustOf(snapshot),
    stage: draft.stage,
    account: draft.account,
    billing: draft.billing,
    remember: draft.remember,
    wallets: context.wallets,
    walletSheet: walletSheetState(context),
    selectedOffer: draft.selectedOffer,
    subscription: draft.subscription,
    terms: termsModel(snapshot),
    bumps: context.bumps.map((bump) => bumpModel(snapshot, bump)).filter((bump) => bump !== null),
    coupon: couponModel(draft.coupon, quote),
    shippingOptions: shippingModel(context),
    renewal: renewalModel(currentQuote(context)),
    addressProblem: problemIn(quoteForPlace(context), 'address'),
    isCheckingAddress: snapshot.hasTag('checkingAddress'),
    addressField: refusedField(quoteForPlace(context)),
    shippingProblem: problemIn(quote, 'shipping'),
    taxProblem: problemIn(quote, 'tax'),
    changed: activity === 'confirming' && changed ? priceOn(context, changed) : null,
    approvals: approvalsModel(context, activity),
    isHeld: isTotalHeld(context, activity),
    problem: context.problem,
    problemAnswer: problemAnswerOf(context),
    canAbandon: context.canAbandon,
  };
}

/** By the payment that is under way, else by the one that the form's own button would make. */
function isTotalHeld(context: CheckoutContext, activity: CheckoutActivity): boolean {
  const payment = activity === 'editing' ? chosenPayment(context) : context.payment;
  return shownPrice(context).total > 0 && isHeld(context, payment);
}

function priceTrustOf(snapshot: CheckoutSnapshot): PriceTrust {
  if (currentQuote(snapshot.context)) return 'quoted';
  return snapshot.hasTag('quoteFailed') ? 'failed' : 'pending';
}

/** An address that is typed on the page that shows the problem needs no way to it. */
function problemAnswerOf({ problem, openApproval, draft, layout }: CheckoutContext): CheckoutModel['problemAnswer'] {
  if (problem?.kind === 'approval') return openApproval ? 'continueApproval' : null;
  const isElsewhere = draft.stage === 'payment' && layout !== 'one-page' && draft.approvedExpress === null;
  return problem?.kind === 'address' && isElsewhere ? 'changeAddress' : null;
}

function termsModel({ context }: CheckoutSnapshot): CheckoutModel['terms'] {
  const offer = selectedOffer(context);
  const terms = offer ? subscriptionTermsOf(offer) : null;
  const price = offer && terms ? toMinor(offer.subscriptionPrice ?? 0, context.currency) : null;
  return terms && price !== null ? { terms, price, isOnly: offer?.viewType === 'Subscription' } : null;
}

function bumpModel({ context }: CheckoutSnapshot, bump: OfferReply): BumpModel | null {
  const price = toMinor(bump.offerPrice, context.currency);
  const standardPrice = toMinor(bump.standardPrice, context.currency);
  if (price === null || standardPrice === null) return null;
  const { draft, expiredBumps } = context;
  const expiresAt = expiredBumps && bumpExpiresAt(draft.bumpImpressions, timedBump(bump));
  return {
    offer: bump.sfid,
    price,
    standardPrice,
    imageUrl: bump.imageUrl,
    title: bump.bump?.title ?? bump.name,
    text: bump.bump?.text ?? bump.description,
    isTicked: draft.bumps.includes(bump.sfid),
    expiresAt: expiresAt?.toISOString() ?? null,
    isOver: expiredBumps?.includes(bump.sfid) === true,
  };
}

function couponModel(code: string | null, quote: Quote | null): CouponModel {
  const isApplied = quote?.coupon != null && quote.coupon.code === code?.trim().toUpperCase();
  return { code, isApplied, message: code === null ? null : problemIn(quote, 'coupon') };
}

function shippingModel(context: CheckoutSnapshot['context']): ShippingOptionModel[] {
  const chosen = shippingChosen(context);
  return (context.quote?.shippingOptions ?? []).map(({ sfid, name, price, days }) => ({
    method: sfid,
    name,
    days,
    isChosen: sfid === chosen,
    price: toMinor(price, context.quote?.currency ?? 'USD') ?? 0,
  }));
}

/** A choice counts at once; what the price was made with counts as soon as there is one. */
function shippingChosen(context: CheckoutSnapshot['context']): string | null {
  const { quote, draft } = context;
  const isOffered = quote?.shippingOptions.some(({ sfid }) => sfid === draft.shippingMethod) === true;
  return isOffered && !currentQuote(context) ? draft.shippingMethod : (quote?.shippingMethod ?? null);
}

/** What a quote says of the later deliveries. */
export function renewalModel(quote: Quote | null): RenewalModel | null {
  if (!quote?.renewal) return null;
  const { frequency, multiplier, total, nextAt } = quote.renewal;
  return { frequency, multiplier, nextAt, total: toMinor(total, quote.currency) ?? 0 };
}

/** K03: the catalogue's words first, and then what they are about. */
function problemIn(quote: Quote | null, part: Quote['problems'][number]['part']): string | null {
  const problem = quote?.problems.find((each) => each.part === part);
  return problem ? [problem.message, problem.detail].filter(Boolean).join('. ') : null;
}

function activityOf(snapshot: CheckoutSnapshot): CheckoutActivity {
  return ACTIVITIES.find((activity) => snapshot.hasTag(activity)) ?? 'editing';
}

const ACTIVITIES = [
  'checkingTotal',
  'confirming',
  'securing',
  'authorizing',
  'redirecting',
  ...PAYMENT_STAGES,
] as const satisfies CheckoutActivity[];
