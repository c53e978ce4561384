import { authorize } from '../money/authorize.ts';
import { capture } from '../money/capture.ts';
import { refund } from '../money/refund.ts';
import type { AuthorizationRow, Tables } from '../simulator/rows.ts';
import { authorizationDetails, captureDetails, refundDetails } from '../wire/payment-details.ts';
import { type Action, amountAt, type Call, isRefusal, referenceAt, requestText, simulationAt } from './call.ts';
import { findAuthorization, findCapture, findOrder, findRefund } from './find.ts';
import { authorizationProblem, readAuthorization, repeatedAuthorization } from './read-authorization.ts';
import { done, invalid, type Refusal, type Reply, refused } from './reply.ts';

/** The actions that authorize, take and return money. */
export const paymentActions: Action[] = [
  { name: 'Authorize', run: authorizeOrder },
  { name: 'GetAuthorizationDetails', run: getAuthorization },
  { name: 'CloseAuthorization', run: closeAuthorization },
  { name: 'Capture', run: captureAuthorization },
  { name: 'GetCaptureDetails', run: getCapture },
  { name: 'Refund', run: refundCapture },
  { name: 'GetRefundDetails', run: getRefund },
];

function authorizeOrder(call: Call): Reply {
  const order = findOrder(call);
  if (isRefusal(order)) return order;
  const input = readAuthorization(call);
  if (isRefusal(input)) return input;
  const earlier = repeatedAuthorization(call, input, order.id);
  if (isRefusal(earlier)) return earlier;
  if (earlier) return done({ AuthorizationDetails: authorizationDetails(earlier) });
  const problem = authorizationProblem(call, order, input);
  return problem ?? done({ AuthorizationDetails: authorizationDetails(authorize(call, order, input)) });
}

function getAuthorization(call: Call): Reply {
  const row = findAuthorization(call);
  return isRefusal(row) ? row : done({ AuthorizationDetails: authorizationDetails(row) });
}

function closeAuthorization(call: Call): Reply {
  const row = findAuthorization(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Open' && row.state !== 'Pending') return notNow(row);
  const closed = { ...row, state: 'Closed' as const, reason: 'SellerClosed', updatedAt: call.now, resolvesAt: null };
  call.draft.put('authorization', closed);
  call.announce('PaymentAuthorize', row.id);
  return done();
}

function captureAuthorization(call: Call): Reply {
  const row = findAuthorization(call);
  if (isRefusal(row)) return row;
  const input = readMoney(call, 'Capture', 'capture');
  if (isRefusal(input)) return input;
  const earlier = repeated(call, 'capture', input, ({ authorization }) => authorization === row.id);
  if (isRefusal(earlier)) return earlier;
  if (earlier) return done({ CaptureDetails: captureDetails(earlier) });
  if (row.state !== 'Open') return notNow(row);
  if (input.amount.currency !== row.amount.currency) return otherCurrency('authorization');
  if (input.amount.minor > row.amount.minor) {
    return refused('TransactionAmountExceeded', 'The amount exceeds the authorization.');
  }
  return done({ CaptureDetails: captureDetails(capture(call, row, input).capture) });
}

function getCapture(call: Call): Reply {
  const row = findCapture(call);
  return isRefusal(row) ? row : done({ CaptureDetails: captureDetails(row) });
}

function refundCapture(call: Call): Reply {
  const row = findCapture(call);
  if (isRefusal(row)) return row;
  const input = readMoney(call, 'Refund', 'refund');
  if (isRefusal(input)) return input;
  const earlier = repeated(call, 'refund', input, (each) => each.capture === row.id);
  if (isRefusal(earlier)) return earlier;
  if (earlier) return done({ RefundDetails: refundDetails(earlier) });
  if (row.state !== 'Completed') return refused('CaptureNotRefundable', `The capture is ${row.state}.`);
  if (input.amount.currency !== row.amount.currency) return otherCurrency('capture');
  if (row.refunded + input.amount.minor > row.amount.minor) {
    return refused('TransactionAmountExceeded', 'The amount exceeds what is left of the capture.');
  }
  const declinesWith = input.simulation?.reason ?? '';
  return done({ RefundDetails: refundDetails(refund(call, row, { ...input, declinesWith })) });
}

function getRefund(call: Call): Reply {
  const row = findRefund(call);
  return isRefusal(row) ? row : done({ RefundDetails: refundDetails(row) });
}

/** The fields of a capture or a refund: `CaptureReferenceId`, `RefundAmount` and so on. */
function readMoney(call: Call, what: 'Capture' | 'Refund', kind: 'capture' | 'refund') {
  const reference = referenceAt(call, `${what}ReferenceId`);
  if (isRefusal(reference)) return reference;
  const amount = amountAt(call, `${what}Amount`);
  if (isRefusal(amount)) return amount;
  const note = call.field(`Seller${what}Note`);
  if (note.length > 255) return invalid(`Seller${what}Note`);
  const simulation = simulationAt(call, `Seller${what}Note`, kind);
  if (isRefusal(simulation)) return simulation;
  const softDescriptor = call.field('SoftDescriptor');
  if (softDescriptor.length > 16) return invalid('SoftDescriptor');
  const request = requestText(call, [`${what}Amount.Amount`, `${what}Amount.CurrencyCode`]);
  return { reference, amount, note, simulation, softDescriptor, request };
}

/** The capture or refund that a repeated reference id names, or its refusal; null for a new one. */
function repeated<Name extends 'capture' | 'refund'>(
  call: Call,
  table: Name,
  { reference, request }: { reference: string; request: string },
  isOfSame: (row: Tables[Name]) => boolean,
): Tables[Name] | Refusal | null {
  const earlier = call.draft.all(table).find((row) => row.seller === call.seller && row.reference === reference);
  if (!earlier) return null;
  if (!isOfSame(earlier)) return refused('DuplicateReferenceId', `${reference} was used for another request.`);
  if (earlier.request === request) return earlier;
  return refused('DuplicateRequest', `${reference} was used with other parameters.`);
}

function notNow({ state }: AuthorizationRow): Refusal {
  return refused('InvalidAuthorizationStatus', `The authorization is ${state}.`);
}

function otherCurrency(what: string): Refusal {
  return refused('CurrencyMismatch', `The currency differs from that of the ${what}.`);
}
