import type { ApprovalRequest, ApprovalResult } from '../../port/approval.ts';
import { valueAt } from '../../wire/read-json.ts';
import { type ContractDetails, detailsOf, readDetails } from '../protocol/contract-details.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import type { AmazonShop } from './authorization.ts';
import { noteOf, priceFields, storeNameOf } from './authorize-fields.ts';
import { constrained, ended, failureOf, OF_ANOTHER_ORDER, refused } from './confirm-order.ts';
import { approvalOf, returnFields } from './return-urls.ts';

const LONGEST_NOTE = 1_024;

/**
 * Sets the payer's billing agreement for our order, confirms it, and has Amazon validate its card. Takes no money, and may be
 * repeated. A card that Amazon does not validate suspends the agreement, which its execution tells.
 */
export async function confirmAgreement(
  shop: AmazonShop,
  request: ApprovalRequest,
  ref: string,
): Promise<ApprovalResult> {
  const read = await readDetails(shop.mws, ref, null);
  if (read.type !== 'details') return read;
  const { details } = read;
  const objection = details.state === 'Draft' ? await setAgreement(shop, request, ref) : wasSet(details, request);
  if (objection) return objection;
  const AmazonBillingAgreementId = ref;
  const fields: MwsFields = { AmazonBillingAgreementId, ...returnFields(shop.options, request) };
  const confirmed = failureOf(await shop.mws.call('ConfirmBillingAgreement', fields));
  if (confirmed) return confirmed;
  // Amazon validates a card that it asks its payer about only after that payer has confirmed it.
  if (shop.options.confirmation) return approvalOf(request, ref);
  return (
    failureOf(await shop.mws.call('ValidateBillingAgreement', { AmazonBillingAgreementId })) ?? approvalOf(request, ref)
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
  if (reply.type !== 'answer') return failureOf(reply);
  return constrained(detailsOf(valueAt(reply.result, 'BillingAgreementDetails'), 'BillingAgreement'));
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
function wasSet({ state, sellerOrderId }: ContractDetails, { orderId }: ApprovalRequest): ApprovalResult | null {
  if (state !== 'Open' && state !== 'Suspended') return refused(ended(state));
  return sellerOrderId === orderId ? null : refused(OF_ANOTHER_ORDER);
}
