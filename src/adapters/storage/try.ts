/** The result of a use of storage; null where the browser forbids it, the storage is full, or the value is malformed. */
export function tryUse<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Stores a text under a key; false where the browser forbids it, or the storage is full. */
export function writeText(open: () => Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  const isStored = tryUse(() => {
    open().setItem(key, text);
    return true;
  });
  return isStored === true;
}
