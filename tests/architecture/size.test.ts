import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

const LONGEST = 300;
const MOST_FILES = 20;
const FOLDERS = ['domain', 'contracts', 'graph', 'machines', 'sandboxes', 'src', 'server', 'cli', 'scripts'];

describe('the size of files', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, /\.([cm]?[jt]sx?|css|sql)$/));

  it('is read in the whole program', () => {
    expect(files.length).toBeGreaterThan(150);
  });

  it(`no file of the program has more than ${LONGEST} lines`, () => {
    const long = files.map((path) => [path, readText(path).split('\n').length - 1] as const);
    expect(long.filter(([, lines]) => lines > LONGEST)).toEqual([]);
  });
});

describe('the size of folders', () => {
  const folders = [...FOLDERS, 'tests', 'e2e', 'bench'];
  const written = folders.flatMap((folder) => filesIn(folder, /./)).filter(isWritten);
  const names = [...new Set(written.map((path) => posix.dirname(path)))];

  it('is read in the whole repository', () => {
    expect(names.length).toBeGreaterThan(130);
  });

  it(`no folder has more than ${MOST_FILES} files`, () => {
    const counts = names.map((name) => [name, written.filter((path) => posix.dirname(path) === name).length] as const);
    expect(counts.filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});

/** False for migrations, which are numbered and permanent, and for pictures and fonts. */
function isWritten(path: string): boolean {
  return !path.includes('/migrations/') && !/\.(png|jpe?g|webp|avif|svg|ico|woff2)$/.test(path);
}
