import type { Quote, QuoteProblem } from '../../contracts/api/quote-api.ts';
import type { AccountField } from '../../domain/account/account.ts';
import { currencyDigits, toMinor } from '../../domain/pricing/money.ts';
import type { Price } from '../../domain/pricing/price.ts';
import { daysInWords } from '../../domain/pricing/shipping.ts';
import { everyInWords } from '../../domain/pricing/subscription.ts';
import { dayIn, knownZone } from '../../domain/zone.ts';
import type {
  RecurringWords,
  SheetPrice,
  SheetProblem,
  WalletLine,
  WalletRecurring,
  WalletTotal,
} from './wallet.types.ts';

/** The total and the rows of a price. */
export function sheetTotal(price: Price): WalletTotal {
  const lines: WalletLine[] = price.lines.map(({ name, total }) => ({ label: name, amount: total }));
  if (price.shipping > 0) lines.push({ label: price.shippingMethod?.name ?? 'Delivery', amount: price.shipping });
  if (price.tax > 0) lines.push({ label: 'Tax', amount: price.tax });
  if (price.discount > 0) lines.push({ label: 'Discount', amount: -price.discount });
  return { total: price.total, lines };
}

/** The price of a delivery on a sheet. */
export function sheetPrice(quote: Quote, price: Price, words: RecurringWords): SheetPrice {
  const { total, lines } = sheetTotal(price);
  const coupon = quote.problems.find(({ part }) => part === 'coupon');
  return {
    total,
    recurring: sheetRecurring(quote, words),
    // A sheet has no field for a code, so that a row says that it does not apply.
    lines: coupon ? [...lines, { label: sentenceOf(coupon), amount: 0 }] : lines,
    methods: quote.shippingOptions.map(({ sfid, name, price: amount, days }) => ({
      id: sfid,
      label: name,
      detail: daysInWords(days),
      amount: toMinor(amount, quote.currency) ?? 0,
    })),
    chosen: quote.shippingMethod,
    problems: deliveryProblems(quote),
  };
}

/** K03: what keeps an order from being delivered, in the catalogue's words. */
function deliveryProblems({ problems }: Pick<Quote, 'problems'>): SheetProblem[] {
  return problems
    .filter(({ part }) => part === 'address' || part === 'shipping' || part === 'tax')
    .map((problem) => ({ field: fieldOf(problem), message: sentenceOf(problem) }));
}

const DELIVERY_FIELDS: readonly AccountField[] = ['country', 'state', 'city', 'street', 'zipPostalCode'];

function fieldOf({ field }: QuoteProblem): AccountField | null {
  return DELIVERY_FIELDS.find((name) => name === field) ?? null;
}

function sentenceOf({ message, detail }: QuoteProblem): string {
  return [message, detail].filter(Boolean).join('. ');
}

/** The later charges of a quote, as a sheet has them; null for a single purchase. */
export function sheetRecurring(
  quote: Quote,
  { siteName, timeZone, capture = 'now' }: RecurringWords,
): WalletRecurring | null {
  const { renewal } = quote;
  if (!renewal) return null;
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

/** With later capture a subscription starts at shipment, so the quoted date is the earliest; a free one starts now. */
function renewalSentence(
  renewal: NonNullable<Quote['renewal']>,
  currency: string,
  { every, timeZone }: { every: string; timeZone: string | undefined },
  capture: RecurringWords['capture'],
): string {
  const date = dayIn(knownZone(timeZone), new Date(renewal.nextAt));
  const next = capture === 'later' ? `next on ${date} at the earliest` : `next on ${date}`;
  return `${renewal.total.toFixed(currencyDigits(currency))} ${currency} ${every}, ${next}, until you cancel.`;
}
