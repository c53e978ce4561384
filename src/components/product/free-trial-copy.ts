import { dayInWords } from '../../../domain/day-copy.ts';
import { NOTHING_TODAY, nothingToday } from '../../../domain/orders/free-trial.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { RenewalModel } from '../../../machines/quote/renewal.model.ts';

/** Beside the yes that begins a subscription for nothing: its first charge, once the server has told it. */
export function trialCopy(
  { renewal, price }: { renewal: RenewalModel | null; price: Pick<Price, 'currency'> },
  locale: string,
): string {
  if (!renewal) return NOTHING_TODAY;
  const amount = formatMoney(renewal.total, price.currency, locale);
  return nothingToday(amount, renewal, dayInWords(renewal.nextAt, locale));
}
