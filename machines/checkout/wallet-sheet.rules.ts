import type { Quote } from '../../contracts/api/quote-api.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import { everyInWords } from '../../domain/pricing/subscription.ts';
import type { WalletLine, WalletRecurring, WalletSheetRequest } from '../wallet/wallet.types.ts';
import { currentQuote, isComplete, shownPrice } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

/** What pressing a wallet's button comes to: its sheet, or nothing before the total is final, or what is missing in the form. */
export type WalletSheetState = 'ready' | 'waiting' | 'incomplete';

/** V10: a sheet opens within the click, so it needs a complete order and a total that is final before. */
export function walletSheetState(context: CheckoutContext): WalletSheetState {
  if (!isComplete(context)) return 'incomplete';
  return currentQuote(context)?.isFinal === true ? 'ready' : 'waiting';
}

/** What a wallet's sheet shows: the lines and the total of the server's quote, and what is charged again later. */
export function walletSheetOf(context: CheckoutContext): WalletSheetRequest {
  const price = shownPrice(context);
  const lines: WalletLine[] = price.lines.map(({ name, total }) => ({ label: name, amount: total }));
  if (price.shipping > 0) lines.push({ label: price.shippingMethod?.name ?? 'Delivery', amount: price.shipping });
  if (price.tax > 0) lines.push({ label: 'Tax', amount: price.tax });
  if (price.discount > 0) lines.push({ label: 'Discount', amount: -price.discount });
  return {
    currency: context.currency,
    countryCode: context.country,
    label: context.siteName,
    total: price.total,
    lines,
    needsAddress: false,
    recurring: recurringOf(context),
  };
}

function recurringOf({ quote, siteName, capture }: CheckoutContext): WalletRecurring | null {
  const renewal = quote?.renewal;
  if (!quote || !renewal) return null;
  const every = everyInWords(renewal);
  return {
    label: `${siteName}, ${every}`,
    amount: toMinor(renewal.total, quote.currency) ?? 0,
    intervalUnit: renewal.frequency === 'Week' ? 'week' : 'month',
    intervalCount: renewal.multiplier,
    firstRenewal: renewal.nextAt,
    terms: renewalSentence(renewal, quote.currency, every, capture),
    manageUrl: '',
  };
}

/** What is captured later begins later: the date of its quote is the first that the next charge may have. */
function renewalSentence(
  renewal: NonNullable<Quote['renewal']>,
  currency: string,
  every: string,
  capture: CheckoutContext['capture'],
): string {
  const date = renewal.nextAt.slice(0, 10);
  const next = capture === 'later' ? `next on ${date} at the earliest` : `next on ${date}`;
  return `${renewal.total.toFixed(2)} ${currency} ${every}, ${next}, until you cancel.`;
}
