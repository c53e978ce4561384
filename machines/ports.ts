import { fromPromise } from 'xstate';
import type { OfferReply } from '../contracts/api/content-api.ts';
import type { CreateGuestOrder, Order } from '../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../contracts/api/quote-api.ts';
import type { ContentPage } from '../contracts/files/content-file.ts';
import type { AccountDetails } from '../domain/account/account.ts';
import type { LeadFields } from '../domain/account/lead.ts';
import type { ApprovalProviderId } from '../domain/orders/approval-provider.ts';
import type { ApprovalFlow, ProviderReturn } from '../domain/orders/payment-return.ts';
import type { WalletKind, WalletRequest, WalletResult, WalletSheetRequest } from './wallet/wallet.types.ts';

/** The effects that the machines ask for. Each throws until the composition root (or a test) provides it. */

/** What a step needs before it can be shown. A part that could not be had is null or left out. */
export interface LoadedPage {
  content: ContentPage | null;
  offers: OfferReply[];
  /** The offers of an order form's bumps, with what a bump says. */
  bumps?: OfferReply[];
  /** The session's orders; only a receipt asks for them. */
  orders: Order[];
  /** The unguessable id of the checkout that an order form begins (N14); null on every other page. */
  freshCheckoutId: string | null;
  /** What the offer after the sale costs at the sale's address; null where it was not asked for or could not be had. */
  quote?: Quote | null;
}

export interface PageRequest {
  contentId: string | null;
  offers: string[];
  bumps?: string[];
  withOrders: boolean;
  /** Whether a checkout may begin here, which needs an id. */
  withCheckout: boolean;
  /** The price to ask for, on an offer after the sale. */
  quote?: QuoteRequest | null;
}

export type QuoteOutcome = { type: 'quoted'; quote: Quote } | { type: 'refused'; message: string };

/** L06: what somebody who began to order has typed by now. */
export interface LeadRequest extends LeadFields {
  stepId: string;
}

/** What a wallet's sheet came to. With a token it stays open until `finishWallet` says how the charge ended, half a minute at most. */
export type WalletTokenOutcome =
  | { type: 'token'; cardId: string }
  | { type: 'cancelled' }
  | { type: 'invalid'; message: string };

export type TokenOutcome = { type: 'token'; cardId: string } | { type: 'invalid'; message: string };

/** How a charge ended. Only `declined` says that nothing was taken; `unknown` and `unreachable` do not. */
export type ChargeOutcome =
  | { type: 'paid'; order: Order }
  | { type: 'requires_action'; orderId: string; clientSecret: string }
  | { type: 'requires_approval'; provider: ApprovalProviderId; approvalUrl: string }
  | { type: 'unknown'; orderId: string }
  | { type: 'declined'; severity: 'soft' | 'hard'; message: string }
  | { type: 'requoted'; quote: Quote }
  | { type: 'refused'; code: string; message: string }
  | { type: 'unreachable' };

/**
 * Places a charge, pays the renewal of a subscription's link (by its own card, or by another one), confirms an express
 * checkout (O05), or asks how the charge of an order stands. Placing the same request twice charges once (N14).
 */
export type PaymentCommand =
  | { type: 'place'; request: CreateGuestOrder }
  | { type: 'renew'; token: string; cardId: string | null }
  | { type: 'express'; payment: ExpressPayment }
  | { type: 'resolve'; orderId: string };

/** O05: what the shopper confirms after a provider told the address, by the token of its approval. */
export interface ExpressPayment {
  provider: ApprovalProviderId;
  token: string;
  payerId: string;
  /** V10: the quote that is paid by, with the total that the shopper saw, in the currency's unit. */
  quote: { id: string; total: number };
  /** Whether the order subscribes. */
  isRecurring: boolean;
}

/** O05: what an express checkout told: who approved, where it goes, and what it costs there. */
export interface ExpressDetails {
  payerId: string;
  account: AccountDetails;
  quote: Quote;
}

