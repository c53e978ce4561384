import { posix } from 'node:path';
import type { Import, SourceFile } from './read-imports.ts';

/** Returns one path around every circle of files that load each other; empty where there is none. */
export function circlesAmong(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports.filter(loads).map((each) => each.target)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

function loads(each: Import): boolean {
  return !each.isPackage && each.kind === 'value';
}

/**
 * Returns the folders that import each other in circles, each group sorted; empty where there is none. Imports of types
 * count too: they decide just as well which folder a reader has to understand first.
 */
export function folderCircles(files: readonly SourceFile[]): string[][] {
  const next = foldersImportedBy(files);
  const reached = new Map([...next.keys()].map((folder) => [folder, reachFrom(folder, next)]));
  const groups = [...next.keys()]
    .sort()
    .map((folder) => [...(reached.get(folder) ?? [])].filter((other) => reached.get(other)?.has(folder)).sort());
  const unique = new Map(groups.filter((group) => group.length > 0).map((group) => [group.join(), group]));
  return [...unique.values()];
}

/** The imports across these folders, one line for each. */
export function importsAmong(files: readonly SourceFile[], folders: readonly string[]): string[] {
  return files
    .filter((file) => folders.includes(posix.dirname(file.path)))
    .flatMap((file) => neighbours(file, folders).map((target) => `${file.path} → ${target}`));
}

function neighbours(file: SourceFile, folders: readonly string[]): string[] {
  const targets = file.imports.filter((each) => !each.isPackage).map((each) => each.target);
  const away = targets.filter((target) => posix.dirname(target) !== posix.dirname(file.path));
  return [...new Set(away)].filter((target) => folders.includes(posix.dirname(target)));
}

function foldersImportedBy(files: readonly SourceFile[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const folder = posix.dirname(path);
    const others = next.get(folder) ?? new Set<string>();
    for (const each of imports) if (!each.isPackage) others.add(posix.dirname(each.target));
    others.delete(folder);
    next.set(folder, others);
  }
  return next;
}

function reachFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(next.get(start));
  for (const folder of reached) for (const other of next.get(folder) ?? []) reached.add(other);
  return reached;
}
