import {
  type AgreementReading,
  type EndedSubscription,
  type ProviderProblem,
  refusedBy,
  type SubscriptionEnd,
} from '../../port/approval.ts';
import { type ChargeRequest, type ChargeResult, type KnownCharge, unknownCharge } from '../../port/charge.ts';
import { readDetails } from '../protocol/contract-details.ts';
import type { MwsReply } from '../protocol/mws-client.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import { beyondLimit, isDuplicate, isTooMuch } from './amazon-decline.ts';
import { type AmazonShop, parseAuthorization } from './authorization.ts';
import { type AuthorizeRequest, authorizeFields, noteOf, storeNameOf } from './authorize-fields.ts';
import { endingOutcome } from './end-order.ts';

/** Amazon replays its first answer to a reference id, so that an error means that nothing was done, now or before. */
export async function authorizeAgreement(
  shop: AmazonShop,
  request: AuthorizeRequest,
  agreementRef: string,
): Promise<KnownCharge | { type: 'error'; problem: ProviderProblem }> {
  const reply = await send(shop, request, agreementRef);
  if (reply.type === 'error' && isDuplicate(reply.problem)) return unknownCharge(reply.problem.message);
  if (reply.type === 'error') return reply;
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  const authorization = parseAuthorization(reply, shop.options.clock());
  if (!authorization) return unknownCharge('the authorization is unreadable');
  return endingOutcome(shop, authorization, agreementRef);
}

/** A repetition after the setting of the capture changed differs from the first request, whose own capture it gets then. */
async function send(shop: AmazonShop, request: AuthorizeRequest, ref: string): Promise<MwsReply> {
  const reply = await shop.mws.call('AuthorizeOnBillingAgreement', buildFields(request, ref));
  if (reply.type !== 'error' || reply.problem.code !== 'DuplicateRequest') return reply;
  const capture = request.capture === 'now' ? 'later' : 'now';
  return shop.mws.call('AuthorizeOnBillingAgreement', buildFields({ ...request, capture }, ref));
}

function buildFields(request: AuthorizeRequest, ref: string): MwsFields {
  return {
    AmazonBillingAgreementId: ref,
    ...authorizeFields(request),
    'SellerOrderAttributes.SellerOrderId': request.orderId,
    'SellerOrderAttributes.StoreName': storeNameOf(request),
    InheritShippingAddress: 'true',
  };
}

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
  return refusedBy(reply.problem);
}

/** Charges the payer of an earlier payment by its billing agreement, once. */
export async function chargeAgreement(shop: AmazonShop, request: ChargeRequest): Promise<ChargeResult> {
  const result = await authorizeAgreement(shop, request, request.instrument);
  return result.type === 'error' ? resultOfError(request, result.problem) : result;
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

/** An agreement that Amazon has suspended or closed by itself was ended by neither its payer nor the seller. */
export async function readAgreement({ mws }: AmazonShop, agreementRef: string): Promise<AgreementReading> {
  const read = await readDetails(mws, agreementRef, null);
  if (read.type === 'unavailable') return 'unknown';
  if (read.type === 'refused') return 'goes on';
  const { state, reasonCode } = read.details;
  const isEnded = state === 'Closed' || state === 'Canceled';
  return isEnded && !reasonCode.startsWith('Amazon') ? 'ended by its payer' : 'goes on';
}
