import { tryUse, writeText } from './try.ts';

/** The note of a tab that it left a document for another one, until that one shows a page. */
export type LeftDocument = ReturnType<typeof createLeftDocument>;

const KEY = 'sluice-left-document';
const PROBE = 'sluice-probe';

/** L03: whether the shopper went back is noted, too; the early scripts of both documents read it. */
export function createLeftDocument(open: () => Storage, cameBack: () => boolean) {
  return {
    isNoted: (): boolean => tryUse(() => open().getItem(KEY)) !== null,
    /** Returns whether it was stored. */
    note: (): boolean => writeText(open, KEY, cameBack() ? 'back' : 'left'),
    canNote: (): boolean => {
      const isStored = writeText(open, PROBE, '');
      tryUse(() => open().removeItem(PROBE));
      return isStored;
    },
    forget: (): void => void tryUse(() => open().removeItem(KEY)),
  };
}
