import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { NOTHING_TODAY, nothingToday } from '../../../domain/orders/free-trial.ts';
import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import type { Trial } from '../../../domain/pricing/offer.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import { everyInWords, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
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

/** A first price for some days, and what a delivery costs later; `from` is the day of the next charge, null until it is known. */
interface TrialTerms {
  trial: Trial;
  later: MinorUnits;
  choice: SubscriptionChoice;
  from: string | null;
}

/** `$19.00 for 45 days, then $27.00 every 3 months from January 12, until you cancel` */
export function trialTerms({ trial, later, choice, from }: TrialTerms, currency: string, locale: string): string {
  const first = trial.price === 0 ? 'Free' : formatMoney(trial.price, currency, locale);
  const then = `${formatMoney(later, currency, locale)} ${everyInWords(choice)}`;
  return `${first} for ${trial.days} days, then ${then}${from ? ` from ${from}` : ''}, until you cancel`;
}

/** A time of day in the shopper's time zone, which it names. */
export function timeInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(iso),
  );
}

/** `7.25%`, from parts per million. */
export function percentInWords(ppm: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000);
}
