import { isRecord } from '../is-record.ts';

/** W10: Amazon lets no script sign in without the payments' scopes any more; the shop's server reads the address. */
export const AMAZON_SCOPE = 'profile payments:widget payments:shipping_address payments:billing_address';

/** W03: Amazon documents a boolean, but has sent the text `true` and objects without the function. */
export function isConsentGiven(status: unknown): boolean {
  if (!isRecord(status) || typeof status.getConsentStatus !== 'function') return false;
  const answer: unknown = status.getConsentStatus();
  return answer === true || answer === 'true';
}

/** What a widget's error code means for the page (A3). `notice`: tracking protection is on; the widgets work. */
export type WidgetErrorMeaning = 'notice' | 'sessionOver' | 'staleReference' | 'failure';

/** W03, K04: each is logged and sent; any but a notice takes the consent back. */
export function meaningOfWidgetError(code: string): WidgetErrorMeaning {
  if (code === 'ITP') return 'notice';
  if (code === 'BuyerSessionExpired' || code === 'BuyerNotAssociated') return 'sessionOver';
  return code === 'StaleOrderReference' || code === 'InvalidOrderReferenceId' ? 'staleReference' : 'failure';
}
