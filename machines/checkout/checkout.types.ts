import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { CreateGuestOrder, Order } from '../../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { ApprovalMethod } from '../../contracts/page/approval-methods.ts';
import type { CardSettings } from '../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { BumpImpression } from '../../domain/pricing/bump-expiry.ts';
import type { Offer } from '../../domain/pricing/offer.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { ApprovalToParent } from '../approval/approval.machine.ts';
import type { BumpsToParent } from '../bump/bumps.machine.ts';
import type { PaymentStage, PaymentToParent } from '../payment/payment.stages.ts';
import type { QuoteToParent } from '../quote/quote.types.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';

/** What the checkout starts from: what is on sale, and what the shopper left here before. */
export interface CheckoutInput {
  funnelHash: string;
  stepId: string;
  /** How the form is laid out. One page has a state of its own; the two others share theirs. */
  layout: CheckoutLayout;
  currency: string;
  /** The shop's own country, which the wallets ask for. */
  country: string;
  siteName: string;
  offers: Offer[];
  bumps: OfferReply[];
  affParameters: CreateGuestOrder['affParameters'];
  /** N08: whether the order form has a fail edge, so that the shopper may go on without ordering. */
  canAbandon: boolean;
  draft: CheckoutDraft;
  /** The providers that ask on pages of their own, in the order of the settings. */
  approvals: readonly Omit<ApprovalMethod, 'test'>[];
  /** When a card is charged: with the order, or once it ships, and until then the amount is held; `now` where absent. */
  capture?: CardSettings['capture'];
  /** Where such a page sends the shopper back to, as a path of the shop. */
  returnPath: string;
  /** What a payment came to that ended while the shopper was on the way back. */
  returnFailure: string | null;
  /** An order of this checkout whose payment is under way, as the server's orders or an approval say; null where there is none. */
  inFlightOrderId: string | null;
}

/**
 * R07: the two steps of one page (TwoStepOrderForm), the two pages (CheckoutPersonalInfo, CheckoutCardInfo), or all on one
 * page (Checkout).
 */
export type CheckoutLayout = 'two-step' | 'two-page' | 'one-page';

/** The part of E01 that a checkout writes and finds again after a reload. */
export interface CheckoutDraft {
  checkoutId: string;
  stage: CheckoutStage;
  account: AccountDetails;
  /** Where the bill goes; null where that is where the order goes. */
  billing: AccountDetails | null;
  selectedOffer: string | null;
  /** E12: how often it is delivered, or null for once. */
  subscription: SubscriptionChoice | null;
  /** The bumps that are ticked, by offer; nothing is ticked but by the shopper. */
  bumps: string[];
  bumpImpressions: BumpImpression[];
  /** What was typed as a coupon; whether it applies is for the quote to say. */
  coupon: string | null;
  shippingMethod: string | null;
  /** E11: whether the account is kept on this device once the order is paid (checkBoxStatus). */
  remember: boolean;
  /** How the form's own button pays. */
  method: PaymentMethod;
  /** O05: an express checkout that the provider's account has approved, until it is confirmed or left. */
  approvedExpress: ApprovedExpress | null;
  /**
   * The provider whose page the shopper was sent to; null where this page was not left for one. The checkout is in `approving`
   * then. No machine is stored, so the browser's saved state says by this field how the last visit ended.
   */
  awayAt: ApprovalProviderId | null;
}

/** A card that is typed, or a provider that asks on a page of its own. */
export type PaymentMethod = 'card' | ApprovalProviderId;

export interface ApprovedExpress {
  provider: ApprovalProviderId;
  token: string;
  payerId: string;
}

/**
 * The button that was pressed last, or what the form's own button would pay with. A card's id is the provider's token, once its field or
 * sheet gave it.
 */
export type PaymentInUse =
  | { type: 'card'; cardId: string | null }
  | { type: 'wallet'; kind: WalletKind; cardId: string | null }
  | { type: 'approval'; provider: ApprovalProviderId }
  /** O05: the provider is asked for the address too. */
  | { type: 'express'; provider: ApprovalProviderId };

export type CheckoutStage = 'contact' | 'payment';

export type CheckoutOutput = { type: 'paid'; order: Order; checkoutId: string } | { type: 'failed'; message: string };

