import type { ApprovalKind } from '../../../db/schema/order-tables.ts';
import type { ReturnUrls } from '../../port/approval.ts';

/** Q03: the flag of each flow in the return address. */
const FLAGS: Record<ApprovalKind, string> = {
  payment: 'paypal',
  subscription: 'paypalsubscription',
  express: 'paypalnvp',
  recurring: 'paypalnvp',
};

/** The parameters that PayPal adds to a return address; the page's address may have those of an earlier return. */
const ADDED = ['token', 'paymentId', 'PayerID', 'ba_token'];

/** Q03: the page's own address with the flags of its flow. */
export function returnUrlsOf(page: URL, kind: ApprovalKind): ReturnUrls {
  const urlFor = (action: string): string => {
    const url = new URL(page);
    for (const name of [...Object.values(FLAGS), ...ADDED]) url.searchParams.delete(name);
    url.searchParams.set(FLAGS[kind], 'true');
    url.searchParams.set('action', action);
    return url.href;
  };
  return { returnUrl: urlFor('success'), cancelUrl: urlFor('cancel') };
}

/**
 * The newer subscriptions return with a token that PayPal has not sent before. So the return address names the attempt, where
 * PayPal's payments have their id.
 */
export function namedUrls(attemptId: string, { returnUrl, cancelUrl }: ReturnUrls): ReturnUrls {
  const named = new URL(returnUrl);
  named.searchParams.set('paymentId', attemptId);
  return { returnUrl: named.href, cancelUrl };
}
