/** `npm run soak` runs every matrix whole; `npm test` keeps a fixed choice of each, with at least one of every kind. */
const isSoak = process.env.SLUICE_SOAK === 'true';

/** What a test does in `npm run soak`, and the part of it that `npm test` keeps. */
export function inSoak<Value>(whole: Value, kept: Value): Value {
  return isSoak ? whole : kept;
}

/** All items in the soak, else each `nth` one from the first on. */
export function thinned<Item>(items: readonly Item[], nth: number): readonly Item[] {
  return items.filter((_, index) => isSoak || index % nth === 0);
}

/** The runs of a property: as many as asked for in the soak, else a fifth of them. */
export function soakRuns(count: number): { numRuns: number } {
  return { numRuns: inSoak(count, Math.ceil(count / 5)) };
}
