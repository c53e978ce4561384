import type { AuthorizationInput } from '../money/authorize.ts';
import { type Amount, monthlyLimit } from '../simulator/amounts.ts';
import { spentInMonth } from '../simulator/monthly-limit.ts';
import { heldBy, withAllowance } from '../simulator/payments.ts';
import type { AuthorizationRow, OrderReferenceRow } from '../simulator/rows.ts';
import { amountAt, type Call, flagAt, isRefusal, referenceAt, requestText, simulationAt } from './call.ts';
import { invalid, type Refusal, refused } from './reply.ts';

const MOST_AUTHORIZATIONS = 10;

/** The fields that make a repeated request another one. */
const COMPARED = ['AuthorizationAmount.Amount', 'AuthorizationAmount.CurrencyCode', 'CaptureNow', 'TransactionTimeout'];

/** The fields of an authorization, which both of its actions have. */
export function readAuthorization(call: Call): AuthorizationInput | Refusal {
  const reference = referenceAt(call, 'AuthorizationReferenceId');
  const amount = amountAt(call, 'AuthorizationAmount');
  const captureNow = flagAt(call, 'CaptureNow', false);
  const note = call.field('SellerAuthorizationNote');
  const simulation = simulationAt(call, 'SellerAuthorizationNote', 'authorize');
  if (isRefusal(reference)) return reference;
  if (isRefusal(amount)) return amount;
  if (isRefusal(captureNow)) return captureNow;
  if (isRefusal(simulation)) return simulation;
  const timeout = Number(call.field('TransactionTimeout') || 1440);
  if (!(timeout >= 0 && timeout <= 1440 && timeout % 5 === 0)) return invalid('TransactionTimeout');
  const softDescriptor = call.field('SoftDescriptor');
  if (softDescriptor.length > 16) return invalid('SoftDescriptor');
  if (note.length > 255) return invalid('SellerAuthorizationNote');
  return {
    reference,
    amount,
    captureNow,
    isSynchronous: timeout === 0,
    note,
    softDescriptor,
    simulation,
    request: requestText(call, COMPARED),
  };
}

/** The authorization that a repeated reference id names, or its refusal; null for a new one. */
export function repeatedAuthorization(
  call: Call,
  { reference, request }: AuthorizationInput,
  contract: string,
): AuthorizationRow | Refusal | null {
  const earlier = call.draft
    .all('authorization')
    .find((row) => row.seller === call.seller && row.reference === reference);
  if (!earlier) return null;
  const order = call.draft.get('contract', earlier.orderReference);
  const isSameContract = contract === order?.id || (order?.kind === 'order' && order.agreement === contract);
  if (!isSameContract) return refused('DuplicateReferenceId', `${reference} was used for another request.`);
  if (earlier.request !== request) return refused('DuplicateRequest', `${reference} was used with other parameters.`);
  return earlier;
}

/** Why an order reference cannot be authorized; null where it can. */
export function authorizationProblem(
  call: Call,
  order: OrderReferenceRow,
  { amount }: AuthorizationInput,
): Refusal | null {
  if (order.state !== 'Open') {
    return refused('InvalidOrderReferenceStatus', `The order reference is ${order.state}, and not Open.`);
  }
  if (order.total?.currency !== amount.currency) {
    return refused('CurrencyMismatch', 'The currency differs from that of the order total.');
  }
  const earlier = call.draft.all('authorization').filter((row) => row.orderReference === order.id);
  if (earlier.length >= MOST_AUTHORIZATIONS) {
    return refused('TransactionCountExceeded', 'An order reference has ten authorizations at most.');
  }
  const held = earlier.reduce((sum, row) => sum + heldBy(row), 0);
  if (held + amount.minor > withAllowance(order.total)) {
    return refused('TransactionAmountExceeded', 'The amount exceeds what the order total allows.');
  }
  return monthProblem(call, order.agreement, amount);
}

/** Why an agreement has no room for an amount in this month; null where it has, or where there is no agreement. */
export function monthProblem(call: Call, agreement: string | null, amount: Amount): Refusal | null {
  const row = agreement === null ? undefined : call.draft.get('contract', agreement);
  if (row?.kind !== 'agreement') return null;
  const limit = monthlyLimit(amount.currency).minor;
  if (spentInMonth(call.draft, row, call.now).minor + amount.minor <= limit) return null;
  return refused('PeriodicAmountExceeded', 'The amount exceeds what the billing agreement allows in this month.');
}
