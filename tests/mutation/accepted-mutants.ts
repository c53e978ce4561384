/** A change that no test has to notice, with white space made single as `npm run mutate` prints it. */
export interface AcceptedMutant {
  file: string;
  original: string;
  replacement: string;
  /** Why the change makes no difference that matters. */
  reason: string;
}

/** The changes that `npm run mutate` does not count. */
export const ACCEPTED_MUTANTS: readonly AcceptedMutant[] = [];
