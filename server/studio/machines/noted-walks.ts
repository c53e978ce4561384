import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotedTest, NotedWalks } from '../../../contracts/studio/machine-notes.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';

/** Where a run of the machines' tests notes which transitions each test took: a file for each file of tests. */
export const WALKS_FOLDER = 'dist/walks';

const MOST_TESTS = 8;

/** The notes of all files of tests together; null where no run is noted. */
export async function readWalks(root: string): Promise<NotedWalks | null> {
  const folder = join(root, WALKS_FOLDER);
  const takenBy: Record<string, NotedTest[]> = {};
  const names = await filesIn(folder, /\.json$/);
  let at = '';
  for (const name of names) {
    const note = parseJson(await readText(join(folder, name)));
    if (!isRecord(note) || typeof note.file !== 'string' || !isRecord(note.taken)) continue;
    if (typeof note.at === 'string' && note.at > at) at = note.at;
    for (const [transition, titles] of Object.entries(note.taken)) {
      const known = takenBy[transition] ?? [];
      const more = Array.isArray(titles)
        ? titles.map((title) => ({ file: String(note.file), title: String(title) }))
        : [];
      takenBy[transition] = [...known, ...more].slice(0, MOST_TESTS);
    }
  }
  return names.length === 0 ? null : { at, files: names.length, takenBy };
}

/** The text of a file of the sources. Empty where the file is not there: a built shop runs without its sources. */
export function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** The files of a folder and those below it whose names match, sorted. */
export async function filesIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => name.test(entry))
    .sort();
}
