import { authorize } from '../money/authorize.ts';
import { constraintsOf } from '../simulator/constraints.ts';
import { movedTo, newOrderReference } from '../simulator/contracts.ts';
import { personOf } from '../simulator/people.ts';
import type { AgreementRow, OrderReferenceRow } from '../simulator/rows.ts';
import { agreementDetails, orderReferenceDetails } from '../wire/contract-details.ts';
import { authorizationDetails } from '../wire/payment-details.ts';
import { type Action, amountAt, type Call, consentOf, flagAt, isRefusal } from './call.ts';
import { findAgreement } from './find.ts';
import { readAttributes, readReturnUrls, readSellerOrder, sightOf } from './order-actions.ts';
import { authorizationProblem, monthProblem, readAuthorization, repeatedAuthorization } from './read-authorization.ts';
import { done, invalid, type Refusal, type Reply, refused } from './reply.ts';

/** The actions on a billing agreement, and those that create an order on it. */
export const agreementActions: Action[] = [
  { name: 'GetBillingAgreementDetails', run: getDetails },
  { name: 'SetBillingAgreementDetails', run: setDetails },
  { name: 'ConfirmBillingAgreement', run: confirm },
  { name: 'ValidateBillingAgreement', run: validate },
  { name: 'CloseBillingAgreement', run: close },
  { name: 'AuthorizeOnBillingAgreement', run: authorizeOnAgreement },
  { name: 'CreateOrderReferenceForId', run: createOrder },
];

function getDetails(call: Call): Reply {
  const row = findAgreement(call);
  if (isRefusal(row)) return row;
  const consent = consentOf(call, row.person);
  if (isRefusal(consent)) return consent;
  return done({ BillingAgreementDetails: agreementDetails(call.draft, row, sightOf(row, consent), call.now) });
}

const ATTRIBUTES = 'BillingAgreementAttributes';

function setDetails(call: Call): Reply {
  const row = findAgreement(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Draft') {
    return refused('BillingAgreementNotModifiable', `The billing agreement is ${row.state}, and not Draft.`);
  }
  const subscriptionAmount = call.field(`${ATTRIBUTES}.SubscriptionAmount.Amount`)
    ? amountAt(call, `${ATTRIBUTES}.SubscriptionAmount`)
    : row.subscriptionAmount;
  if (isRefusal(subscriptionAmount)) return subscriptionAmount;
  const agreementType = call.field(`${ATTRIBUTES}.BillingAgreementType`) || row.agreementType;
  if (!TYPES.includes(agreementType)) return invalid('BillingAgreementType');
  const order = readAgreementOrder(call, row);
  const changed = { ...row, subscriptionAmount, agreementType, order, updatedAt: call.now };
  call.draft.put('contract', changed);
  return done({ BillingAgreementDetails: agreementDetails(call.draft, changed, 'partial', call.now) });
}

const TYPES = ['', 'CustomerInitiatedTransaction', 'MerchantInitiatedTransaction'];

function readAgreementOrder(call: Call, { order }: AgreementRow) {
  const seller = `${ATTRIBUTES}.SellerBillingAgreementAttributes`;
  return {
    sellerNote: call.field(`${ATTRIBUTES}.SellerNote`) || order.sellerNote,
    platformId: call.field(`${ATTRIBUTES}.PlatformId`) || order.platformId,
    sellerOrderId: call.field(`${seller}.SellerBillingAgreementId`) || order.sellerOrderId,
    storeName: call.field(`${seller}.StoreName`) || order.storeName,
    customInformation: call.field(`${seller}.CustomInformation`) || order.customInformation,
  };
}

function confirm(call: Call): Reply {
  const row = findAgreement(call);
  if (isRefusal(row)) return row;
  if (row.state === 'Canceled' || row.state === 'Closed') return notNow(row);
  const urls = readReturnUrls(call);
  if (isRefusal(urls)) return urls;
  const constraints = constraintsOf(row);
  if (constraints.length > 0) {
    const list = constraints.map(({ id }) => id).join(', ');
    return refused('BillingAgreementConstraintsExist', `The billing agreement ${row.id} has constraints: ${list}.`);
  }
  const isFirst = row.state === 'Draft';
  const next = isFirst ? movedTo(row, 'Open', '', call.now) : row;
  call.draft.put('contract', { ...next, ...urls, confirmedAt: row.confirmedAt ?? call.now });
  if (isFirst) call.announce('BillingAgreementNotification', row.id);
  return done();
}

