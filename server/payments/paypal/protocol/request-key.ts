import { createHash } from 'node:crypto';

const LONGEST = 38;

/**
 * The PayPal-Request-Id or MSGSUBID of one step of an attempt, derived from the attempt's key. The older protocols accept 38
 * characters, which the key itself exceeds.
 */
export function requestKey(idempotencyKey: string, step: string): string {
  return createHash('sha256').update(`${step}\n${idempotencyKey}`).digest('hex').slice(0, LONGEST);
}
