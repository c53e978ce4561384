import { withDeadline } from './deadline.ts';

interface StoredFirst {
  /** `settled` resolves once every write has finished. */
  state: { settled(): Promise<unknown> };
  /** The time limit for the write, in milliseconds; the effect then runs anyway. */
  withinMs: number;
}

/** N14, O04, Q03: the effect waits until draft and payment are stored, so that a reload finds them. */
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
