import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { AmazonSettings, ApprovalSettings } from '../../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { HiddenToken } from '../../../domain/orders/access-token.ts';
import type { AmazonWidget, Fact } from '../../flow-facts.ts';
import type { ApprovalOrder } from '../../ports.ts';

/** A blocked popup is followed by `amazon.signInStarted` in the mode `redirect`, sent before the page is left. */
export type AmazonButtonEvent =
  | { type: 'amazon.signInStarted'; elementId: string; mode: SignInMode }
  /** `expiresIn` is in seconds. */
  | { type: 'amazon.signedIn'; accessToken: HiddenToken; expiresIn: number }
  | { type: 'amazon.signInFailed'; code: string; message: string }
  | { type: 'amazon.buttonFailed'; code: string; message: string };

export type AmazonWidgetsEvent =
  | { type: 'amazon.referenceCreated'; reference: string }
  | { type: 'amazon.addressSelected'; reference: string }
  | { type: 'amazon.paymentSelected'; reference: string }
  /** `isGiven` by the rule `isConsentGiven`. */
  | { type: 'amazon.consentChanged'; isGiven: boolean }
  | { type: 'amazon.widgetFailed'; widget: AmazonWidget; code: string; message: string };

/** W06: one payment by an order reference, or a subscription by a billing agreement. */
export type AmazonFlow = 'order' | 'subscription';

/** How the sign-in opens (W11). */
export type SignInMode = 'popup' | 'redirect';

/** The shop's Amazon Pay on a page, with the shop's ids of `RuntimeSettings`. */
export interface AmazonSetup extends Omit<AmazonSettings, keyof ApprovalSettings> {
  sellerId: string;
  clientId: string;
  /** E19: the brand, for the lookup of the customer. */
  brand: string;
}

export interface AmazonPayInput {
  /** Null where the page does not offer Amazon Pay. */
  setup: AmazonSetup | null;
  /** The page to which a sign-in by redirect comes back, as a path of this shop with its query. */
  returnPath: string;
  /** W02: whether the order is a subscription, which needs an agreement and its consent. */
  isSubscription: boolean;
  /** W02, N11: whether the page is navigated as an upsell, so that the wallet is shown directly. */
  isUpsell: boolean;
  /** W05: whether the step asks for the address book. */
  asksForAddress: boolean;
}

/** The events of the page. */
export type AmazonPagePress =
  | { type: 'amazon.signedOut' }
  /** Shows the widgets again after a problem, or loads the script again. */
  | { type: 'amazon.retried' };

/** The events of the parent. */
export type AmazonPayCommand =
  /** An order is placed with what was chosen, which the parent does only while everything is (W07). */
  | { type: 'amazon.placed' }
  /** Its confirmation leaves this page. */
  | { type: 'amazon.leaving' }
  | { type: 'amazon.ended'; end: PaymentEnd }
  /** W06: the selection is a subscription now, or is none any more. */
  | { type: 'amazon.termsChanged'; isSubscription: boolean };

/** The machine's own: Amazon refused the chosen card, so the wallet is asked again. */
type CardRefused = { type: 'amazon.cardRefused' };

export type AmazonPayEvent = AmazonPagePress | AmazonPayCommand | AmazonButtonEvent | AmazonWidgetsEvent | CardRefused;

export interface AmazonPayContext extends AmazonPayInput {
  /** W11. */
  mode: SignInMode;
  /** Null before the sign-in. */
  accessToken: HiddenToken | null;
  /** W04: the button of the sign-in; null after one by the cookie. */
  clickedId: string | null;
  /** The reference that the widgets made; null until they have. */
  reference: string | null;
  /** What went wrong without anything being taken; until the shopper chooses again. */
  problem: string | null;
}

/** The tags that the page reads. */
export type AmazonPayTag =
  | 'loading'
  | 'unreachable'
  | 'signedOut'
  | 'sessionOver'
  | 'signInPopup'
  | 'signInRedirect'
  | 'widgets'
  | 'failed'
  | 'creating'
  | 'choosingAddress'
  | 'readingCustomer'
  | 'choosingPayment'
  | 'askingConsent'
  | 'ready'
  | 'placing'
  | 'confirming';

/** The events for the parent. */
export type AmazonPayToParent =
  /** `isRecalled`: by the token of an earlier page, without a press on this one. */
  | { type: 'amazonPay.signedIn'; isSubscription: boolean; isRecalled: boolean }
  /** `isByShopper`: the shopper signed out, so that the address is forgotten, too. */
  | { type: 'amazonPay.signedOut'; isByShopper: boolean }
  /** The address that the shopper chose in the address book, with the email of the profile. */
  | { type: 'amazonPay.addressKnown'; account: AccountDetails }
  | { type: 'amazonPay.redirecting' }
  | { type: 'fact.recorded'; fact: Fact };

/** The customer's lookup (E18, E19). `session_expired`: the token is older than an hour. `error` is the raw one (K04). */
export type CustomerOutcome =
  | { type: 'known'; account: AccountDetails }
  | { type: 'session_expired'; error: string }
  | { type: 'refused'; error: string };

/** What an order is placed with: the reference that the widgets made for it. */
export interface AmazonReference {
  flow: AmazonFlow;
  reference: string;
  accessToken: HiddenToken;
  sellerId: string;
  /** Whether the call runs within Amazon's confirmation flow, which leaves this page (A4). */
  confirmation: boolean;
}

export interface AmazonPlacement extends AmazonReference {
  order: ApprovalOrder;
}
