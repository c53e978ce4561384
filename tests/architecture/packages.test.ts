import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import viteConfig from '../../vite.config.ts';
import { fileOf, isProgram, SOURCES } from './program.ts';
import { filesIn, importsOf, readSources, readText } from './read-imports.ts';

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
  ['detect-browser', /^domain\//],
  ['vite', /^vite\.config\.ts$/],
  ['vitest', /^tests\//],
  ['@testing-library/react', /^tests\/src\//],
  ['@playwright/test', /^e2e\//],
  ['playwright', /^packages\/sandboxes\/tests\//],
  ['@statelyai/inspect', /^backoffice\/inspected\//],
  ['xstate/graph', /^tests\/machines\//],
];

const CONFIG = fileOf('vite.config.ts', readText('vite.config.ts'));
const FILES = [...SOURCES, CONFIG, ...['tests', 'e2e', 'packages'].flatMap(readSources)];

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

/** What `npm start` and `npx sluice` build and run. */
const FOLDERS = [
  'domain',
  'contracts',
  'graph',
  'machines',
  'src',
  'server',
  'packages/sandboxes',
  'backoffice',
  'cli',
  'scripts/shop',
];
const BUILD = 'vite.config.ts';

/** Imported by `sluice test` where a browser is to walk, which does without elsewhere. */
const FOR_BROWSER = '@playwright/test';

const {
  dependencies,
  allowScripts,
}: Record<'dependencies' | 'allowScripts', Record<string, unknown>> = JSON.parse(readText('package.json'));

describe('the packages of a start', () => {
  const files = [...FOLDERS.flatMap((folder) => filesIn(folder, /\.(tsx?|js)$/)).filter(isProgram), BUILD];
  const imports = files.flatMap((path) => importsOf(path, readText(path)));
  const needed = new Set(
    imports.filter(({ isPackage, kind }) => isPackage && kind !== 'type').map(({ target }) => packageOf(target)),
  );

  it('what a start builds and runs is a dependency, and each dependency is needed for it', () => {
    const own = [...needed].filter((name) => name !== FOR_BROWSER && !isBuiltIn(name));
    expect(own.sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('the command is built where the package for its browser is not installed', () => {
    const { ssr } = viteConfig({ mode: 'server', command: 'build' });
    expect(ssr?.external).toContain(FOR_BROWSER);
  });

  it('npm has nothing to say about install scripts: each package that has one is allowed or refused', () => {
    const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
      readText('package-lock.json'),
    );
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
  });
});

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function isBuiltIn(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
