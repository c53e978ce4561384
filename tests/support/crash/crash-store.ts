import { inSoak } from '../soak/soak.ts';

/** A store that a killed shop is started on again. */
export interface CrashStore {
  /** The URL of an empty PostgreSQL database, or null for the embedded store. */
  databaseUrl: (() => Promise<string>) | null;
  /** Which of the two stores it is: a fixed choice of cases follows from it. */
  place: 0 | 1;
}

/**
 * The cases that a store has: all of them in the soak. `npm test` gives each store those at its places in every round, so
 * that the stores share the kinds, the steps and the ends of a matrix between them.
 */
export function casesOf<Case>(
  cases: readonly Case[],
  { place }: CrashStore,
  round: number,
  places: readonly [readonly number[], readonly number[]],
): readonly Case[] {
  return cases.filter((_, index) => inSoak(true, places[place].includes(index % round)));
}
