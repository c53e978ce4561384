import { createHash } from 'node:crypto';
import { PAYPAL_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import { decimalsOf, partFault } from '../../../../domain/pricing/charge-limits.ts';
import { currencyDigits, type MinorUnits, toDecimal } from '../../../../domain/pricing/money.ts';
import { oneLine, shortened } from '../../../../domain/text-limit.ts';
import type { AmountParts } from '../../port/approval.ts';

/**
 * An amount with the decimals that PayPal takes: `30.11`, and `500` for yen and for the dollars of Taiwan, which the shop counts in
 * hundredths. One that has more keeps them, so that PayPal refuses it and takes no other amount.
 */
export function amountText(minor: MinorUnits, currency: string): string {
  const isTaken = partFault(PAYPAL_LIMITS, minor, currency) === null;
  return toDecimal(minor, currency).toFixed(isTaken ? decimalsOf(PAYPAL_LIMITS, currency) : currencyDigits(currency));
}

/** The parts of an amount; null where one has more decimals than PayPal takes, since the amount is charged without them, too. */
export function takenParts(parts: AmountParts | null, currency: string): AmountParts | null {
  const isTaken = (minor: MinorUnits) => partFault(PAYPAL_LIMITS, minor, currency) === null;
  return parts && Object.values(parts).every(isTaken) ? parts : null;
}

const MOST_BYTES = 127;

/**
 * A name or a description within PayPal's limit, which is given in letters of ASCII: it counts bytes. NVP compares the description
 * of a profile with the approved one, so that all requests shorten it alike.
 */
export function payPalText(text: string, most = MOST_BYTES): string {
  return shortened(oneLine(text), most, { counted: 'bytes' });
}

const LONGEST = 38;

/**
 * The PayPal-Request-Id or MSGSUBID of one step of an attempt, derived from the attempt's key. The older protocols accept 38
 * characters, which the key itself exceeds.
 */
export function requestKey(idempotencyKey: string, step: string): string {
  return createHash('sha256').update(`${step}\n${idempotencyKey}`).digest('hex').slice(0, LONGEST);
}
