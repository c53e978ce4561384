import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { PaymentEnd, ProviderPage } from '../../contracts/api/payment-end.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import { AMAZON_COPY } from '../../domain/amazon-pay/amazon-copy.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type {
  CreateApproval,
  ExpressPayment,
  PaymentAnswer,
  PaymentCommand,
  TokenOutcome,
  UnknownWhy,
  WalletTokenOutcome,
} from '../ports.ts';
import type { WalletGiven, WalletKind, WalletResult, WalletSheetRequest } from '../wallet/wallet.types.ts';
import type { AmazonPlacement } from './amazon-pay/amazon-pay.types.ts';

/** The means of a payment, its calls and its ends. */

/** A charge by a token. `cardId` is one that the card's field or the sheet returned before. */
interface Secured {
  request: CreateGuestOrder;
  cardId: string | null;
}

/** The means of a payment. */
export interface PaymentMeans {
  request: CreateGuestOrder;
  /** A new charge by a card that is typed; `account` is its billing address. */
  typed: Secured & { account: AccountDetails };
  /** The same by a wallet's sheet, which stays open until the end. */
  wallet: Secured & { wallet: WalletKind; sheet: WalletSheetRequest };
  approval: CreateApproval;
  /** The provider's page of an approval that is open already. */
  page: ProviderPage;
  widgets: AmazonPlacement;
  renewal: { token: string; cardId: string | null };
  express: ExpressPayment;
  returned: ProviderReturn;
  /** An order of this session whose payment is in flight. */
  resume: { orderId: string };
  /** A checkout whose payment began on an earlier page. */
  begun: { checkoutId: string };
}

export type PaymentInput = { [Means in keyof PaymentMeans]: Pick<PaymentMeans, Means> }[keyof PaymentMeans];

export interface PaymentContext {
  means: PaymentInput;
  /** The next call; null for a return, and while no order is known that could be charged. */
  command: PaymentCommand | null;
  page: ProviderPage | null;
  /** The order that the widgets' provider has confirmed, and the token by which it is charged. */
  confirmed: Confirmed | null;
  /** When this page was left, in milliseconds since 1970. */
  awaySince: number;
  clientSecret: string;
  /** Why the result is not known; null where there is nothing to say about it. */
  why: UnknownWhy | null;
  polls: number;
  /** How often the polls came to their limit. */
  rounds: number;
  /** The end, or how a payment that began on an earlier page stood at the last look. */
  end: PaymentEnd | null;
}

type Confirmed = Extract<PaymentAnswer, { type: 'confirmed' }>;

export const MISSING: PaymentEnd = {
  type: 'refused',
  code: 'payment_missing',
  message: 'We have not received your payment yet',
};

/** The end of an approval that could not be asked for. */
export const UNAVAILABLE: PaymentEnd = { type: 'refused', message: MESSAGES.paymentUnavailable };

/** The ends of an order that could not be placed at Amazon, or whose confirmation was left. */
export const UNPLACED: PaymentEnd = {
  type: 'refused',
  code: 'payment_unavailable',
  message: MESSAGES.paymentUnavailable,
};
export const UNCONFIRMED: PaymentEnd = {
  type: 'refused',
  code: 'payment_not_approved',
  message: AMAZON_COPY.notConfirmed,
};

/** The context of a payment that begins. */
export function beginPayment(means: PaymentInput): PaymentContext {
  return {
    means,
    command: firstCommand(means),
    page: 'page' in means ? means.page : null,
    confirmed: null,
    awaySince: 0,
    clientSecret: '',
    why: null,
    polls: 0,
    rounds: 0,
    end: null,
  };
}

