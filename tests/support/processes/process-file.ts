import path from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of the built processes. It lies below node_modules, where packages outside a bundle are found. */
export const PROCESSES = path.join(REPOSITORY, 'node_modules/.cache/sluice/processes');

/**
 * Options of Node for a process that opens a store: it ends before compiling the database a second time, for speed, has
 * paid off, which is half of the work of its start.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** Returns the built file of a module that `build-processes.js` names, by its path in the repository. */
export function processFile(source: string): string {
  return path.join(PROCESSES, source.replace(/\.ts$/, '.js'));
}
