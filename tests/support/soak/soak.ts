/** `npm run soak` runs every matrix whole; `npm test` keeps a fixed choice of each, with at least one of every kind. */
const isSoak = process.env.SLUICE_SOAK === 'true';

/** Returns the first value in `npm run soak`, and the second in `npm test`. */
export function inSoak<Value>(whole: Value, kept: Value): Value {
  return isSoak ? whole : kept;
}

/** All items in the soak, else every `nth` one, beginning with the first. */
export function thinned<Item>(items: readonly Item[], nth: number): readonly Item[] {
  return items.filter((_, index) => isSoak || index % nth === 0);
}

/** The runs of a property: the given number in the soak, else a fifth of it. */
export function soakRuns(count: number): { numRuns: number } {
  return { numRuns: inSoak(count, Math.ceil(count / 5)) };
}
