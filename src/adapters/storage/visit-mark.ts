import { tryUse } from './try.ts';

/** Whether this browser has stored anything of an earlier visit, which is known before its database answers. */
export type VisitMark = ReturnType<typeof createVisitMark>;

const KEY = 'sluice-visit';

/** Any value in the storage stands for an earlier visit, those of releases without this mark too. */
export function createVisitMark(open: () => Storage) {
  return {
    isFirstVisit: (): boolean => tryUse(() => open().length === 0) ?? false,
    /** Called with what is stored in the database, so that the next visit reads that. */
    store: (): void => void tryUse(() => open().getItem(KEY) ?? open().setItem(KEY, '1')),
  };
}
