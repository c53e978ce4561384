/**
 * N14, O04: charges, or leaves the page, only once `stored` resolves, so that a page that is loaded anew finds what was
 * typed and what is under way. What led to it is told, and so stored, in the same turn.
 */
export function storedFirst<Input, Output>(
  stored: () => Promise<unknown>,
  act: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    await Promise.resolve();
    await stored();
    return act(input);
  };
}
