import { existsSync, statSync } from 'node:fs';

/** A part of the house whose mutants are tested by the same tests. */
export interface Area {
  name: string;
  /** The globs of its files. */
  files: readonly string[];
  /** The globs of the tests that may notice its changes: the nearer ones run first, the others for what is left. */
  tests: readonly (readonly string[])[];
  /** The least share of its changes, in per cent, that a test has to notice. */
  aim: number;
  /** True where the tests start stores and sandboxes. */
  usesServers: boolean;
}

const AREAS: readonly Area[] = [
  {
    name: 'domain',
    files: ['domain/**/*.ts'],
    tests: [testsOf('domain'), testsOf('graph', 'machines', 'funnels'), testsOf('src')],
    aim: 95,
    usesServers: false,
  },
  {
    name: 'graph',
    files: ['graph/**/*.ts'],
    tests: [testsOf('graph'), testsOf('machines', 'funnels')],
    aim: 95,
    usesServers: false,
  },
  {
    name: 'machines',
    files: ['machines/**/*.ts'],
    tests: [testsOf('machines'), testsOf('src')],
    aim: 95,
    usesServers: false,
  },
  {
    name: 'server/orders',
    files: ['server/orders/**/*.ts'],
    tests: [testsOf('server/orders'), testsOf('server/checkout', 'server/subscriptions', 'server/webhooks')],
    aim: 90,
    usesServers: true,
  },
  {
    name: 'server/checkout',
    files: ['server/checkout/**/*.ts'],
    tests: [testsOf('server/checkout'), testsOf('server/orders', 'server/subscriptions', 'server/webhooks')],
    aim: 90,
    usesServers: true,
  },
];

function testsOf(...folders: string[]): string[] {
  return folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
}

/** The files to mutate in an area. */
export interface AreaFiles {
  area: Area;
  files: readonly string[];
}

export function areaNames(): string {
  return AREAS.map(({ name }) => name).join(', ');
}

/** The areas of these folders or files; every area where none is given. Empty where a path belongs to none. */
export function areasFor(paths: readonly string[]): AreaFiles[] {
  if (paths.length === 0) return AREAS.map((area) => ({ area, files: area.files }));
  const isKnown = (path: string) => existsSync(path) && AREAS.some((area) => isIn(area, path));
  if (!paths.every(isKnown)) return [];
  return AREAS.map((area) => ({ area, files: paths.filter((path) => isIn(area, path)).map(globOf) })).filter(
    ({ files }) => files.length > 0,
  );
}

function isIn({ name }: Area, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}

function globOf(path: string): string {
  return statSync(path).isDirectory() ? `${path.replace(/\/$/, '')}/**/*.ts` : path;
}
