/** The promise's value, or undefined after `ms`: some browsers never answer for storage that they forbid. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves at a moment, in milliseconds since 1970, or at once if that has passed. */
export function reachDeadline(until: number, now: () => number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, until - now())));
}

interface StoredFirst {
  /** `settled` resolves once every write has finished. */
  state: { settled(): Promise<unknown> };
  /** The time limit for the write, in milliseconds; the effect then runs anyway. */
  withinMs: number;
}

/**
 * N14, O04, Q03: runs an effect that charges, leaves the page or removes what a reload would read only after the browser has stored
 * the draft and the payment, so that a reload finds them. The machine emits both in the same turn as it starts the effect.
 */
export function storedFirst<Input, Output>(
  { state, withinMs }: StoredFirst,
  act: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    await Promise.resolve();
    await withDeadline(state.settled(), withinMs);
    return act(input);
  };
}
