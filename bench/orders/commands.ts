import type { OfferKind } from './bench-brand.ts';

/** What the bench asks of its processes. Times are milliseconds, amounts minor units. */
export type Command =
  /** Of any process: the CPU time that it has used. */
  | { do: 'cpu' }
  /** Of the shop: how many one-row transactions its store commits in a second. */
  | { do: 'commits'; clients: number; ms: number }
  /** Of the shop: what it believes to have sold. */
  | { do: 'sold' }
  /** Of the shop: how many facts of the outbox are still to be told. */
  | { do: 'untold' }
  /** Of the load: gets sessions and cards ready, so that orders alone are measured. */
  | { do: 'prepare'; clients: number; orders: number }
  /** Of the load: places the orders that were prepared. */
  | { do: 'place' }
  /** Of the load: accepts an offer of a kind after each order that was placed last. */
  | { do: 'accept'; offer: OfferKind };

export type Told<Value> = { value: Value } | { failed: string };

export interface Sold {
  /** Paid orders, and what they cost. */
  orders: number;
  amount: number;
  /** Rows of the ledger, and their sum. */
  captures: number;
  captured: number;
  /** Attempts that nobody knows the end of. */
  open: number;
}

/** What came of placing orders, or of accepting offers. */
export interface Placed {
  ms: number;
  /** From the quote's request to the order's answer for each sale; an offer's price was known before. */
  latencies: number[];
  failures: string[];
}

export interface ShopSettings {
  dataFolder: string;
  databaseUrl: string | null;
  funnelsFolder: string;
  migrationsFolder: string;
  sandbox: string;
  /** Whether the outbox is delivered meanwhile: a mail for each order, as a file. */
  mail: boolean;
}

export interface LoadSettings {
  shop: string;
  sandbox: string;
  hash: string;
}
