import { withDeadline } from './deadline.ts';

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