function validate(call: Call): Reply {
  const row = findAgreement(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Open') return notNow(row);
  const card = personOf(row.person)?.cards.find(({ id }) => id === row.card);
  if (card && card.behaviour !== 'InvalidPaymentMethod') {
    return done({ ValidationResult: 'Success', BillingAgreementStatus: { State: 'Open' } });
  }
  const suspended = movedTo(row, 'Suspended', 'InvalidPaymentMethod', call.now);
  call.draft.put('contract', { ...suspended, isCardRefused: true });
  call.announce('BillingAgreementNotification', row.id);
  return done({
    ValidationResult: 'Failure',
    FailureReasonCode: 'InvalidPaymentMethod',
    BillingAgreementStatus: { State: 'Suspended', ReasonCode: 'InvalidPaymentMethod' },
  });
}

function close(call: Call): Reply {
  const row = findAgreement(call);
  if (isRefusal(row)) return row;
  if (row.state !== 'Open' && row.state !== 'Suspended') return notNow(row);
  call.draft.put('contract', movedTo(row, 'Closed', 'SellerClosed', call.now));
  call.announce('BillingAgreementNotification', row.id);
  return done();
}

function authorizeOnAgreement(call: Call): Reply {
  const agreement = findAgreement(call);
  if (isRefusal(agreement)) return agreement;
  const input = readAuthorization(call);
  if (isRefusal(input)) return input;
  const earlier = repeatedAuthorization(call, input, agreement.id);
  if (isRefusal(earlier)) return earlier;
  if (earlier) return authorized(authorizationDetails(earlier), earlier.orderReference);
  if (agreement.state !== 'Open') return notNow(agreement);
  const order = readSellerOrder(call, '', agreement.order);
  if (isRefusal(order)) return order;
  const child = childOrder(call, agreement);
  if (isRefusal(child)) return child;
  const opened = { ...child, total: input.amount, order, state: 'Open' as const, confirmedAt: call.now };
  const problem = authorizationProblem(call, opened, input);
  if (problem) return problem;
  call.announce('OrderReferenceNotification', opened.id);
  return authorized(authorizationDetails(authorize(call, opened, input)), opened.id);
}

function authorized(details: ReturnType<typeof authorizationDetails>, orderReference: string): Reply {
  return done({ AuthorizationDetails: details, AmazonOrderReferenceId: orderReference });
}

function createOrder(call: Call): Reply {
  if (call.field('IdType') !== 'BillingAgreement') return invalid('IdType');
  const agreement = findAgreement(call, 'Id');
  if (isRefusal(agreement)) return agreement;
  if (agreement.state !== 'Open') return notNow(agreement);
  const child = childOrder(call, agreement);
  if (isRefusal(child)) return child;
  const confirmNow = flagAt(call, 'ConfirmNow', false);
  if (isRefusal(confirmNow)) return confirmNow;
  const hasTotal = call.field('OrderReferenceAttributes.OrderTotal.Amount') !== '';
  const attributes = hasTotal || confirmNow ? readAttributes(call, child.order) : {};
  if (isRefusal(attributes)) return attributes;
  const row: OrderReferenceRow = { ...child, ...attributes };
  const problem = confirmNow && row.total !== null ? monthProblem(call, agreement.id, row.total) : null;
  if (problem) return problem;
  const put = confirmNow ? { ...row, state: 'Open' as const, confirmedAt: call.now } : row;
  call.draft.put('contract', put);
  if (confirmNow) call.announce('OrderReferenceNotification', put.id);
  return done({ OrderReferenceDetails: orderReferenceDetails(put, sightOf(put, false)) });
}

/** A new order on an agreement: its card and its bank's answer, and its address where that is inherited. */
function childOrder(call: Call, agreement: AgreementRow): OrderReferenceRow | Refusal {
  const inherits = flagAt(call, 'InheritShippingAddress', true);
  if (isRefusal(inherits)) return inherits;
  const address = inherits ? agreement.address : null;
  const { id, card, confirmation } = agreement;
  return { ...newOrderReference(agreement, call.now), agreement: id, card, confirmation, address };
}

function notNow({ state }: AgreementRow): Refusal {
  return refused('InvalidBillingAgreementStatus', `The billing agreement is ${state}.`);
}
