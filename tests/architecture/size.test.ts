import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

const LONGEST = 300;
const FOLDERS = ['domain', 'contracts', 'graph', 'machines', 'sandboxes', 'src', 'server', 'cli', 'scripts'];

describe('the size of files', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(folder, /\.(tsx?|js|css|sql)$/));

  it('is seen for the whole program', () => {
    expect(files.length).toBeGreaterThan(150);
  });

  it(`no file of the program has more than ${LONGEST} lines`, () => {
    const long = files.map((path) => [path, readText(path).split('\n').length - 1] as const);
    expect(long.filter(([, lines]) => lines > LONGEST)).toEqual([]);
  });
});
