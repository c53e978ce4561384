import type { ApprovalKind } from '../../../db/schema/order-tables.ts';
import type { ApprovalRequest, ApprovalResult, ReturnUrls } from '../../port/approval.ts';
import type { AmazonOptions } from '../protocol/amazon-options.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';

/** Q05: the parameter with the flow of a return, and the one with our attempt. */
const FLOW = 'amazonpay';
const TOKEN = 'amazontoken';

/** The parameters of an earlier return in the page's address, those of Amazon's hosted page included (A4, A5). */
const ADDED = [
  FLOW,
  TOKEN,
  'AuthenticationStatus',
  'resultCode',
  'failureCode',
  'orderReferenceId',
  'amount',
  'currencyCode',
  'paymentAction',
  'sellerOrderId',
  'sellerId',
  'AWSAccessKeyId',
  'SignatureMethod',
  'signature',
];

/** Q05: the page's own address with the flow. Amazon adds the result of its confirmation. */
export function buildReturnUrls(page: URL, kind: ApprovalKind): ReturnUrls {
  const url = new URL(page);
  for (const name of ADDED) url.searchParams.delete(name);
  url.searchParams.set(FLOW, kind === 'subscription' ? 'subscription' : 'payment');
  return { returnUrl: url.href, cancelUrl: url.href };
}

/** A return address that names our attempt. */
export function tokenUrl(returnUrl: string, attemptId: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set(TOKEN, attemptId);
  return url.href;
}

/** A4: where the page of Amazon's confirmation leads back to; no addresses where there is no such page. */
export function returnFields({ confirmation }: AmazonOptions, request: ApprovalRequest): MwsFields {
  if (!confirmation) return {};
  const { attemptId, returnUrl, cancelUrl } = request;
  return { SuccessUrl: tokenUrl(returnUrl, attemptId), FailureUrl: tokenUrl(cancelUrl, attemptId) };
}

/** The approval happens in the widgets of our own page, to which its address leads. */
export function toApproval({ attemptId, returnUrl }: ApprovalRequest, ref: string): ApprovalResult {
  return { type: 'created', ref, token: attemptId, approvalUrl: tokenUrl(returnUrl, attemptId) };
}
