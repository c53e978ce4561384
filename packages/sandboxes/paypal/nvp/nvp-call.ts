import { readAmount } from '../ledger/amounts.ts';
import type { Amount } from '../ledger/rows.ts';
import type { Work } from '../ledger/simulator.ts';
import type { NvpReply } from '../wire/nvp-format.ts';

/** One request that has passed authentication. */
export interface NvpCall extends Work {
  /** The API user name: the merchant. */
  app: string;
  /** A field of the request; empty where it is missing. */
  field(name: string): string;
}

export interface NvpMethod {
  name: string;
  /** Whether MSGSUBID prevents a second execution. */
  isOnce?: boolean;
  run(call: NvpCall): NvpReply;
}

/** An amount field in the currency that the request names. */
export function amountAt(call: NvpCall, name: string, currencyName: string): Amount | null {
  return readAmount(call.field(name), call.field(currencyName) || 'USD');
}
