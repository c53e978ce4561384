import { isRecord } from '../is-record.ts';

/**
 * W03: whether the consent widget reports true. Amazon documents a boolean, has sent the text `true`, and has sent objects
 * without the function.
 */
export function isConsentGiven(status: unknown): boolean {
  if (!isRecord(status) || typeof status.getConsentStatus !== 'function') return false;
  const answer: unknown = status.getConsentStatus();
  return answer === true || answer === 'true';
}
