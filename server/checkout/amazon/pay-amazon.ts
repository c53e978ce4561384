import type { PayAmazon, PayAmazonSub } from '../../../contracts/api/amazon-api.ts';
import { completedAccount } from '../../../domain/account/provider-account.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { paymentStatus } from '../../orders/charging/payment-status.ts';
import { findOrder } from '../../orders/records/order-reads.ts';
import { UNAVAILABLE } from '../../orders/records/order-result.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { METHOD } from '../../payments/amazon/payments/authorization.ts';
import type { ContractDetails } from '../../payments/amazon/protocol/contract-details.ts';
import type { ApprovalAnswer } from '../approvals/approval-answer.ts';
import { type AskedApproval, checkApproved, openApproval } from '../approvals/create-approval.ts';
import type { ApprovedAtOnce } from '../orders.ts';
import type { Checked } from '../placing/sale-request.ts';
import {
  type AmazonReads,
  type CallProblem,
  NO_ADDRESS,
  NO_CONSENT,
  NO_WALLET,
  REFERENCE_STALE,
  readSignedIn,
  type SignedIn,
  toAccount,
} from './signed-in.ts';

export type PayAnswer = ApprovalAnswer | CallProblem;

type Asked = Omit<PayAmazon | PayAmazonSub, 'orderReferenceId' | 'billingAgreementId'>;

/**
 * O06: saves the order of a checkout, and sets and confirms its reference. Takes no money. The buyer, the address and its price
 * come from Amazon and not from the request, but for a missing name or a wrong phone number (V07); only a reference without an
 * address, as a page without an address book makes it (W05), is for the typed one. An offer is delivered to its sale's address.
 */
export async function payAmazon(
  deps: OrdersDeps,
  reads: AmazonReads,
  session: OrderSession,
  { request, ref, kind }: { request: Asked; ref: string; kind: ApprovedAtOnce },
): Promise<PayAnswer> {
  const { accessToken, account, billing, ...own } = request;
  const captured = await capturedBefore(deps, session, own);
  if (captured) return captured;
  const { checkoutId } = own;
  const signedIn = await readSignedIn(deps, reads, session, { accessToken, ref, checkoutId });
  if (signedIn.type === 'problem') return signedIn;
  const unfit = missing(signedIn.details);
  if (unfit) return unfit;
  const buyer = own.orderType === 'Standard' ? (buyerAtAmazon(signedIn, account) ?? { account, billing }) : {};
  const asked: AskedApproval = { ...own, ...buyer, paymentMethod: METHOD, instrumentRef: ref };
  // Amazon's account may lack a phone number; a typed account is checked as with any other payment.
  const by = toAccount(signedIn) ? 'reported' : 'entered';
  const check = async () => inOfferingFunnel(await checkApproved(deps, session, asked, by));
  return afterReference(await openApproval(deps, session, asked, { kind, check }), signedIn.details);
}

/** N14: an order that is paid has closed its reference, and says how it stands; null for any other one. */
async function capturedBefore(
  deps: OrdersDeps,
  session: OrderSession,
  asked: Parameters<typeof findOrder>[1],
): Promise<PayAnswer | null> {
  const order = await findOrder(deps, asked);
  const isOwnAndCaptured = order?.session_hash === session.hash && isCapturedOrAuthorized(order.status);
  return order && isOwnAndCaptured ? paymentStatus(deps, order.id) : null;
}

/** The sale's buyer is who signed in; null where the reference has no address. */
function buyerAtAmazon(signedIn: SignedIn, typed: Asked['account']): Pick<AskedApproval, 'account'> | null {
  const account = toAccount(signedIn);
  return account && { account: completedAccount(account, typed) };
}

/** W04: a funnel that does not offer Amazon Pay takes no payment by it. */
function inOfferingFunnel(checked: Checked<OpenDraft>): Checked<OpenDraft> {
  if (checked.type !== 'checked') return checked;
  return checked.value.published.graph.funnel.amazonPay ? checked : UNAVAILABLE;
}

/** What the person has not chosen yet, by the constraints that Amazon names. */
function missing({ constraints, consent }: ContractDetails): CallProblem | null {
  if (constraints.includes('ShippingAddressNotSet')) return NO_ADDRESS;
  if (constraints.includes('PaymentPlanNotSet') || constraints.includes('PaymentMethodNotAllowed')) return NO_WALLET;
  return consent === false || constraints.includes('BuyerConsentNotSet') ? NO_CONSENT : null;
}

/** Where the reference is the reason, the page needs a new one: it is another session's, or was confirmed for another amount. */
function afterReference(answer: ApprovalAnswer, { state }: ContractDetails): PayAnswer {
  if (answer.type !== 'problem') return answer;
  const isRefused = answer.code === 'payment_unavailable' && state !== 'Draft';
  return isRefused || answer.code === 'payment_expired' ? REFERENCE_STALE : answer;
}
