import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, readText } from './read-imports.ts';

/** What `npm start` and `npx sluice` build and run. */
const FOLDERS = ['domain', 'contracts', 'graph', 'machines', 'src', 'server', 'sandboxes', 'cli', 'scripts/shop'];
const BUILD = ['', 'return.', 'early.', 'server.'].map((kind) => `vite.${kind}config.ts`);

/** Imported by `npm run dev` alone: a build leaves it out. */
const DEVELOPMENT = '@statelyai/inspect';

const {
  dependencies,
  allowScripts,
}: Record<'dependencies' | 'allowScripts', Record<string, unknown>> = JSON.parse(readText('package.json'));

describe('packages', () => {
  const files = [...FOLDERS.flatMap((folder) => filesIn(folder, /\.(tsx?|js)$/)), ...BUILD];
  const imports = files.flatMap((path) => importsOf(path, readText(path)));
  const needed = new Set(
    imports.filter(({ isPackage, kind }) => isPackage && kind !== 'type').map(({ target }) => packageOf(target)),
  );

  it('what a start builds and runs is a dependency, and each dependency is needed for it', () => {
    const own = [...needed].filter((name) => name !== DEVELOPMENT && !isBuiltIn(name));
    expect(own.sort()).toEqual(Object.keys(dependencies).sort());
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
