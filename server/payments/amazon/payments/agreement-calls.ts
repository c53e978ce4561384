import type { AgreementReading, EndedSubscription, ProviderProblem, SubscriptionEnd } from '../../port/approval.ts';
import type { ChargeRequest, ChargeResult } from '../../port/charge.ts';
import { readDetails } from '../protocol/contract-details.ts';
import { beyondLimit, isTooMuch } from './amazon-decline.ts';
import type { AmazonShop } from './amazon-shop.ts';
import { authorizeAgreement } from './authorize-agreement.ts';
import { noteOf } from './authorize-fields.ts';

const LONGEST_REASON = 1_024;

/** Closes a payer's billing agreement, so that nothing more can be charged by it. One that has ended is `cancelled`, too. */
export async function closeAgreement({ mws }: AmazonShop, end: SubscriptionEnd): Promise<EndedSubscription> {
  const { subscriptionRef, reason } = end;
  const ClosureReason = noteOf(reason, LONGEST_REASON);
  const reply = await mws.call('CloseBillingAgreement', { AmazonBillingAgreementId: subscriptionRef, ClosureReason });
  if (reply.type === 'answer') return { type: 'cancelled' };
  const after = await readDetails(mws, subscriptionRef, null);
  if (after.type === 'details' && /^(Canceled|Closed)$/.test(after.details.state)) return { type: 'cancelled' };
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  return { type: 'refused', problem: reply.problem };
}

/** Charges the payer of an earlier payment by its billing agreement, once. */
export async function chargeAgreement(shop: AmazonShop, request: ChargeRequest): Promise<ChargeResult> {
  const result = await authorizeAgreement(shop, request, request.instrument);
  if (result.type === 'outcome') return result.outcome;
  if (result.type === 'lost') return { type: 'unknown', providerRef: null, detail: result.detail };
  return resultOfError(request, result.problem);
}

/** The errors of an agreement that the payer or Amazon has ended, or that lacks a card which pays. */
const NOT_OPEN =
  /^(InvalidBillingAgreement(Status|Id)|BillingAgreementNotModifiable|BillingAgreementConstraintsExist)$/;

/** An amount beyond the limit, and an agreement that has ended, can be paid by an approval of a shopper who is there. */
function resultOfError({ initiatedAs }: ChargeRequest, problem: ProviderProblem): ChargeResult {
  const detail = `${problem.code}: ${problem.message}`;
  const isShopperThere = initiatedAs === 'CIT';
  if (isTooMuch(problem))
    return isShopperThere ? { type: 'refused', reason: 'approval', detail } : beyondLimit(problem);
  if (!NOT_OPEN.test(problem.code)) return { type: 'refused', reason: 'request', detail };
  return { type: 'refused', reason: isShopperThere ? 'approval' : 'instrument', detail };
}

/**
 * Whether the payer, or the seller in Amazon's own pages, has ended a billing agreement. One that Amazon has suspended or closed
 * by itself was given up by neither.
 */
export async function readAgreement({ mws }: AmazonShop, agreementRef: string): Promise<AgreementReading> {
  const read = await readDetails(mws, agreementRef, null);
  if (read.type === 'unavailable') return 'unknown';
  if (read.type === 'refused') return 'goes on';
  const { state, reasonCode } = read.details;
  const isEnded = state === 'Closed' || state === 'Canceled';
  return isEnded && !reasonCode.startsWith('Amazon') ? 'ended by its payer' : 'goes on';
}