export interface CheckoutContext extends CheckoutInput {
  /** The last price that the server named, and what it was named for. */
  quote: Quote | null;
  quotedFor: QuoteRequest | null;
  /** A price that is not the one that was shown, until the shopper has decided. */
  changed: Quote | null;
  /** The bumps whose time is over, by offer; null until the clock was read. */
  expiredBumps: string[] | null;
  /** The wallets that can pay here; none until they were asked. */
  wallets: WalletKind[];
  payment: PaymentInUse;
  /** An approval that can be gone on with. */
  openApproval: OpenApproval | null;
  problem: CheckoutProblem | null;
  paid: Order | null;
}

/** An approval that waits at its provider. */
export interface OpenApproval {
  provider: ApprovalProviderId;
  /** The provider's page for it. */
  url: string;
  choice: ApprovedChoice;
}

/** What an approval was asked for. Its order is charged as it says, also where the form has changed since. */
export interface ApprovedChoice {
  request: QuoteRequest;
  account: AccountDetails;
}

/** What stands above the pay button after a try that came to nothing; nothing was charged. */
export type CheckoutProblem =
  | { kind: 'card' | 'declined' | 'declinedByProvider' | 'service' | 'address' | 'total'; message: string }
  /** The provider's page was left, or never reached, without an answer. */
  | { kind: 'approval'; provider: ApprovalProviderId; message: string };

/** What a page may say. What the machines inside of the checkout tell it is theirs to say alone. */
export type CheckoutPageEvent =
  | { type: 'bundle.selected'; offer: string }
  | { type: 'subscription.chosen'; choice: SubscriptionChoice | null }
  | { type: 'bump.toggled'; offer: string; isTicked: boolean }
  | { type: 'coupon.entered'; code: string }
  | { type: 'coupon.removed' }
  | { type: 'shipping.chosen'; method: string }
  | { type: 'billing.changed'; billing: AccountDetails | null }
  | { type: 'remember.changed'; remember: boolean }
  | { type: 'contact.drafted'; account: AccountDetails }
  | { type: 'contact.submitted'; account: AccountDetails }
  | { type: 'contact.reopened' }
  | { type: 'payment.submitted' }
  /** The one page: contact and payment at once. */
  | { type: 'checkout.submitted'; account: AccountDetails }
  | { type: 'wallet.submitted'; wallet: WalletKind }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'express.submitted'; provider: ApprovalProviderId }
  /** The address is typed after all. */
  | { type: 'express.left' }
  | { type: 'approval.continued' }
  | { type: 'payment.abandoned' }
  | { type: 'total.confirmed' }
  | { type: 'total.refused' }
  | { type: 'payment.asked' }
  /** The price that could not be had is asked for again. */
  | { type: 'quote.retried' };

export type CheckoutEvent = CheckoutPageEvent | ApprovalToParent | BumpsToParent | PaymentToParent | QuoteToParent;

/**
 * What the order form is busy with, from the tags of its states:
 *
 * | activity | states |
 * | --- | --- |
 * | `editing` | `editing`, and `opening` and `choosingMethod`, which are left at once |
 * | `checkingTotal` | `quoting` |
 * | `confirming` | `confirming` |
 * | `securing` | `tokenizing` |
 * | `authorizing` | `authorizing`, `closingUnpaidSheet` |
 * | `redirecting` | `quotingExpress`, `approving` |
 * | `charging` | `paying.charging`, `closingPaidSheet` |
 * | `challenge`, `checking` | `paying.challenge`, `paying.checking` |
 * | `unresolved` | `paying.unresolved`, `paymentLost` |
 */
export type CheckoutActivity =
  | 'editing'
  | 'checkingTotal'
  | 'confirming'
  | 'securing'
  | 'authorizing'
  | 'redirecting'
  | PaymentStage;

/** What the page is told of the states: the activity, and the two things that editing may wait for beside the shopper. */
export type CheckoutTag = CheckoutActivity | 'pending' | 'checkingAddress' | 'quoteFailed';

/** What the checkout tells the funnel: what is worth finding again, and whether money is on its way. */
export type CheckoutToFunnel =
  | { type: 'draft.changed'; draft: CheckoutDraft }
  | { type: 'payment.started' }
  | { type: 'payment.ended' };
