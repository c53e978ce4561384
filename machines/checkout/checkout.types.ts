import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { CreateGuestOrder, Order } from '../../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { ApprovalMethod } from '../../contracts/page/approval-methods.ts';
import type { CardSettings } from '../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { BumpImpression } from '../../domain/pricing/bump-expiry.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { Price } from '../../domain/pricing/price.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { BumpsToParent } from '../bump/bumps.machine.ts';
import type { CheckoutProgress, Fact } from '../flow-facts.ts';
import type { LeadToParent } from '../lead/lead.machine.ts';
import type { AmazonPagePress, AmazonPayToParent, AmazonSetup } from '../payment/amazon-pay/amazon-pay.types.ts';
import type { AmazonPayKnown } from '../payment/amazon-pay/amazon-pay.view.ts';
import type { PaymentStage, PaymentToParent } from '../payment/payment.stages.ts';
import type { QuoteToParent } from '../quote/quote.types.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';

/** The checkout's input: the offers on sale, and the draft of an earlier visit. */
export interface CheckoutInput {
  funnelHash: string;
  stepId: string;
  /** One page has a state of its own; the other two layouts share theirs. */
  layout: CheckoutLayout;
  currency: string;
  /** The shop's country, which the wallets require. */
  country: string;
  siteName: string;
  /** The IANA time zone of the shop's clock; UTC where absent. */
  timeZone?: string;
  offers: Offer[];
  bumps: OfferReply[];
  affParameters: CreateGuestOrder['affParameters'];
  /** N08: whether the order form has a fail edge, so that the shopper may continue without an order. */
  canAbandon: boolean;
  draft: CheckoutDraft;
  /** The approval providers, in the order of the settings. */
  approvals: readonly Omit<ApprovalMethod, 'test'>[];
  /** The widgets that the form offers for an approval on our page; null or absent without any. */
  amazonPaySetup?: AmazonSetup | null;
  /** W05: whether the step asks for the address book of the widgets. */
  asksForAddress?: boolean;
  /** When a card is charged: with the order (`now`, also if absent), or at shipment, its amount held until then. */
  capture?: CardSettings['capture'];
  /** A06: the wallets that may be able to pay here, as far as the shop knows; absent without any. */
  configuredWallets?: readonly WalletKind[];
  /** The return address of an approval, as a path of the shop. */
  returnPath: string;
  /** The sentence of a payment that failed while the shopper was on the way back. */
  returnFailure: string | null;
  /** V10: whether the visit began on a version that is no longer sold, so that the total may be another one. */
  hasMovedOn?: boolean;
  /** This checkout's order whose payment is in flight, from the server's orders or an approval; or null. */
  inFlightOrderId: string | null;
  /** Whether the payment of this checkout began on an earlier page, so that its order may come; absent where it did not. */
  hasBegunPaying?: boolean;
  /** How far this checkout was recorded before; null or absent for a new one. */
  progress?: CheckoutProgress | null;
}

/** R07: two steps (TwoStepOrderForm), two pages (CheckoutPersonalInfo, CheckoutCardInfo) or one page (Checkout). */
export type CheckoutLayout = 'two-step' | 'two-page' | 'one-page';

/** The part of E01 that a checkout writes and reads again after a reload. */
export interface CheckoutDraft {
  checkoutId: string;
  stage: CheckoutStage;
  account: AccountDetails;
  /** The billing address; null if it is the delivery address. */
  billing: AccountDetails | null;
  selectedOffer: string | null;
  /** E12: the delivery interval, or null for a single purchase. */
  subscription: SubscriptionChoice | null;
  /** The ticked bumps by offer; only the shopper ticks one. */
  bumps: string[];
  bumpImpressions: BumpImpression[];
  /** The coupon as typed; the quote says whether it applies. */
  coupon: string | null;
  /** What is in the coupon's field and was not applied; stored only. */
  typedCoupon: string | null;
  shippingMethod: string | null;
  /** Whether the price on the form has the tax of this address; stored only, the form reads its quote. */
  isTaxKnown: boolean;
  /** The index of the shipping method in use among those offered, from 0; stored only, too. */
  shippingIndex: number;
  /** E11: whether this device stores the account after payment (checkBoxStatus). */
  remember: boolean;
  /** The payment method of the form's own button. */
  method: PaymentMethod;
  /** O05: an approved express checkout, until the shopper confirms or leaves it. */
  approvedExpress: ApprovedExpress | null;
  /** No machine is stored, so this field of the saved state tells that the visit ended in `paying.redirecting`. */
  away: ApprovalProviderId | null;
}

/** A typed card, or an approval provider. */
export type PaymentMethod = 'card' | ApprovalProviderId;

export interface ApprovedExpress {
  provider: ApprovalProviderId;
  token: string;
  payerId: string;
  /** The account as the provider gave it; older stored checkouts have none. */
  providerAccount?: AccountDetails | undefined;
}

/** A card's id is the provider's token, which is null until its field or sheet has returned one. */
export type PaymentInUse =
  | { type: 'card'; cardId: string | null }
  /** `asksDelivery`: the sheet is asked for contact, address and shipping method, too. */
  | { type: 'wallet'; kind: WalletKind; cardId: string | null; asksDelivery: boolean }
  | { type: 'approval'; provider: ApprovalProviderId }
  /** O05: the provider returns the address, too. */
  | { type: 'express'; provider: ApprovalProviderId };

export type CheckoutStage = 'contact' | 'payment';

