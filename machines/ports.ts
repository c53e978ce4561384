import type { ConsentRequest } from '../contracts/api/consent-api.ts';
import type { AbandonedOffer, CreateGuestOrder } from '../contracts/api/order-api.ts';
import type { PaymentEnd, ProviderPage } from '../contracts/api/payment-end.ts';
import type { Quote, QuoteRequest } from '../contracts/api/quote-api.ts';
import type { LoadedPage, PageRequest } from '../contracts/page/published-graph.ts';
import type { AccountDetails } from '../domain/account/account.ts';
import type { LeadFields } from '../domain/account/lead.ts';
import type { ConsentChoice, ConsentDecision } from '../domain/consent/consent.ts';
import type { ApprovalProviderId } from '../domain/orders/approval-provider.ts';
import type { ApprovalFlow, ProviderReturn } from '../domain/orders/payment-return.ts';
import { port } from './effects.ts';
import type {
  WalletGiven,
  WalletKind,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from './wallet/wallet.types.ts';

/** The machines' ports. Each throws its name until the composition root or a test provides it. */

/** `isOfferClosed`: the offer cannot be accepted, now or later. */
export type QuoteOutcome =
  | { type: 'quoted'; quote: Quote }
  | { type: 'refused'; message: string; isOfferClosed?: true };

/** Where the visitor answers: in the banner of a page, or on a page of its own. */
export type ConsentSource = ConsentRequest['source'];

/** The answer to the question for consent. */
export interface SaveConsent extends ConsentChoice {
  textVersion: string;
  source: ConsentSource;
}

/** L06: the contact that a shopper has typed so far. */
export interface LeadAtStep extends LeadFields {
  stepId: string;
}

/** Whether the server took the lead now: not without consent, not twice the same, and not where it could not be reached. */
export type LeadOutcome = 'sent' | 'unsent';

/** How a wallet's sheet ended. With a token it stays open for `finishWallet`, half a minute at most. */
export type WalletTokenOutcome =
  | { type: 'token'; cardId: string; given?: WalletGiven | null }
  | { type: 'cancelled' }
  | { type: 'invalid'; message: string };

export type TokenOutcome = { type: 'token'; cardId: string } | { type: 'invalid'; message: string };

/** `unknown` may have taken money, which polling resolves; without an order's id the shop did not answer, either. */
export type PaymentAnswer =
  | PaymentEnd
  | { type: 'requires_action'; orderId: string; clientSecret: string }
  /** The provider requires an approval on its own page first. */
  | { type: 'requires_approval'; provider: ApprovalProviderId; approvalUrl: string }
  /** `processing`: the provider processes the payment, which takes some days. `unreachable`: the shop did not answer. */
  | { type: 'unknown'; orderId: string | null; why?: UnknownWhy }
  /** The provider of the widgets has confirmed the order, which `token` charges. */
  | { type: 'confirmed'; token: string; orderId: string }
  /** The browser is on its way to the page on which that provider has the order confirmed. */
  | { type: 'confirming' }
  /** The shop has no charge of the checkout, or of the return, so far. */
  | { type: 'missing' };

export type UnknownWhy = 'processing' | 'unreachable';

/** O05, N14: the same request placed twice charges once; a sale without an order's id is found by its checkout. */
export type PaymentCommand =
  | { type: 'place'; request: CreateGuestOrder }
  | { type: 'renew'; token: string; cardId: string | null }
  | { type: 'express'; payment: ExpressPayment }
  | { type: 'resolve'; orderId: string }
  | { type: 'find'; checkoutId: string };

/** O05: the express checkout that the shopper confirms, named by its approval's token. */
export interface ExpressPayment {
  provider: ApprovalProviderId;
  token: string;
  payerId: string;
  /** V07: the account with what the shopper typed, where the provider's lacks something. */
  account?: AccountDetails;
  /** V10: the quote's id, and the total that the shopper saw, in the currency's unit. */
  quote: { id: string; total: number };
  isRecurring: boolean;
}

/** O04, O05: the approval to request from a provider. The request captures nothing. */
export interface CreateApproval {
  provider: ApprovalProviderId;
  flow: ApprovalFlow;
  order: ApprovalOrder;
}

/** The order to approve, and the return page as a path of this shop. An express checkout has no account yet. */
export type ApprovalOrder = Omit<CreateGuestOrder, 'paymentMethod' | 'cardDetails'> & { returnPath: string };

export const loadPage = port<PageRequest, LoadedPage>('loadPage');
/** The quote right before paying, or before a provider's page, while the shopper waits. */
export const requestQuote = port<QuoteRequest, QuoteOutcome>('requestQuote');
/** The same call while the shopper still chooses: it never blocks, and reports a failure (`quote.failed`). */
export const refreshQuote = port<QuoteRequest, QuoteOutcome>('refreshQuote');
export const sendLead = port<LeadAtStep, LeadOutcome>('sendLead');
/** Stores the answer to the question for consent; it fails where the answer could not be stored. */
export const saveConsent = port<SaveConsent, ConsentDecision>('saveConsent');
export const findWallets = port<WalletRequest, WalletKind[]>('findWallets');
export const authorizeWallet = port<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>(
  'authorizeWallet',
);
export const finishWallet = port<{ result: WalletResult }, void>('finishWallet');
/** `account` has the billing address; null where the page asks for none. */
export const tokenizeCard = port<{ account: AccountDetails | null }, TokenOutcome>('tokenizeCard');
export const submitPayment = port<PaymentCommand, PaymentAnswer>('submitPayment');
/** N13: the order of a declined offer is given up. The flow does not wait for it; a lost call is made up by expiry. */
export const abandonOffer = port<AbandonedOffer, void>('abandonOffer');
export const challengeShopper = port<{ clientSecret: string }, void>('challengeShopper');
/** `unknown`: the order is paid or its payment in flight already, for example from another tab; it is polled instead. */
export const createApproval = port<CreateApproval, PaymentAnswer>('createApproval');
/** The port returns the moment in ms since 1970, and fails for an address outside the provider's hosts. */
export const redirectToProvider = port<ProviderPage, { awaySince: number }>('redirectToProvider');
/** W09: forgets the sign-in at a provider whose widgets are on our pages, once the order is complete. */
export const forgetSignIn = port<void, void>('forgetSignIn');
/** N02: tells the server that the receipt of a checkout is shown. */
export const endWalk = port<{ checkoutId: string }, void>('endWalk');
/** Ends when the browser shows the page again from its back-forward cache. */
export const watchForReturn = port<void, void>('watchForReturn');
/** The current time, in ms since 1970. */
export const readClock = port<void, number>('readClock');
/** Ends at a moment, in ms since 1970; at once if that has passed. */
export const reachDeadline = port<{ until: number }, void>('reachDeadline');
/** O04, O05, N14: a repeated call charges once, and only `captured` means that money was taken (Q03). */
export const resolveReturn = port<ProviderReturn, PaymentAnswer>('resolveReturn');
