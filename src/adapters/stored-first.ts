/**
 * N14: does it only once `stored` resolves, so that a page that is loaded anew in the middle finds it under way. What
 * led to it is told, and so stored, in the same turn.
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
