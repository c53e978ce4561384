import { withDeadline } from '../browser/deadline.ts';

export interface StoredFirst {
  /** The store, which resolves once all that it was told is stored. */
  state: { settled(): Promise<unknown> };
  /** How long the browser may take for it, in milliseconds; what follows happens all the same. */
  withinMs: number;
}

/**
 * N14, O04: charges, or leaves the page, only once the browser has stored what was typed and what is under way, so that a
 * page that is loaded anew finds it. What led to it is told, and so stored, in the same turn.
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
