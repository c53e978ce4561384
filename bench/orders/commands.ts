import type { OfferKind } from './bench-brand.ts';

/** The commands of the bench to the process of the shoppers. Times are milliseconds. */
export type Command =
  /** Prepares sessions and cards, so that orders alone are measured. */
  | { do: 'prepare'; clients: number; orders: number }
  /** Places the prepared orders. */
  | { do: 'place' }
  /** Accepts an offer of a kind after each order of the last command. */
  | { do: 'accept'; offer: OfferKind };

export type Reply = { value: unknown } | { failed: string };

/** The result of placing orders, or of accepting offers. */
export interface Placed {
  ms: number;
  /** From the quote's request to the order's response for each sale; an offer is measured without its quote. */
  latencies: number[];
  failures: string[];
}

export interface LoadSettings {
  shop: string;
  sandbox: string;
  /** The hash of the funnel's live version. */
  hash: string;
}
