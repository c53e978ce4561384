import type { DeliverTo, Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import { type AccountDetails, type AccountField, accountProblems, tidyAccount } from '../../domain/account/account.ts';
import { pricedPlace } from '../../domain/account/address.ts';
import { loadPhones } from '../../domain/account/phone.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { formatMoney } from '../../domain/pricing/money.ts';
import type { Price } from '../../domain/pricing/price.ts';
import { sheetPrice } from './sheet.rules.ts';
import type {
  SheetDelivery,
  SheetPrice,
  SheetProblem,
  SheetWrong,
  WalletAsking,
  WalletSheetRequest,
} from './wallet.types.ts';

/** V10: an address as a whole may have other terms than the part of it that a sheet tells before it is authorised. */
function otherTerms({ total, methods, chosen, recurring }: SheetPrice, currency: string): string {
  const method = methods.find(({ id }) => id === chosen);
  const sent = method ? ` with ${method.label} delivery` : '';
  const later = recurring ? ` Then ${recurring.terms}` : '';
  return `The total for this address is ${formatMoney(total, currency, 'en-US')}${sent}.${later} Pay again to accept it.`;
}

/** V10: what a shopper agrees to: the total, the later charges, and how the order is sent. */
function termsOf({ total, recurring, chosen }: SheetPrice): string {
  return JSON.stringify([total, recurring?.amount, chosen]);
}

type Answer = { type: 'quoted'; quote: Quote } | { type: 'refused'; message: string };

interface Pricing {
  ask: (request: QuoteRequest) => Promise<Answer>;
  /** Null where the amounts of a quote cannot be shown. */
  priceOf: (quote: Quote) => Price | null;
}

/** O08, V10: prices a selection for each delivery that a sheet is asked for. */
export function sheetDelivery(
  asks: WalletAsking,
  shown: Pick<WalletSheetRequest, 'currency' | 'total' | 'lines' | 'recurring'>,
  { ask, priceOf }: Pricing,
): SheetDelivery {
  let place: DeliverTo | null = null;
  /** The address that was authorised last. */
  let last: DeliverTo | null = null;
  let method: string | null = null;
  let said: SheetPrice = { ...shown, methods: [], chosen: null, problems: [] };
  /** The terms that the sheet has shown of a delivery that can be made. */
  let agreed: string | null = null;

  const priceAt = async (deliverTo: DeliverTo | null): Promise<Priced | SheetWrong> => {
    const request = { ...asks.request, deliverTo, shippingMethod: method };
    const outcome = await ask(request).catch(() => UNANSWERED);
    if (outcome.type !== 'quoted') return wrong([{ field: null, message: outcome.message }]);
    const { quote } = outcome;
    const price = quote.currency === shown.currency ? priceOf(quote) : null;
    return price ? { type: 'priced', quote, price: sheetPrice(quote, price, asks) } : wrong([UNPRICED]);
  };
  const priceAgain = async (): Promise<SheetPrice> => {
    const priced = await priceAt(place);
    if (priced.type === 'wrong') return { ...said, problems: priced.problems };
    said = priced.price;
    method = said.chosen;
    agreed = said.problems.length > 0 ? null : termsOf(said);
    return said;
  };
  return {
    movedTo(part) {
      place = last && isPartOf(part, last) ? last : part;
      return priceAgain();
    },
    chose(id) {
      // A sheet without methods has a name for none.
      if (said.methods.some((each) => each.id === id)) method = id;
      return priceAgain();
    },
    async authorized(given) {
      await loadPhones();
      const account = tidyAccount(given);
      const problems = problemsOf(account);
      if (problems.length > 0) return wrong(problems);
      const deliverTo = pricedPlace(account);
      const priced = await priceAt(deliverTo);
      if (priced.type === 'wrong') return priced;
      const { price, quote } = priced;
      if (price.problems.length > 0) return wrong(price.problems);
      if (termsOf(price) === agreed) return { type: 'given', given: { account, shippingMethod: price.chosen, quote } };
      last = deliverTo;
      agreed = termsOf(price);
      return wrong([{ field: null, message: otherTerms(price, shown.currency) }]);
    },
  };
}

interface Priced {
  type: 'priced';
  quote: Quote;
  price: SheetPrice;
}

const UNANSWERED: Answer = { type: 'refused', message: MESSAGES.paymentUnavailable };

const UNPRICED: SheetProblem = { field: null, message: MESSAGES.paymentUnavailable };

const wrong = (problems: SheetProblem[]): SheetWrong => ({ type: 'wrong', problems });

function problemsOf(account: AccountDetails): SheetProblem[] {
  const fields = Object.entries(accountProblems(account)) as [AccountField, string][];
  return fields.map(([field, message]) => ({ field, message }));
}

/** Whether a part of an address is one of a known address: of a postal code it may be the beginning alone. */
function isPartOf(part: DeliverTo, known: DeliverTo): boolean {
  const isSame = part.country === known.country && part.state === known.state && part.city === known.city;
  const beginOf = ({ zipPostalCode }: DeliverTo) => zipPostalCode.split(' ')[0];
  return isSame && part.zipPostalCode !== '' && beginOf(part) === beginOf(known);
}
