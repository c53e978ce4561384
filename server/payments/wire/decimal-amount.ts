import { currencyDigits, type MinorUnits, toDecimal, toMinor } from '../../../domain/pricing/money.ts';

/** An amount in the form of a provider's decimal text: `30.11`, and `500` for yen. */
export function amountText(minor: MinorUnits, currency: string): string {
  return toDecimal(minor, currency).toFixed(currencyDigits(currency));
}

/** A provider's text as minor units, with its sign; null where it is not an amount. */
export function amountOf(text: string, currency: string): MinorUnits | null {
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(text) || !/^[A-Z]{3}$/.test(currency)) return null;
  return toMinor(Number(text), currency);
}
