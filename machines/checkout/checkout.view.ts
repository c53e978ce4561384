import type { SnapshotFrom } from 'xstate';
import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { Quote } from '../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import { isFreeTrial } from '../../domain/orders/free-trial.ts';
import { bumpExpiresAt } from '../../domain/pricing/bump-expiry.ts';
import { couponCode } from '../../domain/pricing/coupon.ts';
import { type MinorUnits, toMinor } from '../../domain/pricing/money.ts';
import { isOnlySubscribed, subscriptionTermsOf, type Trial, trialOf } from '../../domain/pricing/offer.ts';
import type { Price } from '../../domain/pricing/price.ts';
import type { SubscriptionChoice, SubscriptionTerms } from '../../domain/pricing/subscription.ts';
import type { AmazonPayModel } from '../payment/amazon-pay/amazon-pay.model.ts';
import { NO_AMAZON_PAY } from '../payment/amazon-pay/amazon-pay.view.ts';
import { paymentStage } from '../payment/payment.stages.ts';
import { type RenewalModel, renewalModel } from '../quote/renewal.model.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import { providerAccountOf, usesWidgets } from './amazon-pay.rules.ts';
import { type ApprovalsModel, approvalsModel, NO_APPROVALS } from './approvals.view.ts';
import { timedBump } from './bumps.rules.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import {
  changedLater,
  currentQuote,
  priceOn,
  quoteForPlace,
  refusedField,
  selectedOffer,
  shownPrice,
} from './checkout.rules.ts';
import {
  type CheckoutActivity,
  type CheckoutContext,
  type CheckoutDraft,
  type CheckoutLayout,
  type CheckoutPageEvent,
  type CheckoutProblem,
  type CheckoutStage,
  WAITING_ACTIVITIES,
} from './checkout.types.ts';
import { chosenPayment, isHeld, needsNoCharge } from './payment-in-use.rules.ts';
import { canAskDelivery } from './payment-request.rules.ts';

/** The source of the form's price: the server's quote, a request in progress, or only the sum of the selection. */
export type PriceTrust = 'quoted' | 'pending' | 'failed';

export interface CheckoutModel {
  layout: CheckoutLayout;
  stage: CheckoutStage;
  activity: CheckoutActivity;
  account: AccountDetails;
  /** V07, L06: the account as a provider gave it; null where the shopper types it, and until it is known. */
  providerAccount: AccountDetails | null;
  /** Null if the billing address is the delivery address. */
  billing: AccountDetails | null;
  selectedOffer: string | null;
  /** The subscription terms of the selected bundle, or null; `isOnly` if it is not sold once. */
  terms: { terms: SubscriptionTerms; price: MinorUnits; trial: Trial | null; isOnly: boolean } | null;
  subscription: SubscriptionChoice | null;
  bumps: BumpModel[];
  coupon: CouponModel;
  shippingOptions: ShippingOptionModel[];
  remember: boolean;
  wallets: WalletKind[];
  awaitedWallets: readonly WalletKind[];
  /** O05: the wallet whose sheet may be asked for the delivery, or that there is none; null in a shop without wallets. */
  expressWallet: WalletKind | 'awaited' | 'none' | null;
  approvals: ApprovalsModel;
  amazonPay: AmazonPayModel;
  /** Whether the order is placed without a charge, so that the form asks for no way to pay. */
  isUncharged: boolean;
  /** Whether a subscription begins free: nothing is charged now, and the way to pay is kept for later deliveries. */
  isFreeTrial: boolean;
  /** Whether the total is only held on the card, and captured at shipment. */
  isHeld: boolean;
  price: Price;
  priceTrust: PriceTrust;
  /** The price and date of later deliveries, for a subscription. */
  renewal: RenewalModel | null;
  /** K03: the problem that prevents delivery to the address, by part. */
  addressProblem: string | null;
  /** Whether the shopper waits for the address check, and continues after it. */
  isCheckingAddress: boolean;
  /** The field that the server names with the problem, if any. */
  addressField: string | null;
  shippingProblem: string | null;
  taxProblem: string | null;
  /** The new price to confirm; null except while confirming. */
  changed: Price | null;
  /** Each later charge to confirm; null where it is as shown. */
  changedLater: MinorUnits | null;
  /** The price whose total the pressed button named; null if it named none. */
  pressed: Price | null;
  problem: CheckoutProblem | null;
  /** The action of the problem's own button; null if it has none. */
  problemAnswer: 'continueApproval' | 'changeAddress' | null;
  canAbandon: boolean;
}

export interface BumpModel {
  offer: string;
  title: string;
  text: string;
  imageUrl: string | null;
  price: MinorUnits;
  standardPrice: MinorUnits;
  isTicked: boolean;
  /** ISO 8601; null if it does not expire, or the clock was not read yet. */
  expiresAt: string | null;
  isOver: boolean;
}