export type CheckoutOutput =
  | { type: 'captured'; order: Order; checkoutId: string }
  | { type: 'failed'; message: string };

export interface CheckoutContext extends CheckoutInput, AmazonPayKnown {
  quote: Quote | null;
  quotedFor: QuoteRequest | null;
  /** A changed quote, until the shopper has decided about it. */
  changed: Quote | null;
  /** The price whose total the pressed button named; null if it named none. */
  pressed: Price | null;
  /** The expired bumps by offer; null until the clock was read. */
  expiredBumps: string[] | null;
  /** The wallets that can pay here; empty until they have answered. */
  wallets: WalletKind[];
  /** The wallets that have not answered yet; the form keeps their room, so that nothing moves under a press. */
  awaitedWallets: readonly WalletKind[];
  payment: PaymentInUse;
  /** The account of the address book; null until the shopper has chosen one there. */
  bookAccount: AccountDetails | null;
  /** What the shopper had typed before it; null where nothing is known of that, as after a reload. */
  typedAccount: AccountDetails | null;
  openApproval: { provider: ApprovalProviderId; url: string; choice: ApprovedChoice } | null;
  problem: CheckoutProblem | null;
  captured: Order | null;
  progress: CheckoutProgress | null;
  /** The way to pay that was recorded last; null where the form's own is in use without a choice or a press. */
  recordedMethod: string | null;
}

/** The selection of an approval. The provider charges that order even if the form has changed since. */
export interface ApprovedChoice {
  request: QuoteRequest;
  account: AccountDetails;
}

/** The problem above the pay button after an attempt that charged nothing. */
export type CheckoutProblem =
  | { kind: 'card' | 'declined' | 'declinedByProvider' | 'service' | 'address' | 'total'; message: string }
  /** The provider's page was left unanswered, or never reached. `isAwaited`: a choice in its widgets is missing. */
  | { kind: 'approval'; provider: ApprovalProviderId; message: string; isAwaited?: boolean };

/** The events of the page. The child machines send events of their own. */
export type CheckoutPageEvent =
  | { type: 'bundle.selected'; offer: string }
  | { type: 'subscription.chosen'; choice: SubscriptionChoice | null }
  | { type: 'bump.toggled'; offer: string; isTicked: boolean }
  | { type: 'coupon.typed'; text: string }
  | { type: 'coupon.entered'; code: string }
  | { type: 'coupon.removed' }
  | { type: 'shipping.chosen'; method: string }
  | { type: 'billing.changed'; billing: AccountDetails | null }
  | { type: 'remember.changed'; remember: boolean }
  | { type: 'contact.drafted'; account: AccountDetails }
  | { type: 'contact.submitted'; account: AccountDetails }
  | { type: 'contact.reopened' }
  /** `said` is the price whose total the button named; absent or null if it named none. */
  | { type: 'payment.submitted'; said?: Price | null }
  /** Only on the one page: contact and payment at once. */
  | { type: 'checkout.submitted'; account: AccountDetails; said?: Price | null }
  | { type: 'wallet.submitted'; wallet: WalletKind }
  /** The sheet gives the delivery, too. */
  | { type: 'express.opened'; wallet: WalletKind }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'express.submitted'; provider: ApprovalProviderId }
  /** The shopper types the address instead. */
  | { type: 'express.left' }
  | { type: 'approval.continued' }
  | { type: 'amazonPay.acted'; event: AmazonPagePress }
  /** The card's field has all it asks for. */
  | { type: 'card.completed' }
  | { type: 'payment.abandoned' }
  | { type: 'total.confirmed' }
  | { type: 'total.refused' }
  | { type: 'payment.asked' }
  | { type: 'quote.retried' };

export type CheckoutEvent =
  | CheckoutPageEvent
  | BumpsToParent
  | AmazonPayToParent
  | LeadToParent
  | PaymentToParent
  | QuoteToParent;

/**
 * The activity of the order form, from the tags of its states:
 *
 * | activity | states |
 * | --- | --- |
 * | `editing` | `editing`, and `opening` and `choosingMethod`, which are transient |
 * | `checkingTotal` | `quoting` |
 * | `confirming` | `confirming` |
 * | `securing` | `paying.securing` |
 * | `authorizing` | `paying.authorizing`, `paying.closing` |
 * | `redirecting` | `quotingExpress`, `paying.redirecting` |
 * | `charging` | `paying.charging` |
 * | `challenge`, `checking` | `paying.challenge`, `paying.checking` |
 * | `unknown` | `paying.unknown`, `paymentLost` |
 */
export type CheckoutActivity = 'editing' | (typeof WAITING_ACTIVITIES)[number] | PaymentStage;

/** The activities before a payment in which the form waits for the shop, a provider or the shopper's word. */
export const WAITING_ACTIVITIES = ['checkingTotal', 'confirming', 'securing', 'authorizing', 'redirecting'] as const;

/** The tags that the page reads: the activity, and the two things besides the shopper that editing may wait for. */
export type CheckoutTag = CheckoutActivity | 'pending' | 'checkingAddress' | 'quoteFailed';

/** K01: `problem.shown` tells what failed, with the name of the effect as its `method`. */
export type CheckoutToFunnel =
  | { type: 'draft.changed'; draft: CheckoutDraft }
  | { type: 'payment.started' }
  | { type: 'payment.ended' }
  | { type: 'redirect.started' }
  | { type: 'redirect.ended' }
  | { type: 'fact.recorded'; fact: Fact }
  | { type: 'problem.shown'; message: string; method: string };
