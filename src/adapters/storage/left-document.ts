import { attempt } from './attempt.ts';
import { writeText } from './write-text.ts';

/** The note of a tab that it left a document for another one, until that one shows a page. */
export interface LeftDocument {
  isNoted(): boolean;
  /** Returns whether it was stored. */
  note(): boolean;
  /** Whether it can be stored. */
  canNote(): boolean;
  forget(): void;
}

const KEY = 'sluice-left-document';
const PROBE = 'sluice-probe';

export function createLeftDocument(open: () => Storage): LeftDocument {
  return {
    isNoted: () => attempt(() => open().getItem(KEY)) !== null,
    note: () => writeText(open, KEY, 'left'),
    canNote: () => {
      const isStored = writeText(open, PROBE, '');
      attempt(() => open().removeItem(PROBE));
      return isStored;
    },
    forget: () => void attempt(() => open().removeItem(KEY)),
  };
}