export interface CouponModel {
  code: string | null;
  /** What is in its field and was not applied. */
  typed: string | null;
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

export type CheckoutSend = (event: CheckoutPageEvent) => void;

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** The view model of the checkout's page. */
export function checkoutView(snapshot: CheckoutSnapshot): CheckoutModel {
  const { context } = snapshot;
  const { draft, changed } = context;
  const waiting = WAITING_ACTIVITIES.find((each) => snapshot.hasTag(each));
  const activity = waiting ?? paymentStage(snapshot) ?? 'editing';
  const quote = context.quote;
  // A selection that has changed since the last quote is judged by its own price, too.
  const isUncharged = needsNoCharge(context) && shownPrice(context).total === 0;
  return {
    layout: context.layout,
    activity,
    price: shownPrice(context),
    priceTrust: priceTrustOf(snapshot),
    stage: draft.stage,
    account: draft.account,
    providerAccount: providerAccountOf(context),
    billing: draft.billing,
    remember: draft.remember,
    wallets: isUncharged ? [] : context.wallets,
    awaitedWallets: isUncharged ? [] : context.awaitedWallets,
    expressWallet: expressWalletOf(context),
    selectedOffer: draft.selectedOffer,
    subscription: draft.subscription,
    terms: termsModel(snapshot),
    bumps: context.bumps.map((bump) => bumpModel(snapshot, bump)).filter((bump) => bump !== null),
    coupon: couponModel(draft, quote),
    shippingOptions: shippingModel(context),
    renewal: renewalModel(currentQuote(context)),
    addressProblem: problemIn(quoteForPlace(context), 'address'),
    isCheckingAddress: snapshot.hasTag('checkingAddress'),
    addressField: refusedField(quoteForPlace(context)),
    shippingProblem: problemIn(quote, 'shipping'),
    taxProblem: problemIn(quote, 'tax'),
    changed: activity === 'confirming' && changed ? priceOn(context, changed) : null,
    changedLater: activity === 'confirming' && changed ? changedLater(context, changed) : null,
    pressed: context.pressed,
    approvals: isUncharged ? NO_APPROVALS : approvalsModel(context, activity),
    // The widgets that gave the address stay; before the sign-in an order for nothing needs none.
    amazonPay: isUncharged && !usesWidgets(context) ? NO_AMAZON_PAY : context.amazonPay,
    isUncharged,
    isFreeTrial: isFreeTrial({ total: shownPrice(context).total, renewal: draft.subscription }),
    isHeld: isTotalHeld(context, activity),
    problem: context.problem,
    problemAnswer: problemAnswerOf(context),
    canAbandon: context.canAbandon,
  };
}

function expressWalletOf(context: CheckoutContext): CheckoutModel['expressWallet'] {
  const { configuredWallets = [], awaitedWallets, wallets } = context;
  if (configuredWallets.length === 0 || !canAskDelivery(context)) return null;
  return awaitedWallets.length > 0 ? 'awaited' : (wallets[0] ?? 'none');
}

/** Judged by the payment in progress, else by the payment of the form's own button. */
function isTotalHeld(context: CheckoutContext, activity: CheckoutActivity): boolean {
  const payment = activity === 'editing' ? chosenPayment(context) : context.payment;
  return shownPrice(context).total > 0 && isHeld(context, payment);
}

function priceTrustOf(snapshot: CheckoutSnapshot): PriceTrust {
  if (currentQuote(snapshot.context)) return 'quoted';
  return snapshot.hasTag('quoteFailed') ? 'failed' : 'pending';
}

/** On a layout that shows the address beside the problem, the problem needs no button to it. */
function problemAnswerOf(context: CheckoutContext): CheckoutModel['problemAnswer'] {
  const { problem, openApproval, draft, layout } = context;
  if (problem?.kind === 'approval') return openApproval ? 'continueApproval' : null;
  const isElsewhere =
    draft.stage === 'payment' && layout !== 'one-page' && draft.approvedExpress === null && !usesWidgets(context);
  return problem?.kind === 'address' && isElsewhere ? 'changeAddress' : null;
}

function termsModel({ context }: CheckoutSnapshot): CheckoutModel['terms'] {
  const offer = selectedOffer(context);
  const terms = offer ? subscriptionTermsOf(offer) : null;
  if (!offer || !terms) return null;
  const price = toMinor(offer.subscriptionPrice ?? 0, context.currency);
  const trial = trialOf(offer, context.currency);
  return price === null ? null : { terms, price, trial, isOnly: isOnlySubscribed(offer) };
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

function couponModel({ coupon: code, typedCoupon: typed }: CheckoutDraft, quote: Quote | null): CouponModel {
  const isApplied = quote?.coupon != null && code !== null && quote.coupon.code === couponCode(code);
  return { code, typed, isApplied, message: code === null ? null : problemIn(quote, 'coupon') };
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

/** The shopper's choice counts at once; otherwise the quote's choice, once there is a quote. */
function shippingChosen(context: CheckoutSnapshot['context']): string | null {
  const { quote, draft } = context;
  const isOffered = quote?.shippingOptions.some(({ sfid }) => sfid === draft.shippingMethod) === true;
  return isOffered && !currentQuote(context) ? draft.shippingMethod : (quote?.shippingMethod ?? null);
}

/** K03: the sentence of the quote's problem with this part, in the catalogue's words, or null. */
function problemIn(quote: Quote | null, part: Quote['problems'][number]['part']): string | null {
  const problem = quote?.problems.find((each) => each.part === part);
  return problem ? [problem.message, problem.detail].filter(Boolean).join('. ') : null;
}
