import type { Decline } from './declines.ts';
import type { Draft } from './ledger.ts';
import type { Json } from './outcome.ts';
import type { Params } from './params.ts';

/** The tools of one piece of the provider's work. */
export interface Work {
  draft: Draft;
  /** The clock, in milliseconds. */
  now: number;
  /** The provider's own origin, for the addresses of its pages. */
  origin: string;
  /** The decline that the control API ordered for the next charge; reading it uses it up. */
  orderedDecline(): Decline | undefined;
  /** Posts an event to the shop's webhook, once the work is committed. */
  announce(type: string, object: Json): void;
}

/** One request to the API that has passed authentication and has a well-formed body. */
export interface Call extends Work {
  params: Params;
  /** The `:id` of the path. */
  id: string;
  /** The request has the publishable key, from a browser. */
  fromBrowser: boolean;
}

/** The vendor's timestamps are whole seconds. */
export function seconds(work: Work): number {
  return Math.floor(work.now / 1000);
}
