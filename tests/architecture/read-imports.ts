import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** One import or re-export of a source file. */
export interface Import {
  /** A path from the root of the repository for a relative import, else the name of a package. */
  target: string;
  isPackage: boolean;
  /** `type` is erased from the program; `dynamic` loads on demand. */
  kind: 'value' | 'type' | 'dynamic';
  /** The text between `import` and `from`. */
  clause: string;
}

export interface SourceFile {
  path: string;
  imports: Import[];
}

const ROOT = new URL('../../', import.meta.url);

/**
 * Returns the files below a folder of the repository whose names match, as paths from the root; empty for a missing
 * folder.
 */
export function filesIn(folder: string, extensions: RegExp): string[] {
  if (!existsSync(new URL(folder, ROOT))) return [];
  return readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => posix.relative(ROOT.pathname, posix.join(entry.parentPath, entry.name)))
    .sort();
}

export function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** Returns every TypeScript file of a folder with its imports. */
export function readSources(folder: string): SourceFile[] {
  return filesIn(folder, /\.tsx?$/).map((path) => ({ path, imports: importsOf(path, readText(path)) }));
}

const FROM = /^[ \t]*(?:import|export)\b([^'"`;=()]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const SIDE_EFFECT = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"`]([^'"`]+)['"`]\s*\)/g;

/** Returns the imports in the text of a file, in any formatting. */
export function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (name: string, kind: Import['kind'], clause: string) => {
    const isPackage = !name.startsWith('.');
    const target = isPackage ? name : posix.normalize(posix.join(posix.dirname(path), name.replace(/\?.*$/, '')));
    found.push({ target, isPackage, kind, clause: clause.trim() });
  };
  for (const [, clause = '', name = ''] of text.matchAll(FROM))
    add(name, isTypeOnly(clause) ? 'type' : 'value', clause);
  for (const [, name = ''] of text.matchAll(SIDE_EFFECT)) add(name, 'value', '');
  for (const [, name = ''] of text.matchAll(DYNAMIC)) add(name, 'dynamic', '');
  return found;
}

function isTypeOnly(clause: string): boolean {
  if (/^\s*type\s+[{*\w]/.test(clause)) return true;
  const names =
    /^\s*\{([^}]*)\}\s*$/
      .exec(clause)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '') ?? [];
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}
