import { isWebAddress } from '../../kit/input.ts';
import { constraintsOf } from '../simulator/constraints.ts';
import { movedTo } from '../simulator/contracts.ts';
import type { ContractRow, OrderReferenceRow, SellerOrder } from '../simulator/rows.ts';
import { orderReferenceDetails } from '../wire/contract-details.ts';
import { type Action, amountAt, type Call, consentOf, flagAt, isRefusal, simulationAt } from './call.ts';
import { findOrder } from './find.ts';
import { done, invalid, type Refusal, type Reply, refused } from './reply.ts';

/** The actions on an order reference, up to its end. */
export const orderActions: Action[] = [
  { name: 'GetOrderReferenceDetails', run: getDetails },
  { name: 'SetOrderReferenceDetails', run: setDetails },
  { name: 'ConfirmOrderReference', run: confirm },
  { name: 'CancelOrderReference', run: cancel },
  { name: 'CloseOrderReference', run: close },
];

function getDetails(call: Call): Reply {
  const row = findOrder(call);
  if (isRefusal(row)) return row;
  const consent = consentOf(call, row.person);
  if (isRefusal(consent)) return consent;
  return done({ OrderReferenceDetails: orderReferenceDetails(row, sightOf(row, consent)) });
}

/** A draft shows where its address lies, and the rest only to a reader with the person's token. */
export function sightOf({ confirmedAt }: ContractRow, hasConsent: boolean) {
  return hasConsent || confirmedAt !== null ? 'whole' : 'partial';
}

function setDetails(call: Call): Reply {
  const row = findOrder(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Draft') {
    return refused('OrderReferenceNotModifiable', `The order reference is ${row.state}, and not Draft.`);
  }
  const attributes = readAttributes(call, row.order);
  if (isRefusal(attributes)) return attributes;
  const simulation = simulationAt(call, `${ATTRIBUTES}.SellerNote`, 'setOrder');
  if (isRefusal(simulation)) return simulation;
  const isCardNotAllowed = simulation !== null;
  const changed = { ...row, ...attributes, isCardNotAllowed, updatedAt: call.now };
  call.draft.put('contract', changed);
  return done({ OrderReferenceDetails: orderReferenceDetails(changed, 'partial') });
}

/** `OrderReferenceAttributes.*`: the total and what the shop attaches. */
export function readAttributes(
  call: Call,
  known: SellerOrder,
): Pick<OrderReferenceRow, 'total' | 'order' | 'requestsAuthorization'> | Refusal {
  const total = amountAt(call, `${ATTRIBUTES}.OrderTotal`);
  if (isRefusal(total)) return total;
  const requestsAuthorization = flagAt(call, `${ATTRIBUTES}.RequestPaymentAuthorization`, false);
  if (isRefusal(requestsAuthorization)) return requestsAuthorization;
  const order = readSellerOrder(call, ATTRIBUTES, known);
  return isRefusal(order) ? order : { total, order, requestsAuthorization };
}

const ATTRIBUTES = 'OrderReferenceAttributes';

/** The longest texts that Amazon takes. */
const LONGEST = { sellerNote: 1024, storeName: 50, customInformation: 4096, sellerOrderId: 127 };

export function readSellerOrder(call: Call, prefix: string, known: SellerOrder): SellerOrder | Refusal {
  const within = prefix === '' ? '' : `${prefix}.`;
  const order = {
    sellerNote: call.field(`${within}SellerNote`) || known.sellerNote,
    platformId: call.field(`${within}PlatformId`) || known.platformId,
    sellerOrderId: call.field(`${within}SellerOrderAttributes.SellerOrderId`) || known.sellerOrderId,
    storeName: call.field(`${within}SellerOrderAttributes.StoreName`) || known.storeName,
    customInformation: call.field(`${within}SellerOrderAttributes.CustomInformation`) || known.customInformation,
  };
  if (order.sellerNote.length > LONGEST.sellerNote) return invalid(`${within}SellerNote`);
  if (order.storeName.length > LONGEST.storeName) return invalid('StoreName');
  if (order.customInformation.length > LONGEST.customInformation) return invalid('CustomInformation');
  return order.sellerOrderId.length > LONGEST.sellerOrderId ? invalid('SellerOrderId') : order;
}

function confirm(call: Call): Reply {
  const row = findOrder(call);
  if (isRefusal(row)) return row;
  if (row.state === 'Canceled' || row.state === 'Closed') return notNow(row);
  const urls = readReturnUrls(call);
  if (isRefusal(urls)) return urls;
  if (row.state === 'Suspended' && row.isCardRefused) {
    return refused('PaymentMethodNotUpdated', 'The buyer has not chosen another payment method.');
  }
  const constraints = constraintsOf(row);
  if (constraints.length > 0) {
    const list = constraints.map(({ id }) => id).join(', ');
    return refused('ConstraintsExist', `The order reference ${row.id} has constraints: ${list}.`);
  }
  const open = row.state === 'Open' ? row : movedTo(row, 'Open', '', call.now);
  const confirmation = 'none' as const;
  call.draft.put('contract', { ...open, ...urls, confirmation, confirmedAt: row.confirmedAt ?? call.now });
  if (row.state !== 'Open') call.announce('OrderReferenceNotification', row.id);
  return done();
}

/** The addresses that the confirmation page leads back to; a shop whose region has no such page gives none. */
export function readReturnUrls(call: Call): Pick<ContractRow, 'successUrl' | 'failureUrl'> | Refusal {
  const successUrl = call.field('SuccessUrl');
  const failureUrl = call.field('FailureUrl');
  if (successUrl !== '' && !isWebAddress(successUrl)) return invalid('SuccessUrl');
  return failureUrl !== '' && !isWebAddress(failureUrl) ? invalid('FailureUrl') : { successUrl, failureUrl };
}

function cancel(call: Call): Reply {
  const row = findOrder(call);
  if (isRefusal(row)) return row;
  if (row.state === 'Canceled' || row.state === 'Closed') return notNow(row);
  const captures = call.draft.all('capture').filter((each) => each.orderReference === row.id);
  if (captures.some(({ state }) => state !== 'Declined')) {
    return refused('InvalidCancelAttempt', 'The order reference has a capture.');
  }
  endOpenAuthorizations(call, row, 'OrderReferenceCanceled');
  return end(call, row, 'Canceled', 'SellerCanceled');
}

function close(call: Call): Reply {
  const row = findOrder(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Open' && row.state !== 'Suspended') return notNow(row);
  const simulation = simulationAt(call, 'ClosureReason', 'closeOrder');
  if (isRefusal(simulation)) return simulation;
  return end(call, row, 'Closed', simulation?.reason ?? 'SellerClosed');
}

function end(call: Call, row: OrderReferenceRow, state: 'Canceled' | 'Closed', reason: string): Reply {
  call.draft.put('contract', movedTo(row, state, reason, call.now));
  call.announce('OrderReferenceNotification', row.id);
  return done();
}

function endOpenAuthorizations(call: Call, order: OrderReferenceRow, reason: string): void {
  for (const id of order.authorizations) {
    const row = call.draft.get('authorization', id);
    if (row?.state !== 'Open' && row?.state !== 'Pending') continue;
    call.draft.put('authorization', { ...row, state: 'Closed', reason, updatedAt: call.now, resolvesAt: null });
    call.announce('PaymentAuthorize', id);
  }
}

function notNow({ state }: OrderReferenceRow): Refusal {
  return refused('InvalidOrderReferenceStatus', `The order reference is ${state}.`);
}
