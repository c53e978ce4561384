import type { HttpGuest } from './http-guest.ts';
import type { Purchase } from './paypal-purchases.ts';
import type { ShopSettings } from './shop-commands.ts';
import type { ShopProcess } from './shops.ts';

/** One way to pay by a provider that asks for approvals. */
export interface CrashedPurchase {
  name: string;
  /** The number of orders once it is paid. */
  orders: number;
  /** Whether recovery completes a request that was sent, because the payer's approval was whole by then. */
  finishes: boolean;
}

/** A provider that asks for approvals, as the crash tests of its requests that take money see it. */
export interface CrashedProvider<Kind extends CrashedPurchase> {
  kinds: readonly Kind[];
  /** The places of a way's cases in `npm test`, on each of the two stores. */
  sharesOf(kind: number): readonly [readonly number[], readonly number[]];
  /** The folder of the brands that the shop publishes; the demo's by default. */
  funnels?: string;
  /** `ahead` is how far the shop's clock is ahead of the machine's, in milliseconds. */
  start(dataFolder: string, ahead: () => number): Promise<CrashedSandbox<Kind>>;
}

/** The running sandbox of such a provider. */
export interface CrashedSandbox<Kind> {
  /** The settings of a shop that can be paid in this way. */
  settingsFor(kind: Kind): Pick<ShopSettings, 'payPal' | 'amazon'>;
  prepare(kind: Kind, shop: ShopProcess, guest: HttpGuest): Promise<Purchase>;
  /** Keeps the reply to the next request that takes the money, once it is taken. */
  keepReply(kind: Kind): Promise<void>;
  clearFaults(): Promise<void>;
  /** How often it has taken money. */
  captures(): Promise<number>;
  /** Its clock is that far ahead, too. */
  advance(ms: number): Promise<void>;
  /** The differences between the shop's ledger and the provider's. Empty when all is well. */
  audit(shop: ShopProcess): Promise<string[]>;
  close(): Promise<void>;
}
