import { createHash } from 'node:crypto';
import { PAYPAL_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import { decimalsOf, partFault } from '../../../../domain/pricing/charge-limits.ts';
import { currencyDigits, type MinorUnits, toDecimal } from '../../../../domain/pricing/money.ts';
import { oneLine, shortened } from '../../../../domain/text-limit.ts';
import type { AmountParts } from '../../port/approval.ts';

/** PayPal takes yen and Taiwan's dollars without decimals, and has to refuse an amount that needs some. */
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

/** PayPal counts bytes, and NVP compares a profile's description with the approved one, so all shorten it alike. */
export function payPalText(text: string, most = MOST_BYTES): string {
  return shortened(oneLine(text), most, { counted: 'bytes' });
}

const LONGEST = 38;

/** The older protocols accept 38 characters, which the attempt's key itself exceeds. */
export function requestKey(idempotencyKey: string, step: string): string {
  return createHash('sha256').update(`${step}\n${idempotencyKey}`).digest('hex').slice(0, LONGEST);
}
