import type { AccountDetails } from '../../domain/account/account.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';

/** What the wallets are asked, and what they answer. Plain types: a machine and a test can hold them without a browser. */

export type WalletKind = 'google_pay' | 'apple_pay';

/** What decides whether a wallet can pay at all. `countryCode` is the shop's own, two letters. */
export interface WalletRequest {
  currency: string;
  countryCode: string;
}

/** One row of a sheet. Discounts are negative. */
export interface WalletLine {
  label: string;
  amount: MinorUnits;
}

/** V10: a total and what it is made of, as the server's quote has them; nothing here is added up by the page. */
export interface WalletTotal {
  total: MinorUnits;
  lines: WalletLine[];
}

/** The part of an address that a wallet tells before the shopper has paid: enough for shipping and tax. */
export type WalletAddress = Pick<AccountDetails, 'country' | 'state' | 'city' | 'zipPostalCode'>;

/** What is charged again later, and how the shopper was told so. */
export interface WalletRecurring {
  /** What the sheet calls the subscription. */
  label: string;
  /** The later charges, each. */
  amount: MinorUnits;
  intervalUnit: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  /** When the first renewal is charged, as an ISO date with time. */
  firstRenewal: string;
  /** One sentence with price, frequency and first renewal. */
  terms: string;
  /** Where the subscription is cancelled; it may be relative to the page, and empty is the shop's own front page. */
  manageUrl: string;
}

export interface WalletSheetRequest extends WalletRequest, WalletTotal {
  /** Who is paid, as the sheet says it. */
  label: string;
  /** Whether the sheet asks for a delivery address, an e-mail address and a phone number. */
  needsAddress: boolean;
  recurring: WalletRecurring | null;
  /** Asked for every address that the shopper chooses in the sheet; the answer is shown there. */
  onAddress?: (address: WalletAddress) => Promise<WalletTotal | { problem: string }>;
}

export type WalletResult = 'success' | 'fail';

export type WalletOutcome =
  | {
      type: 'authorized';
      /** The card provider's payment method, `pm_…`; it pays like a typed card. */
      cardId: string;
      /** What the wallet knows of the shopper; fields that it does not know are left out. */
      contact?: Partial<AccountDetails>;
      /** Tells the sheet how the charge ended, once; the wallets wait at most half a minute for it. */
      finish(result: WalletResult): void;
    }
  | { type: 'cancelled' }
  | { type: 'unavailable'; message: string };

/**
 * Google Pay and Apple Pay as one effect. `authorize` must be called while the shopper's click is being handled, before
 * anything is awaited: browsers open a sheet for nothing else. It never rejects. While a sheet waits for the shopper, asking
 * again gives that sheet's outcome, so that a double click opens one.
 */
export interface WalletPort {
  /** The wallets that can pay here and now; those that cannot get no button. Loads the wallets' scripts once. */
  available(request: WalletRequest): Promise<WalletKind[]>;
  authorize(kind: WalletKind, request: WalletSheetRequest): Promise<WalletOutcome>;
}
