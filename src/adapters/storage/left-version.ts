import { tryUse, writeText } from './try.ts';

/** The hash of the version that this tab left last because it was no longer sold. */
export interface LeftVersion {
  read(): string | null;
  /** Returns whether it was stored. */
  write(hash: string): boolean;
}

const KEY = 'sluice-left-version';

export function createLeftVersion(open: () => Storage): LeftVersion {
  return {
    read: () => tryUse(() => open().getItem(KEY)),
    write: (hash) => writeText(open, KEY, hash),
  };
}
