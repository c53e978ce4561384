/** The result of a use of storage; null where the browser forbids it, the storage is full, or the value is malformed. */
export function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
