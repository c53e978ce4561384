import { agedContract } from '../simulator/contracts.ts';
import { agedAuthorization } from '../simulator/payments.ts';
import type { AgreementRow, AuthorizationRow, CaptureRow, OrderReferenceRow, RefundRow } from '../simulator/rows.ts';
import type { Call } from './call.ts';
import { type Refusal, refused } from './reply.ts';

/** The order reference that a request names: of this seller. */
export function findOrder(call: Call): OrderReferenceRow | Refusal {
  const row = call.draft.get('contract', call.field('AmazonOrderReferenceId'));
  if (row?.kind === 'order' && row.seller === call.seller) return agedContract(row, call.now);
  return refused('InvalidOrderReferenceId', 'The order reference is not valid or does not exist.');
}

export function findAgreement(call: Call, field = 'AmazonBillingAgreementId'): AgreementRow | Refusal {
  const row = call.draft.get('contract', call.field(field));
  if (row?.kind === 'agreement' && row.seller === call.seller) return agedContract(row, call.now);
  return refused('InvalidBillingAgreementId', 'The billing agreement is not valid or does not exist.');
}

export function findAuthorization(call: Call): AuthorizationRow | Refusal {
  const row = call.draft.get('authorization', call.field('AmazonAuthorizationId'));
  return row?.seller === call.seller ? agedAuthorization(row, call.now) : unknownTransaction('authorization');
}

export function findCapture(call: Call): CaptureRow | Refusal {
  const row = call.draft.get('capture', call.field('AmazonCaptureId'));
  return row?.seller === call.seller ? row : unknownTransaction('capture');
}

export function findRefund(call: Call): RefundRow | Refusal {
  const row = call.draft.get('refund', call.field('AmazonRefundId'));
  return row?.seller === call.seller ? row : unknownTransaction('refund');
}

function unknownTransaction(what: string): Refusal {
  return refused('InvalidTransactionId', `The ${what} is not valid or does not exist.`);
}
