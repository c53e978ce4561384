import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { NOTHING_TODAY, nothingToday } from '../../../domain/orders/free-trial.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { RenewalModel } from '../../../machines/quote/renewal.model.ts';

/** Beside the yes that begins a subscription for nothing: its first charge, once the server has told it. */
export function trialCopy(
  { renewal, price }: { renewal: RenewalModel | null; price: Pick<Price, 'currency'> },
  shop: ShopClock,
): string {
  if (!renewal) return NOTHING_TODAY;
  const amount = formatMoney(renewal.total, price.currency, shop.locale);
  return nothingToday(amount, renewal, dayInWords(renewal.nextAt, shop));
}

/** A time of day in the shopper's time zone. */
export function timeInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso));
}

/** `7.25%`, from parts per million. */
export function percentInWords(ppm: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000);
}
