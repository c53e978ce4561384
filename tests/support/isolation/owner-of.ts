const ROOT = `${process.cwd()}/`;

/** What works until a page is left: its owner is the page, which ends with its test, and no function of the product. */
const PAGE_LIVED = [
  'src/boot/tracking/facts-listeners.ts',
  'src/boot/tracking/visit-stats.ts',
  // A script that a page asked for loads, fails or runs into its time limit, also when no one needs it any longer.
  'src/adapters/browser/load-script.ts',
  'src/adapters/browser/failed-styles.ts',
];

/** What works until its worker ends, for every file that runs there. */
const WORKER_LIVED = ['tests/support/stores/'];

/** The parts of a stack above the call that made something. */
const INNER = /tests\/support\/isolation\/|node:child_process|node:net|\(<anonymous>\)/;

/**
 * Who has to end the thing that was made with this stack: the page, a library or a worker, which keep things for
 * themselves, or product and tests, with their nearest lines.
 */
export function ownerOf({
  stack = '',
}: Error): { type: 'page' | 'library' | 'worker' } | { type: 'own'; place: string } {
  const frames = stack
    .split('\n')
    .slice(1)
    .filter((line) => !INNER.test(line));
  if (isOfLibrary(frames[0] ?? '')) return { type: 'library' };
  const own = frames.filter((line) => line.includes(ROOT) && !line.includes('node_modules'));
  const isBelow = (files: readonly string[]) => own.some((line) => files.some((file) => line.includes(file)));
  if (isBelow(WORKER_LIVED)) return { type: 'worker' };
  if (isBelow(PAGE_LIVED)) return { type: 'page' };
  const places = own.slice(0, 3).map((line) => line.trim().replace(/^at /, '').replace(ROOT, ''));
  return { type: 'own', place: places.join(', called from ') };
}

/** A file with a helper of these, or of Node, between a library and what it makes. */
const INNER_FILE = /tests\/support\/isolation\/|^node:(child_process|net)$/;

/**
 * True where a library makes something at this moment. Nearly all that is made is a library's, and reading the files of a few frames costs
 * a tenth of an error with a whole stack, which would be held until the file ends.
 */
export function isLibraryMaking(): boolean {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 6;
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? '');
  const { stack } = new Error();
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  const files: unknown = stack;
  if (!Array.isArray(files)) return false;
  return isOfLibrary(files.find((file: string) => file !== '' && !INNER_FILE.test(file)) ?? '');
}

/** XState makes timers for the machines of the product; Node's `fetch` and React's scheduler make their own. */
function isOfLibrary(frame: string): boolean {
  return frame.includes('node:') || (frame.includes('node_modules') && !frame.includes('node_modules/xstate'));
}
