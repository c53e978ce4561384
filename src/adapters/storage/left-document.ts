import { tryUse, writeText } from './try.ts';

/** The note of a tab that it left a document for another one, until that one shows a page. */
export interface LeftDocument {
  isNoted(): boolean;
  /** Returns whether it was stored. */
  note(): boolean;
  canNote(): boolean;
  forget(): void;
}

const KEY = 'sluice-left-document';
const PROBE = 'sluice-probe';

/** L03: whether the shopper went back is noted, too; the early scripts of both documents read it. */
export function createLeftDocument(open: () => Storage, cameBack: () => boolean): LeftDocument {
  return {
    isNoted: () => tryUse(() => open().getItem(KEY)) !== null,
    note: () => writeText(open, KEY, cameBack() ? 'back' : 'left'),
    canNote: () => {
      const isStored = writeText(open, PROBE, '');
      tryUse(() => open().removeItem(PROBE));
      return isStored;
    },
    forget: () => void tryUse(() => open().removeItem(KEY)),
  };
}
