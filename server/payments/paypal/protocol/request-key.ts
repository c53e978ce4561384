import { createHash } from 'node:crypto';

const LONGEST = 38;

/**
 * What makes a request one at PayPal, as PayPal-Request-Id or MSGSUBID: of our attempt's key and the step that it is for.
 * The older protocols take 38 characters, so that the key itself does not fit.
 */
export function requestKey(idempotencyKey: string, step: string): string {
  return createHash('sha256').update(`${step}\n${idempotencyKey}`).digest('hex').slice(0, LONGEST);
}
