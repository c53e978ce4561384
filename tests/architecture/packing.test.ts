import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

const FOLDERS = [
  'domain',
  'contracts',
  'graph',
  'machines',
  'packages',
  'src',
  'server',
  'backoffice',
  'cli',
  'scripts',
  'bench',
];
const TESTS = ['tests', 'e2e'];
/** A spread literal whose fields could stand by themselves. */
const PACKED = /\.\.\.\{/;

describe('the fields of an object', () => {
  const files = [...FOLDERS, ...TESTS].flatMap((folder) => filesIn(folder, /\.([cm]?[jt]sx?)$/));

  it('are read in the whole repository', () => {
    expect(files.length).toBeGreaterThan(1_000);
  });

  it('stand one to a line, never packed into a literal that is spread', () => {
    const own = 'tests/architecture/packing.test.ts';
    const packed = files.filter((path) => path !== own && PACKED.test(readText(path)));
    expect(packed).toEqual([]);
  });
});
