import type { Quote } from '../../contracts/api/quote-api.ts';
import { toMinor } from '../../domain/pricing/money.ts';
import { everyInWords } from '../../domain/pricing/subscription.ts';
import { dayIn, knownZone } from '../../domain/zone.ts';
import type { WalletLine, WalletRecurring, WalletSheetRequest } from '../wallet/wallet.types.ts';
import { currentQuote, isComplete, shownPrice, unappliedCoupon } from './checkout.rules.ts';
import type { CheckoutContext } from './checkout.types.ts';

/** The result of a press of a wallet's button: its sheet opens, the total is not final yet, or the form is incomplete. */
export type WalletSheetState = 'ready' | 'waiting' | 'incomplete';

/** V10: a sheet opens within the click, so the order has to be complete and the total final before. */
export function walletSheetState(context: CheckoutContext): WalletSheetState {
  if (!isComplete(context)) return 'incomplete';
  const isFinal = currentQuote(context)?.isFinal === true && unappliedCoupon(context.draft) === null;
  return isFinal ? 'ready' : 'waiting';
}

/** The request of a wallet's sheet: the lines and the total of the server's quote, and the later charges. */
export function buildWalletSheet(context: CheckoutContext): WalletSheetRequest {
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
    recurring: buildRecurring(context),
  };
}

function buildRecurring({ quote, siteName, timeZone, capture }: CheckoutContext): WalletRecurring | null {
  const renewal = quote?.renewal;
  if (!quote || !renewal) return null;
  const every = everyInWords(renewal);
  return {
    label: `${siteName}, ${every}`,
    amount: toMinor(renewal.total, quote.currency) ?? 0,
    intervalUnit: renewal.frequency === 'Week' ? 'week' : 'month',
    intervalCount: renewal.multiplier,
    firstRenewal: renewal.nextAt,
    terms: renewalSentence(renewal, quote.currency, { every, timeZone }, quote.total > 0 ? capture : 'now'),
    manageUrl: '',
  };
}

/**
 * With later capture the subscription starts at shipment, so the quoted date is the earliest possible date of the next
 * charge. One that begins free starts at once, because there is nothing to capture.
 */
function renewalSentence(
  renewal: NonNullable<Quote['renewal']>,
  currency: string,
  { every, timeZone }: { every: string; timeZone: string | undefined },
  capture: CheckoutContext['capture'],
): string {
  const date = dayIn(knownZone(timeZone), new Date(renewal.nextAt));
  const next = capture === 'later' ? `next on ${date} at the earliest` : `next on ${date}`;
  return `${renewal.total.toFixed(2)} ${currency} ${every}, ${next}, until you cancel.`;
}
