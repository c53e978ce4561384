import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { NOTHING_TODAY, nothingToday } from '../../../domain/orders/free-trial.ts';
import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
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

/** E13: whether tax and shipping depend on the address, as in a shop whose products have tax codes. */
export function isPricedByPlace(offers: readonly Pick<OfferModel, 'taxCode'>[]): boolean {
  return offers.some((offer) => offer.taxCode !== null);
}

type ChangedParts = Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'discount'>;

/** V10: the changed parts of a price in words; `money` formats an amount. */
export function changeCopy(before: ChangedParts, after: ChangedParts, money: (minor: MinorUnits) => string): string[] {
  const words: Record<keyof ChangedParts, string> = {
    subtotal: `what you chose costs ${money(after.subtotal)}`,
    shipping: `delivery costs ${money(after.shipping)}`,
    tax: `tax comes to ${money(after.tax)}`,
    discount: after.discount === 0 ? 'no discount applies' : `the discount is ${money(after.discount)}`,
  };
  const parts = ['subtotal', 'shipping', 'tax', 'discount'] as const;
  return parts.filter((part) => before[part] !== after[part]).map((part) => words[part]);
}
