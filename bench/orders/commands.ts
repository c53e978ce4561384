import type { OfferKind } from './bench-brand.ts';

/** The commands of the bench to the process of the shoppers. Times are milliseconds. */
export type Command = Prepare | Buy;

/** Prepares shoppers with their cards, so that orders alone are measured; those who have landed have a session, too. */
export interface Prepare {
  do: 'prepare';
  clients: number;
  orders: number;
  haveLanded: boolean;
}

/** The prepared shoppers order, or accept an offer of a kind after each order of the last command, until the time is over. */
export type Buy = { longestMs: number | null } & ({ do: 'place' } | { do: 'accept'; offer: OfferKind });

export type Reply = { value: unknown } | { failed: string };

/** The result of placing orders, or of accepting offers. */
export interface Placed {
  ms: number;
  /** From the quote's request to the order's response for each sale, of a new visitor from that of the page; an offer is measured without its quote. */
  latencies: number[];
  failures: string[];
}

export interface LoadSettings {
  shop: string;
  sandbox: string;
  /** The hash of the funnel's live version. */
  hash: string;
}
