import { attempt } from './attempt.ts';

/** Stores a text under a key; false where the browser forbids it, or the storage is full. */
export function writeText(open: () => Storage, key: string, text: string): boolean {
  const isStored = attempt(() => {
    open().setItem(key, text);
    return true;
  });
  return isStored === true;
}
