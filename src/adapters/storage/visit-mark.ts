import { tryUse } from './try.ts';

/** Whether this browser has stored anything of an earlier visit, which is known before its database answers. */
export interface VisitMark {
  isFirstVisit(): boolean;
  /** Called with what is stored in the database, so that the next visit reads that. */
  store(): void;
}

const KEY = 'sluice-visit';

/** Any value in the storage stands for an earlier visit, those of releases without this mark too. */
export function createVisitMark(open: () => Storage): VisitMark {
  return {
    isFirstVisit: () => tryUse(() => open().length === 0) ?? false,
    store: () => void tryUse(() => open().getItem(KEY) ?? open().setItem(KEY, '1')),
  };
}
