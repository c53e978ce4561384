import { FIRST_LOOK } from '../../../contracts/page/page-blocks.ts';
import type { ShownStep } from '../../../domain/tracking/stats-history.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { SavedState } from '../../../machines/session/saved-state.types.ts';

/** What the server's machine says of the page that it has shown. */
export interface FirstLook {
  stepId: string;
  path: string;
  step: number;
  /** E06: the step's entry in the history. */
  shown: ShownStep | null;
  /** E01: the progress to store, without its time. */
  saved: Omit<SavedState, 'date'>;
  /** The facts of a visit that begins here. */
  facts: FlowFact[];
  /** Those of the press that leads to the next step. */
  next: FlowFact[];
}

/** Reads the first look of a page; null for a page outside of the steps. */
export function readFirstLook(page: Document): FirstLook | null {
  return JSON.parse(page.getElementById(FIRST_LOOK)?.textContent ?? 'null');
}
