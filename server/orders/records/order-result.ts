import type { OrderReply } from '../../../contracts/api/order-api.ts';
import type { ProblemCode } from '../../../contracts/api/problem.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { OfferDecline } from '../../../contracts/page/page-data.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { OrderType } from '../../../domain/orders/order-status.ts';
import type { AttemptFailure } from '../../db/schema/order-tables.ts';
import type { DeclineSeverity } from '../../payments/port/charge.ts';
import { GENERIC_DECLINE, onOffer } from '../../payments/port/decline.ts';

/** An expected failure: its HTTP status, its code, and a sentence for the shopper. */
export interface OrderProblem {
  type: 'problem';
  status: 400 | 402 | 404 | 409 | 429 | 503;
  code: ProblemCode;
  message: string;
  field?: string;
  severity?: DeclineSeverity;
}

/** What the shop's owner asked for and is not done, with a sentence for the owner. */
export interface OwnerRefusal {
  type: 'refused';
  reason:
    | 'order_missing'
    | 'paid'
    | 'not_authorized'
    | 'captured'
    | 'nothing_left'
    | 'amount'
    | 'too_much'
    | 'changed'
    | 'under_way'
    | 'released'
    | 'provider';
  message: string;
}

export function refuseOwner(reason: OwnerRefusal['reason'], message: string): OwnerRefusal {
  return { type: 'refused', reason, message };
}

export type QuoteResult = { type: 'quoted'; quote: Quote } | OrderProblem;

/** `price_changed`: nothing was charged, and the new quote has the price of now (V10). */
export type PlaceResult = { type: 'reply'; reply: OrderReply } | { type: 'price_changed'; quote: Quote } | OrderProblem;

export type PaymentStatusResult = { type: 'reply'; reply: OrderReply } | OrderProblem;

export function invalid(field: string, message: string): OrderProblem {
  return { type: 'problem', status: 400, code: 'invalid_request', message, field };
}

export function notSoldHere(field: string, message: string): OrderProblem {
  return { type: 'problem', status: 400, code: 'offer_not_sold_here', message, field };
}

export function declined(severity: DeclineSeverity, message: string): OrderProblem {
  return { type: 'problem', status: 402, code: 'payment_declined', message, severity };
}

/** N08: the decline of an attempt, as the shopper of its order is told. */
export function declineOf(failure: AttemptFailure | null, orderType: OrderType): OfferDecline {
  const severity = failure && 'severity' in failure && failure.severity === 'hard' ? 'hard' : 'soft';
  const code = failure?.code ?? 'generic_decline';
  const message = failure?.message ?? GENERIC_DECLINE;
  return { severity, code, message: orderType === 'Standard' ? message : onOffer(message, severity) };
}

export function declinedBy(failure: AttemptFailure | null, orderType: OrderType): OrderProblem {
  const { severity, message } = declineOf(failure, orderType);
  return declined(severity, message);
}

export const ORDER_MISSING: OrderProblem = problem(404, 'order_missing', MESSAGES.orderMissing);
export const FUNNEL_MISSING: OrderProblem = problem(404, 'funnel_not_found', MESSAGES.offerMissing);
/** V10: the version that a call names is not sold to this session: the page moves on to the live one. */
export const VERSION_GONE: OrderProblem = problem(
  409,
  'version_gone',
  `${MESSAGES.offerMissing}. It has changed and nothing was charged: please reload the page.`,
);
export const CARD_MISSING: OrderProblem = problem(
  404,
  'card_not_found',
  `${MESSAGES.paymentFailed}. Please enter your card again.`,
);
export const OFFER_UNREACHED: OrderProblem = notSoldHere('funnel.step', MESSAGES.oneTimeOfferMissing);
export const OFFER_REPLACED = offerClosed('It comes in place of one that you bought, so nothing was charged for it.');
export const OFFER_ENDED = offerClosed('It ended some time after your order, so nothing was charged for it.');
export const OFFER_AFTER_RECEIPT = offerClosed('It ended with your receipt, so nothing was charged for it.');
export const ORDER_CLOSED: OrderProblem = problem(409, 'order_closed', 'This order was cancelled.');
export const UNAVAILABLE: OrderProblem = problem(503, 'payment_unavailable', MESSAGES.paymentUnavailable);

/** O04: the shopper has to approve on the provider's page; `provider` is the name that shoppers know. */
export function notApproved(provider: string): OrderProblem {
  const message = `${MESSAGES.paymentFailed}. ${provider} asks you to approve this payment, and nothing was taken.`;
  return problem(409, 'payment_not_approved', message);
}

export const EXPIRED: OrderProblem = problem(
  409,
  'payment_expired',
  `${MESSAGES.paymentFailed}. The time to approve it has passed and nothing was taken: please try again.`,
);

/** The message of any other decline, so that a card tester learns nothing from it. */
export const TOO_MANY_ATTEMPTS: OrderProblem = problem(429, 'too_many_attempts', GENERIC_DECLINE);

/** O04: no page of a provider is opened for now; nothing was taken. */
export const TOO_MANY_APPROVALS: OrderProblem = problem(
  429,
  'too_many_attempts',
  'Too many payments were begun, and nothing was taken. Please try again in a while.',
);

export const TOO_MANY_ON_OFFER: OrderProblem = problem(429, 'too_many_attempts', onOffer(GENERIC_DECLINE, 'soft'));

function problem(status: OrderProblem['status'], code: ProblemCode, message: string): OrderProblem {
  return { type: 'problem', status, code, message };
}

function offerClosed(why: string): OrderProblem {
  return problem(409, 'offer_closed', `${MESSAGES.oneTimeOfferMissing}. ${why}`);
}
