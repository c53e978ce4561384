import type { ApprovalKind } from '../../../db/schema/order-tables.ts';
import type { ReturnUrls } from '../../port/approval.ts';

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
export function returnUrlsOf(page: URL, kind: ApprovalKind): ReturnUrls {
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
