import type { ProviderProblem } from '../../port/approval.ts';
import type { MwsReply } from '../protocol/mws-client.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import { isDuplicate } from './amazon-decline.ts';
import type { AmazonShop } from './amazon-shop.ts';
import { authorizationOf } from './authorization.ts';
import { type AuthorizeRequest, authorizeFields, storeNameOf } from './authorize-fields.ts';
import { type Outcome, outcomeOf } from './charge-outcome.ts';
import { endOrder } from './end-order.ts';

export type Authorized =
  | { type: 'outcome'; outcome: Outcome }
  /** Amazon did nothing under this attempt's reference id, now or before. */
  | { type: 'error'; problem: ProviderProblem }
  | { type: 'lost'; detail: string };

/**
 * Authorizes an amount on a billing agreement. Amazon replays its first answer to an attempt's reference id before it looks at
 * the agreement's state, so that a lost reply is found by the same request.
 */
export async function authorizeAgreement(
  shop: AmazonShop,
  request: AuthorizeRequest,
  agreementRef: string,
): Promise<Authorized> {
  const reply = await send(shop, request, agreementRef);
  if (reply.type === 'error' && isDuplicate(reply.problem)) return { type: 'lost', detail: reply.problem.message };
  if (reply.type !== 'answer') return reply;
  const authorization = authorizationOf(reply, shop.options.clock());
  if (!authorization) return { type: 'lost', detail: 'the authorization is unreadable' };
  const outcome = await outcomeOf(shop, authorization, agreementRef);
  if (outcome.type === 'captured') await endOrder(shop, authorization, 'Close');
  return { type: 'outcome', outcome };
}

/** A repetition after the setting of the capture changed differs from the first request, whose own capture it gets then. */
async function send(shop: AmazonShop, request: AuthorizeRequest, ref: string): Promise<MwsReply> {
  const reply = await shop.mws.call('AuthorizeOnBillingAgreement', fieldsOf(request, ref));
  if (reply.type !== 'error' || reply.problem.code !== 'DuplicateRequest') return reply;
  const capture = request.capture === 'now' ? 'later' : 'now';
  return shop.mws.call('AuthorizeOnBillingAgreement', fieldsOf({ ...request, capture }, ref));
}

function fieldsOf(request: AuthorizeRequest, ref: string): MwsFields {
  return {
    AmazonBillingAgreementId: ref,
    ...authorizeFields(request),
    'SellerOrderAttributes.SellerOrderId': request.orderId,
    'SellerOrderAttributes.StoreName': storeNameOf(request),
    InheritShippingAddress: 'true',
  };
}
