import type { ApprovalRequest, ApprovalResult, ProviderProblem } from '../../port/approval.ts';
import { valueAt } from '../../wire/read-json.ts';
import { type ContractDetails, detailsOf, readDetails } from '../protocol/contract-details.ts';
import type { MwsReply } from '../protocol/mws-client.ts';
import { ownProblem } from './amazon-decline.ts';
import type { AmazonShop } from './authorization.ts';
import { noteOf, priceFields, storeNameOf } from './authorize-fields.ts';
import { approvalOf, returnFields } from './return-urls.ts';

const LONGEST_NOTE = 1_024;

/**
 * Sets the total of the payer's order reference, and confirms it. Takes no money, and may be repeated: a reference that was
 * confirmed for the same order and total is confirmed again, as after another card was chosen.
 */
export async function confirmOrder(shop: AmazonShop, request: ApprovalRequest, ref: string): Promise<ApprovalResult> {
  const read = await readDetails(shop.mws, ref, null);
  if (read.type !== 'details') return read;
  const prepared = read.details.state === 'Draft' ? await setOrder(shop, request, ref) : wasSet(read.details, request);
  if (prepared !== null) return prepared;
  const reply = await shop.mws.call('ConfirmOrderReference', {
    AmazonOrderReferenceId: ref,
    ...returnFields(shop.options, request),
  });
  return failureOf(reply) ?? approvalOf(request, ref);
}

/** Null where the total is set and nothing is missing. */
async function setOrder(shop: AmazonShop, request: ApprovalRequest, ref: string): Promise<ApprovalResult | null> {
  const { amount, currency, orderId, attemptId, description } = request;
  const attributes = 'OrderReferenceAttributes';
  const reply = await shop.mws.call('SetOrderReferenceDetails', {
    AmazonOrderReferenceId: ref,
    ...priceFields(`${attributes}.OrderTotal`, amount, currency),
    [`${attributes}.SellerNote`]: noteOf(description, LONGEST_NOTE),
    [`${attributes}.SellerOrderAttributes.SellerOrderId`]: orderId,
    [`${attributes}.SellerOrderAttributes.StoreName`]: storeNameOf(request),
    [`${attributes}.SellerOrderAttributes.CustomInformation`]: attemptId,
  });
  if (reply.type !== 'answer') return failureOf(reply);
  return constrained(detailsOf(valueAt(reply.result, 'OrderReferenceDetails'), 'OrderReference'));
}

/** The refusal of a reference that was confirmed for another order or total, or has ended. */
function wasSet({ state, sellerOrderId, total }: ContractDetails, request: ApprovalRequest): ApprovalResult | null {
  if (state !== 'Open' && state !== 'Suspended') return refused(ended(state));
  if (sellerOrderId !== request.orderId) return refused(OF_ANOTHER_ORDER);
  const isSame = total?.amount === request.amount && total.currency === request.currency;
  return isSame ? null : refused(ownProblem('amount_differs', 'The reference was confirmed with another amount.'));
}

export const OF_ANOTHER_ORDER = ownProblem('reference_not_ours', 'The reference is of another order.');

export function ended(state: string): ProviderProblem {
  return ownProblem('reference_ended', `The reference is ${state}.`);
}

/** The refusal for what is missing, such as an address or a card; null where nothing is. */
export function constrained({ constraints }: ContractDetails): ApprovalResult | null {
  const [first] = constraints;
  return first === undefined ? null : refused(ownProblem(first, `Missing: ${constraints.join(', ')}.`));
}

/** Null for an answer. */
export function failureOf(reply: MwsReply): ApprovalResult | null {
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  return reply.type === 'error' ? refused(reply.problem) : null;
}

export function refused(problem: ProviderProblem): ApprovalResult {
  return { type: 'refused', problem };
}
