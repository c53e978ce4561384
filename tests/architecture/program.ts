import { importsOf, readSources, type SourceFile } from './read-imports.ts';

/** The fewest files of each folder, so that no rule passes because a folder was not read. */
export const FEWEST = {
  domain: 45,
  contracts: 20,
  graph: 25,
  machines: 40,
  src: 200,
  server: 200,
  'packages/sandboxes': 80,
  backoffice: 400,
};

export const FOLDERS = Object.keys(FEWEST) as (keyof typeof FEWEST)[];

/** Every source file of the program with its imports. */
export const SOURCES: readonly SourceFile[] = FOLDERS.flatMap(readSources).filter(({ path }) => isProgram(path));

/** False for the tests of a package, which stand in its own folder. */
export function isProgram(path: string): boolean {
  return !/^packages\/[^/]+\/tests\//.test(path);
}

/** A source file for a test of the rules. */
export function fileOf(path: string, text: string): SourceFile {
  return { path, imports: importsOf(path, text) };
}
