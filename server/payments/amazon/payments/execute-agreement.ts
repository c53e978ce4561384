import type { ApprovalExecution, Executed } from '../../port/approval.ts';
import { unknownCharge } from '../../port/charge.ts';
import { textAt } from '../../wire/read-json.ts';
import { type ContractDetails, readDetails } from '../protocol/contract-details.ts';
import { beyondLimit, expired, isTooMuch, notConfirmed, notExecuted } from './amazon-decline.ts';
import { type AmazonShop, METHOD, UNKNOWN_ID } from './authorization.ts';
import { authorizeAgreement } from './authorize-agreement.ts';
import { CARD_REFUSED } from './charge-outcome.ts';
import { ended, OF_ANOTHER_ORDER } from './confirm-order.ts';

/** The first authorization is asked for in any state but a draft, since a repetition gets its first answer in each. */
export async function executeAgreement(shop: AmazonShop, request: ApprovalExecution): Promise<Executed> {
  const read = await readDetails(shop.mws, request.ref, null);
  if (read.type === 'unavailable') return unknownCharge(read.detail);
  if (read.type === 'refused') {
    return UNKNOWN_ID.test(read.problem.code) ? expired(read.problem) : unknownCharge(read.problem.message);
  }
  const { details } = read;
  if (details.state === 'Draft') return notConfirmed(request.approvalUrl);
  if (details.sellerOrderId !== request.orderId) return expired(OF_ANOTHER_ORDER);
  return request.amount === 0 ? store(shop, request, details) : authorizeFirst(shop, request, details);
}

async function authorizeFirst(
  shop: AmazonShop,
  request: ApprovalExecution,
  details: ContractDetails,
): Promise<Executed> {
  const result = await authorizeAgreement(shop, request, request.ref);
  if (result.type !== 'error') return result;
  if (isTooMuch(result.problem)) return beyondLimit(result.problem);
  return objectionTo(details) ?? notExecuted(request.approvalUrl, result.problem);
}

/** A subscription that begins free keeps the agreement without a charge. */
async function store(shop: AmazonShop, request: ApprovalExecution, details: ContractDetails): Promise<Executed> {
  const objection = objectionTo(details);
  if (objection) return objection;
  const AmazonBillingAgreementId = request.ref;
  const reply = await shop.mws.call('ValidateBillingAgreement', { AmazonBillingAgreementId });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.type === 'error') return notExecuted(request.approvalUrl, reply.problem);
  if (textAt(reply.result, 'ValidationResult') !== 'Success') return CARD_REFUSED;
  const payer = { method: METHOD, amount: 0, payerRef: null, agreementRef: request.ref, subscriptionRef: null };
  return { type: 'captured', providerRef: request.ref, payer };
}

/** Why an agreement without an authorization of our attempt cannot get one; null where it is open. */
function objectionTo({ state }: ContractDetails): Executed | null {
  if (state === 'Suspended') return CARD_REFUSED;
  return state === 'Open' ? null : expired(ended(state));
}
