import type { OfferKind } from './bench-brand.ts';

/** The commands of the bench to its processes. Times are milliseconds, amounts minor units. */
export type Command =
  /** To any process: the CPU time that it has used. */
  | { do: 'cpu' }
  /** To the shop: how many one-row transactions its store commits in a second. */
  | { do: 'commits'; clients: number; ms: number }
  /** To the shop: its recorded sales. */
  | { do: 'sold' }
  /** To the load: prepares sessions and cards, so that orders alone are measured. */
  | { do: 'prepare'; clients: number; orders: number }
  /** To the load: places the prepared orders. */
  | { do: 'place' }
  /** To the load: accepts an offer of a kind after each order of the last command. */
  | { do: 'accept'; offer: OfferKind };

export type Reply<Value> = { value: Value } | { failed: string };

export interface Sold {
  /** The number of paid orders, and the sum of their totals. */
  orders: number;
  amount: number;
  /** The number of rows in the ledger, and their sum. */
  captures: number;
  captured: number;
  /** Attempts without a known outcome. */
  open: number;
}

/** The result of placing orders, or of accepting offers. */
export interface Placed {
  ms: number;
  /** From the quote's request to the order's response for each sale; an offer is measured without its quote. */
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
