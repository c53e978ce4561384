import type { DeliverTo, Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { CardSettings } from '../../contracts/page/page-data.ts';
import type { AccountDetails, AccountField } from '../../domain/account/account.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';

/** The requests and outcomes of the wallets. They are plain types, so that a machine and a test need no browser. */

export type WalletKind = 'google_pay' | 'apple_pay';

/** The conditions under which a wallet can pay. `countryCode` is the shop's country, two letters. */
export interface WalletRequest {
  currency: string;
  countryCode: string;
}

/** One row of a sheet. Discounts are negative. */
export interface WalletLine {
  label: string;
  amount: MinorUnits;
}

/** V10: a total and its lines, from the server's quote; the page adds nothing up. */
export interface WalletTotal {
  total: MinorUnits;
  lines: WalletLine[];
}

/** The later charges, and their terms as shown to the shopper. */
export interface WalletRecurring {
  /** The subscription's name on the sheet. */
  label: string;
  /** The amount of each later charge. */
  amount: MinorUnits;
  intervalUnit: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  /** The date of the first renewal, as an ISO date with time. */
  firstRenewal: string;
  terms: string;
  /** The page to cancel the subscription; it may be relative to the page, and empty means the shop's front page. */
  manageUrl: string;
}

export interface WalletSheetRequest extends WalletRequest, WalletTotal {
  /** The payee's name on the sheet. */
  label: string;
  recurring: WalletRecurring | null;
  /** What the sheet is asked for beside the card; null where the form has the delivery. */
  asks: WalletAsking | null;
}

/** O08: the selection that is priced for each delivery which a sheet is asked for. */
export interface WalletAsking extends RecurringWords {
  request: QuoteRequest;
}

/** What the sentence about later charges depends on, beside the quote. */
export interface RecurringWords {
  siteName: string;
  timeZone?: string | undefined;
  capture?: CardSettings['capture'] | undefined;
}

/** A shipping method on a sheet. */
export interface WalletMethod {
  id: string;
  label: string;
  /** The delivery time in words. */
  detail: string;
  amount: MinorUnits;
}

/** V10: what a sheet gave beside the card, and the quote whose total it showed for it. */
export interface WalletGiven {
  account: AccountDetails;
  shippingMethod: string | null;
  quote: Quote;
}

/** What a sheet says is wrong with what was chosen in it. */
export interface SheetProblem {
  /** The field of the account; null for the delivery as a part. */
  field: AccountField | null;
  message: string;
}

/** V10: what a sheet shows of a delivery that was chosen in it. */
export interface SheetPrice extends WalletTotal {
  recurring: WalletRecurring | null;
  methods: WalletMethod[];
  chosen: string | null;
  problems: SheetProblem[];
}

export interface SheetDelivery {
  /** The price for the part of an address that a sheet tells before the shopper authorises it. */
  movedTo(place: DeliverTo): Promise<SheetPrice>;
  chose(method: string): Promise<SheetPrice>;
  /** V07, V10: takes what was authorised, or says why nothing may be charged yet. */
  authorized(account: AccountDetails): Promise<{ type: 'given'; given: WalletGiven } | SheetWrong>;
}

/** Nothing may be charged yet. */
export interface SheetWrong {
  type: 'wrong';
  problems: SheetProblem[];
}

export type WalletResult = 'success' | 'fail';

export type WalletOutcome =
  | {
      type: 'authorized';
      /** The card provider's payment method, `pm_…`; it pays like a typed card. */
      cardId: string;
      /** Null where the form has the delivery. */
      given: WalletGiven | null;
      /** Passes the result of the charge to the sheet, once; the wallets wait at most half a minute for it. */
      finish(result: WalletResult): void;
    }
  | { type: 'cancelled' }
  | { type: 'unavailable'; message: string };

/**
 * Google Pay and Apple Pay as one effect. `authorize` has to be called in the shopper's click event, before any await:
 * browsers open a sheet only then. It never rejects. While a sheet is open, another call returns that sheet's outcome,
 * so that a double click opens one sheet.
 */
export interface WalletPort {
  /** The wallets that can pay in this browser, of which the page shows buttons. Loads the wallets' scripts once. */
  available(request: WalletRequest): Promise<WalletKind[]>;
  authorize(kind: WalletKind, request: WalletSheetRequest): Promise<WalletOutcome>;
}
