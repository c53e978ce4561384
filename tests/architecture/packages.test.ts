import { describe, expect, it } from 'vitest';
import { fileOf, SOURCES } from './program.ts';
import { readSources, readText } from './read-imports.ts';

/** The packages of decision 0065, with a place of each use. */
const USES: [packageName: string, place: RegExp][] = [
  ['react', /^src\/pages\//],
  ['react', /^src\/components\//],
  ['react-dom', /^src\/app\//],
  ['xstate', /^machines\//],
  ['xstate', /^src\/boot\//],
  ['@xstate/react', /^src\/app\//],
  ['react-router-dom', /^src\/app\//],
  ['localforage', /^src\/adapters\//],
  ['yup', /^src\/pages\//],
  ['formik', /^src\/pages\//],
  ['formik', /^src\/components\//],
  ['ofetch', /^src\/adapters\//],
  ['js-cookie', /^src\/adapters\//],
  ['detect-browser', /^src\/adapters\//],
  ['vite', /^vite\.config\.ts$/],
  ['vite', /^vite\.server\.config\.ts$/],
  ['vitest', /^tests\//],
  ['@testing-library/react', /^tests\/src\//],
  ['@playwright/test', /^e2e\//],
  ['playwright', /^tests\/sandboxes\//],
  ['@statelyai/inspect', /^src\/adapters\//],
  ['xstate/graph', /^tests\/machines\//],
];

const CONFIGS = ['vite.config.ts', 'vite.server.config.ts'].map((path) => fileOf(path, readText(path)));
const FILES = [...SOURCES, ...CONFIGS, ...readSources('tests'), ...readSources('e2e')];

describe('the packages of decision 0065', () => {
  it.each(USES)('%s is used in %s', (packageName, place) => {
    const uses = FILES.filter(({ path }) => place.test(path)).flatMap(({ imports }) => imports);
    const loaded = uses.filter(({ kind }) => kind !== 'type').map(({ target }) => target);
    expect(loaded.some((target) => target === packageName || target.startsWith(`${packageName}/`))).toBe(true);
  });

  it('stand in its table', () => {
    const record = readText('docs/decisions/0065-packages-and-their-places.md');
    expect(
      USES.map(([name]) => name.replace('@playwright/test', 'playwright')).filter((name) => !record.includes(name)),
    ).toEqual([]);
  });
});
