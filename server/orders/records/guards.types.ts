/** The guards that an order passes before a card is tried or a coupon code checked. The counters are in placing and pricing. */

/** The keys of a try. `address` is null where it does not distinguish shoppers. */
export interface Tried {
  /** One text for all tries at one order. */
  order: string;
  session: string;
  /** Null for an id that is looked up, of which no card is known. */
  card: string | null;
  address: string | null;
}

export interface CountedTry {
  /**
   * Of an id that is looked up: resolves once it may be, true, or once declines allow no more, false. Look-ups in flight count until
   * their end is known, so that a burst of them waits. Of a card that is charged it is true at once.
   */
  turn(clock: () => Date): Promise<boolean>;
  /** `open`: the outcome is unknown, a challenge is open, or a card was kept without a charge. `harmless`: the card was not tried. */
  end(outcome: 'declined' | 'open' | 'paid' | 'harmless'): void;
}

/** N08: refuses card testing. */
export interface CardTestingGuard {
  /** Counts one more try at an order, or returns null where it is over a limit. Concurrent submits of one order are one try. */
  begin(tried: Tried, now: Date): CountedTry | null;
  /** Whether a refused try may begin as soon as others end: too many are in flight, and the declines are below their limits. */
  isBusy(tried: Tried, now: Date): boolean;
}

/** A guest session, by the hash of its secret, and the network address of its request. */
export interface Guesser {
  hash: string;
  address?: string | null;
}

/** Counts wrong coupon codes in a window of time, so that codes cannot be guessed by the thousand. */
export interface CouponGuesses {
  /** True once a session, or all sessions of one network address, tried too many wrong codes: further codes do not apply. */
  isThrottled(who: Guesser, now: Date): boolean;
  /** Counts a code that did not apply. The same code again is not counted: an order form sends it with every price request. */
  wrong(who: Guesser, code: string, now: Date): void;
}

/** Bounds the calls to providers that a visitor causes without paying. A method that returns true has counted one call, made or not. */
export interface ProviderCallLimits {
  /** O04: whether this session, and all sessions of its network address, may have one more approval page opened. */
  mayOpenApproval(who: Guesser, now: Date): boolean;
  /** Whether the provider may be asked once more about an attempt. Recovery and webhooks ask it without this limit. */
  mayAskAbout(attemptId: string, who: Guesser, now: Date): boolean;
}
