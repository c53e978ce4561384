import { existsSync, statSync } from 'node:fs';

/** A part of the house whose mutants are tested by the same tests. */
export interface Area {
  /** Its folder. */
  name: string;
  /** The globs of the tests that may notice its changes: the nearer ones run first, the others for what is left. */
  tests: readonly (readonly string[])[];
  /** The least share of its changes, in per cent, that a test has to notice. */
  aim: number;
}

const AREAS: readonly Area[] = [
  { name: 'domain', tests: [testsOf('domain'), testsOf('graph', 'machines', 'funnels'), testsOf('src')], aim: 95 },
  { name: 'graph', tests: [testsOf('graph'), testsOf('machines', 'funnels')], aim: 95 },
  { name: 'machines', tests: [testsOf('machines'), testsOf('src')], aim: 95 },
  {
    name: 'server/orders',
    tests: [testsOf('server/orders'), testsOf('server/checkout', 'server/subscriptions', 'server/webhooks')],
    aim: 90,
  },
  {
    name: 'server/checkout',
    tests: [testsOf('server/checkout'), testsOf('server/orders', 'server/subscriptions', 'server/webhooks')],
    aim: 90,
  },
];

function testsOf(...folders: string[]): string[] {
  return folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
}

/** The set-up of these tests, which is that of their project in `vitest.config.ts`. */
export function setUpOf(tests: readonly string[]) {
  return tests.some((glob) => glob.startsWith('tests/server/'))
    ? {
        globalSetup: ['tests/support/stores/run-folder.ts', 'tests/support/processes/build-processes.js'],
        setupFiles: ['tests/support/isolation/server-setup.ts'],
      }
    : { setupFiles: ['tests/support/isolation/fast-setup.ts'] };
}

export function areaNames(): string {
  return AREAS.map(({ name }) => name).join(', ');
}

/** The areas of these folders or files, with the globs to mutate; all where none is given. Empty where a path belongs to none. */
export function areasFor(paths: readonly string[]): { area: Area; files: string[] }[] {
  const isKnown = (path: string) => existsSync(path) && AREAS.some((area) => isIn(area, path));
  if (!paths.every(isKnown)) return [];
  const wanted = paths.length > 0 ? paths : AREAS.map(({ name }) => name);
  const areas = AREAS.map((area) => ({ area, files: wanted.filter((path) => isIn(area, path)).map(globOf) }));
  return areas.filter(({ files }) => files.length > 0);
}

function isIn({ name }: Area, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}

function globOf(path: string): string {
  return statSync(path).isDirectory() ? `${path.replace(/\/$/, '')}/**/*.ts` : path;
}