function firstCommand(means: PaymentInput): PaymentCommand | null {
  if ('request' in means) return { type: 'place', request: means.request };
  const secured = securedIn(means);
  if (secured) return secured.cardId === null ? null : chargeBy(means, secured.cardId);
  if ('renewal' in means) return { type: 'renew', ...means.renewal };
  if ('express' in means) return { type: 'express', payment: means.express };
  if ('resume' in means) return { type: 'resolve', orderId: means.resume.orderId };
  return 'begun' in means ? { type: 'find', checkoutId: means.begun.checkoutId } : null;
}

function securedIn(means: PaymentInput): Secured | null {
  if ('wallet' in means) return means.wallet;
  return 'typed' in means ? means.typed : null;
}

/** The charge of an order by the token of its card, for the delivery that came with it where the sheet was asked for one. */
export function chargeBy(means: PaymentInput, cardId: string, given: WalletGiven | null = null): PaymentCommand {
  const { request } = requireKnown(securedIn(means));
  return { type: 'place', request: { ...(given ? delivered(request, given) : request), cardDetails: { cardId } } };
}

/** The bill of a sheet is with its card, so that none that was typed before counts. */
function delivered({ billing: _, ...request }: CreateGuestOrder, { account, quote }: WalletGiven): CreateGuestOrder {
  return { ...request, account, quote: { id: quote.id, total: quote.total } };
}

/** The end of a payment whose card's field or sheet returned no token. */
export function endWithout(
  at: 'tokenizeCard' | 'authorizeWallet',
  outcome: TokenOutcome | WalletTokenOutcome,
): PaymentEnd {
  if (outcome.type === 'cancelled') return { type: 'left', how: 'cancelled', page: null };
  return outcome.type === 'invalid'
    ? { type: 'refused', at, code: 'card_refused', message: outcome.message }
    : unsecured(at);
}

/** The same where it failed. */
export function unsecured(at: 'tokenizeCard' | 'authorizeWallet'): PaymentEnd {
  return { type: 'refused', at, code: 'payment_unavailable', message: MESSAGES.paymentUnavailable };
}

/** What the wallet's sheet shows of the end. */
export function resultOf({ end }: PaymentContext): { result: WalletResult } {
  return { result: end?.type === 'captured' ? 'success' : 'fail' };
}

export function learned({ means }: PaymentContext, answer: PaymentAnswer): Partial<PaymentContext> {
  switch (answer.type) {
    case 'missing':
      return { end: MISSING };
    case 'confirmed':
      return { confirmed: answer };
    case 'confirming':
      return {};
    case 'requires_approval':
      return { end: { type: 'left', how: 'unapproved', page: pageOf(answer) } };
    case 'requires_action':
    case 'unknown': {
      const why = ('why' in answer && answer.why) || null;
      // A return completes its own payment, and polls no order, which may be another session's.
      if (answer.orderId === null || 'returned' in means) return { why, end: null };
      const clientSecret = answer.type === 'requires_action' ? answer.clientSecret : '';
      return { command: { type: 'resolve', orderId: answer.orderId }, clientSecret, why, end: null };
    }
    default:
      return { end: answer };
  }
}

type Approvable = Extract<PaymentAnswer, { type: 'requires_approval' }>;

export function pageOf({ provider, approvalUrl: url }: Approvable): ProviderPage {
  return { provider, url };
}

/** The order that the widgets' provider confirmed is charged, or not: the poll says which. */
export function unknownCharge({ context: { confirmed } }: { context: PaymentContext }): PaymentAnswer {
  return { type: 'unknown', orderId: requireKnown(confirmed).orderId };
}

/** What a state of the payment needs; throws where another state should have brought it. */
export function requireKnown<Known>(known: Known | null): Known {
  if (known !== null) return known;
  throw new Error('the payment came to a state without what it needs');
}

/** The same of its means. */
export function requireMeans<Name extends keyof PaymentMeans>(
  { means }: Pick<PaymentContext, 'means'>,
  name: Name,
): PaymentMeans[Name] {
  const given: Partial<PaymentMeans> = means;
  return requireKnown(given[name] ?? null);
}
