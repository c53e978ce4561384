import { attempt } from './attempt.ts';

/** The hash of the version that this tab left because it was no longer sold, until the next page has told the shopper. */
export interface LeftVersion {
  read(): string | null;
  /** Returns whether it was stored. */
  write(hash: string): boolean;
  clear(): void;
}

const KEY = 'sluice-left-version';

export function createLeftVersion(open: () => Storage): LeftVersion {
  return {
    read: () => attempt(() => open().getItem(KEY)),
    write: (hash) => {
      const isStored = attempt(() => {
        open().setItem(KEY, hash);
        return true;
      });
      return isStored === true;
    },
    clear: () => void attempt(() => open().removeItem(KEY)),
  };
}
