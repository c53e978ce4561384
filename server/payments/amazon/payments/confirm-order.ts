import { type ApprovalRequest, type ApprovalResult, ownProblem, type ProviderProblem } from '../../port/approval.ts';
import { valueAt } from '../../wire/read-json.ts';
import { type ContractDetails, parseDetails, readDetails } from '../protocol/contract-details.ts';
import type { MwsReply } from '../protocol/mws-client.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import type { AmazonShop } from './authorization.ts';
import { noteOf, priceFields, storeNameOf } from './authorize-fields.ts';
import { returnFields, toApproval } from './return-urls.ts';

const LONGEST_NOTE = 1_024;

/** Confirming takes no money and may be repeated for the same order and total, as after another card was chosen. */
export async function confirmOrder(shop: AmazonShop, request: ApprovalRequest, ref: string): Promise<ApprovalResult> {
  const read = await readDetails(shop.mws, ref, null);
  if (read.type !== 'details') return read;
  const prepared = read.details.state === 'Draft' ? await setOrder(shop, request, ref) : wasSet(read.details, request);
  if (prepared !== null) return prepared;
  const reply = await shop.mws.call('ConfirmOrderReference', {
    AmazonOrderReferenceId: ref,
    ...returnFields(shop.options, request),
  });
  return toFailure(reply) ?? toApproval(request, ref);
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
  if (reply.type !== 'answer') return toFailure(reply);
  return constrained(parseDetails(valueAt(reply.result, 'OrderReferenceDetails'), 'OrderReference'));
}

/** The refusal of a reference that was confirmed for another order or total, or has ended. */
function wasSet(details: ContractDetails, request: ApprovalRequest): ApprovalResult | null {
  const { total } = details;
  const isSame = total?.amount === request.amount && total.currency === request.currency;
  const objection = isSame ? null : ownProblem('amount_differs', 'The reference was confirmed with another amount.');
  return objectionTo(details, request) ?? (objection && refused(objection));
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
export function toFailure(reply: MwsReply): ApprovalResult | null {
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  return reply.type === 'error' ? refused(reply.problem) : null;
}

export function refused(problem: ProviderProblem): ApprovalResult {
  return { type: 'refused', problem };
}

/** Confirming takes no money. A card that fails validation suspends the agreement, which its execution tells. */
export async function confirmAgreement(
  shop: AmazonShop,
  request: ApprovalRequest,
  ref: string,
): Promise<ApprovalResult> {
  const read = await readDetails(shop.mws, ref, null);
  if (read.type !== 'details') return read;
  const { details } = read;
  const objection = details.state === 'Draft' ? await setAgreement(shop, request, ref) : objectionTo(details, request);
  if (objection) return objection;
  const AmazonBillingAgreementId = ref;
  const fields: MwsFields = { AmazonBillingAgreementId, ...returnFields(shop.options, request) };
  const confirmed = toFailure(await shop.mws.call('ConfirmBillingAgreement', fields));
  if (confirmed) return confirmed;
  // Amazon validates a card that it asks its payer about only after that payer has confirmed it.
  if (shop.options.confirmation) return toApproval(request, ref);
  return (
    toFailure(await shop.mws.call('ValidateBillingAgreement', { AmazonBillingAgreementId })) ?? toApproval(request, ref)
  );
}

/** Null where the agreement is set and nothing is missing, the payer's consent included. */
async function setAgreement(shop: AmazonShop, request: ApprovalRequest, ref: string): Promise<ApprovalResult | null> {
  const attributes = 'BillingAgreementAttributes';
  const seller = `${attributes}.SellerBillingAgreementAttributes`;
  const reply = await shop.mws.call('SetBillingAgreementDetails', {
    AmazonBillingAgreementId: ref,
    [`${attributes}.SellerNote`]: noteOf(request.agreement?.description ?? request.description, LONGEST_NOTE),
    [`${seller}.SellerBillingAgreementId`]: request.orderId,
    [`${seller}.StoreName`]: storeNameOf(request),
    [`${seller}.CustomInformation`]: request.attemptId,
    ...termsFields(shop, request),
  });
  if (reply.type !== 'answer') return toFailure(reply);
  return constrained(parseDetails(valueAt(reply.result, 'BillingAgreementDetails'), 'BillingAgreement'));
}

/** The terms that a payer confirms on Amazon's own page: later charges without the payer, and their amount. */
function termsFields({ options }: AmazonShop, { agreement }: ApprovalRequest): MwsFields {
  if (!options.confirmation || !agreement) return {};
  const { amount, currency } = agreement.terms;
  const attributes = 'BillingAgreementAttributes';
  return {
    [`${attributes}.BillingAgreementType`]: 'MerchantInitiatedTransaction',
    ...priceFields(`${attributes}.SubscriptionAmount`, amount, currency),
  };
}

/** The refusal of an agreement that was confirmed for another order, or has ended. */
function objectionTo({ state, sellerOrderId }: ContractDetails, { orderId }: ApprovalRequest): ApprovalResult | null {
  if (state !== 'Open' && state !== 'Suspended') return refused(ended(state));
  return sellerOrderId === orderId ? null : refused(OF_ANOTHER_ORDER);
}
