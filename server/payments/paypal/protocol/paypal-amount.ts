import { PAYPAL_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import { decimalsOf, partFault } from '../../../../domain/pricing/charge-limits.ts';
import { currencyDigits, type MinorUnits, toDecimal } from '../../../../domain/pricing/money.ts';
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
