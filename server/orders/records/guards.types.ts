/** What the orders ask before they try a card or believe a coupon code. What counts lives with placing and pricing. */

/** What is tried, and by whom. `address` is null where it says nothing about who it is. */
export interface Tried {
  /** One text for all tries at one order. */
  order: string;
  session: string;
  card: string;
  address: string | null;
}

export interface CountedTry {
  /** `open`: nobody knows yet, or the bank asks. `harmless`: paid, or the card was not tried at all. */
  end(outcome: 'declined' | 'open' | 'harmless'): void;
}

/** N08: keeps stolen cards from being tried out here. */
export interface CardTestingGuard {
  /** Counts one more try at an order, or answers null where it is one too many. Submits of one order at once are one try. */
  begin(tried: Tried, now: Date): CountedTry | null;
}

/** A guest session, by the hash of its secret, and the network address that it came from. */
interface Guesser {
  hash: string;
  address?: string | null;
}

/** Wrong coupon codes in one window of time, so that codes are not guessed by the thousand. */
export interface CouponGuesses {
  /** True once a session, or all sessions of one network address, guessed too often: what they type then does not apply. */
  isThrottled(who: Guesser, now: Date): boolean;
  /** Counts a code that did not apply. The same one again is no guess: an order form sends it with every price it asks. */
  wrong(who: Guesser, code: string, now: Date): void;
}
