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

/** The slowest test takes fifteen seconds on a free machine, and a busy one must not fail it. A property of the soak runs five times as often. */
export const TEST_TIMEOUT_MS = inSoak(450_000, 90_000);

/**
 * The runs of a property: the given number in the soak, else a fifth of it. A property that fails ends before the test's time does, since
 * a worker waits for one that is still shrinking; one that did not get through its runs by then has failed as well.
 */
export function soakRuns(count: number) {
  return {
    numRuns: inSoak(count, Math.ceil(count / 5)),
    interruptAfterTimeLimit: TEST_TIMEOUT_MS - 15_000,
    markInterruptAsFailure: true,
  };
}
