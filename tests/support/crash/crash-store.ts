import { inSoak } from '../soak/soak.ts';

/** A store that a killed shop is started on again. */
export interface CrashStore {
  /** Returns the URL of an empty PostgreSQL database; null for the embedded store. */
  databaseUrl: (() => Promise<string>) | null;
  /** Which of the two stores it is; `casesOf` chooses by it. */
  place: 0 | 1;
}

/**
 * Returns the cases of a store: all of them in the soak. `npm test` gives each store those at its places in every
 * round, so that the two stores share the kinds, steps and ends of a matrix.
 */
export function casesOf<Case>(
  cases: readonly Case[],
  { place }: CrashStore,
  round: number,
  places: readonly [readonly number[], readonly number[]],
): readonly Case[] {
  return cases.filter((_, index) => inSoak(true, places[place].includes(index % round)));
}
