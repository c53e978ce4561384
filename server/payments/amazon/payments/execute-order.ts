import type { ApprovalExecution, Executed } from '../../port/approval.ts';
import { ABSENT, type ChargeReading, type KnownCharge, unknownCharge } from '../../port/charge.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import { type ContractDetails, readDetails } from '../protocol/contract-details.ts';
import type { MwsReply } from '../protocol/mws-client.ts';
import { referenceId } from '../protocol/reference-ids.ts';
import { amountDiffers, expired, notConfirmed, notExecuted } from './amazon-decline.ts';
import { type AmazonShop, parseAuthorization, readAuthorization, UNKNOWN_ID } from './authorization.ts';
import { authorizeFields } from './authorize-fields.ts';
import { CARD_REFUSED, readOutcome } from './charge-outcome.ts';
import { ended, OF_ANOTHER_ORDER } from './confirm-order.ts';
import { endingOutcome } from './end-order.ts';

/** Amazon replays its first answer to an attempt's reference id, so that executing is safe to repeat. */
export async function executeOrder(shop: AmazonShop, request: ApprovalExecution): Promise<Executed> {
  const before = await readOrder(shop, request);
  if (before.type === 'unknown') return before;
  if (before.type === 'absent') return expired(ended('unknown to Amazon'));
  if (before.outcome) return before.outcome;
  const objection = objectionTo(before.details, request);
  if (objection) return objection;
  const reply = await shop.mws.call('Authorize', { AmazonOrderReferenceId: request.ref, ...authorizeFields(request) });
  const authorization = reply.type === 'answer' ? parseAuthorization(reply, shop.options.clock()) : null;
  if (!authorization) return resultAfter(shop, request, reply);
  return endingOutcome(shop, authorization, request.ref);
}

/** The result after a reply that says nothing of an authorization, by another reading. */
async function resultAfter(shop: AmazonShop, request: ApprovalExecution, reply: MwsReply): Promise<Executed> {
  const after = await readOrder(shop, request);
  if (after.type === 'read' && after.outcome) return after.outcome;
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.type === 'answer') return unknownCharge('the authorization is unreadable');
  if (after.type !== 'read') return unknownCharge(reply.problem.message);
  if (reply.problem.code === 'TransactionCountExceeded') return expired(reply.problem);
  return objectionTo(after.details, request) ?? notExecuted(request.approvalUrl, reply.problem);
}

/** Why a reference without an authorization of our attempt may not get one; null where it may. */
function objectionTo({ state, sellerOrderId, total }: ContractDetails, request: ApprovalExecution): Executed | null {
  if (state === 'Draft') return notConfirmed(request.approvalUrl);
  if (sellerOrderId !== request.orderId) return expired(OF_ANOTHER_ORDER);
  if (state === 'Suspended') return CARD_REFUSED;
  if (state !== 'Open') return expired(ended(state));
  return total?.amount === request.amount && total.currency === request.currency ? null : amountDiffers();
}

interface ReadOrder {
  type: 'read';
  details: ContractDetails;
  /** Null before the attempt's authorization. */
  outcome: KnownCharge | null;
}

/** Reads an order reference, and the authorization of our attempt among its own. */
async function readOrder(
  shop: AmazonShop,
  asked: { ref: string; attemptId: string },
): Promise<ReadOrder | typeof ABSENT | ReturnType<typeof unknownCharge>> {
  const read = await readDetails(shop.mws, asked.ref, null);
  if (read.type === 'unavailable') return unknownCharge(read.detail);
  if (read.type === 'refused') {
    const { code, message } = read.problem;
    return UNKNOWN_ID.test(code) ? ABSENT : unknownCharge(`${code}: ${message}`);
  }
  for (const id of read.details.authorizationIds.toReversed()) {
    const found = await readAuthorization(shop, id);
    if (found.type !== 'read') return unknownCharge(found.type === 'unknown' ? found.detail : id);
    if (found.authorization.reference !== referenceId(asked.attemptId)) continue;
    const { details } = read;
    const { authorization } = found;
    // A reply that was lost has ended no reference.
    const outcome =
      details.state === 'Open' ? endingOutcome(shop, authorization, asked.ref) : readOutcome(shop, authorization, null);
    return { type: 'read', details, outcome: await outcome };
  }
  return { type: 'read', details: read.details, outcome: null };
}

/** Reads the payment of an order reference. Takes no money. */
export async function readOrderPayment(
  shop: AmazonShop,
  { attemptId, approvalUrl }: ApprovalReference,
  ref: string,
): Promise<ChargeReading> {
  const read = await readOrder(shop, { ref, attemptId });
  if (read.type !== 'read') return read;
  if (read.outcome) return read.outcome;
  const isAlive = ['Draft', 'Open', 'Suspended'].includes(read.details.state);
  return isAlive ? { type: 'requires_approval', approvalUrl: approvalUrl ?? '' } : ABSENT;
}