/** O04, O05: what a provider is to ask the shopper about on its own page. Nothing is taken by asking. */
export interface ApprovalRequest {
  provider: ApprovalProviderId;
  flow: ApprovalFlow;
  order: ApprovalOrder;
}

/** What is to be paid for, and the page to come back to, as a path of this shop. An express checkout has no account yet. */
export type ApprovalOrder = Omit<CreateGuestOrder, 'paymentMethod' | 'cardDetails'> & { returnPath: string };

export type ApprovalOutcome =
  | { type: 'approval'; approvalUrl: string }
  /** The order is paid by now, or being paid, as from another tab: how it stands is asked instead. */
  | { type: 'under_way'; orderId: string }
  | { type: 'requoted'; quote: Quote }
  | { type: 'refused'; message: string };

/** Where the shopper is sent to approve. */
export interface Departure {
  provider: ApprovalProviderId;
  url: string;
}

/** How a payment stands after its shopper came back from the provider. Only `paid` says that money was taken (Q03). */
export type ReturnOutcome =
  /** `order` is null where it is another session's: it is paid, and whose it is stays untold. */
  | { type: 'paid'; order: Order | null }
  | { type: 'requires_approval'; approvalUrl: string }
  /** O05: who approved, and what it costs there; it waits for the shopper's word. */
  | { type: 'express'; details: ExpressDetails; token: string }
  /** The provider has it and takes some days over it. */
  | { type: 'pending' }
  | { type: 'unknown' }
  | { type: 'unreachable' }
  | { type: 'expired' }
  | { type: 'missing' }
  | { type: 'declined'; message: string }
  | { type: 'refused'; message: string };

export const loadPage = unprovided<PageRequest, LoadedPage>('loadPage');
/** The quote right before paying, or before a provider's page: the shopper waits for it. */
export const requestQuote = unprovided<QuoteRequest, QuoteOutcome>('requestQuote');
/** The same call while the shopper still chooses: it never blocks, and a failure is reported (`quote.failed`). */
export const refreshQuote = unprovided<QuoteRequest, QuoteOutcome>('refreshQuote');
export const sendLead = unprovided<LeadRequest, void>('sendLead');
export const findWallets = unprovided<WalletRequest, WalletKind[]>('findWallets');
export const authorizeWallet = unprovided<{ wallet: WalletKind; sheet: WalletSheetRequest }, WalletTokenOutcome>(
  'authorizeWallet',
);
export const finishWallet = unprovided<{ result: WalletResult }, void>('finishWallet');
export const tokenizeCard = unprovided<{ account: AccountDetails }, TokenOutcome>('tokenizeCard');
export const submitPayment = unprovided<PaymentCommand, ChargeOutcome>('submitPayment');
export const challengeShopper = unprovided<{ clientSecret: string }, void>('challengeShopper');
export const createApproval = unprovided<ApprovalRequest, ApprovalOutcome>('createApproval');
/** Sends the browser to the provider's page, and says when, in ms since 1970. An address that is not to be trusted fails it. */
export const redirectToProvider = unprovided<Departure, { leftAt: number }>('redirectToProvider');
/** Ends where the page that was left is shown again, out of the browser's own cache. */
export const watchForReturn = unprovided<void, void>('watchForReturn');
/** The time, in ms since 1970. */
export const readClock = unprovided<void, number>('readClock');
/** Ends at a moment, in ms since 1970; at once where that is over. */
export const reachDeadline = unprovided<{ until: number }, void>('reachDeadline');
/** O04, O05: finishes what the shopper came back from; asked again it takes nothing twice (N14). */
export const resolveReturn = unprovided<ProviderReturn, ReturnOutcome>('resolveReturn');

function unprovided<Input, Output>(name: string) {
  return fromPromise<Output, Input>(() => {
    throw new Error(`actor "${name}" is not provided`);
  });
}
