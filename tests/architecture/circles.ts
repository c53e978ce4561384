import type { Import, SourceFile } from './read-imports.ts';

/** Every import, or those alone that load a file: types are erased from the program. */
export type Counted = 'values' | 'types too';

/** Returns one path around every circle of files that import each other, types and imports on demand included; empty where there is none. */
export function circlesAmong(files: readonly SourceFile[]): string[] {
  const isOwn = (each: Import) => !each.isPackage;
  const imports = new Map(files.map((file) => [file.path, file.imports.filter(isOwn).map((each) => each.target)]));
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

/** The room of a file: the first two segments of its path. */
export function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/**
 * Returns the rooms that import each other in circles, each group sorted; empty where there is none. With types a circle
 * is one of understanding: it decides which room a reader has to know first.
 */
export function roomCircles(files: readonly SourceFile[], counted: Counted = 'types too'): string[][] {
  const next = roomsImportedBy(files, counted);
  const reached = new Map([...next.keys()].map((room) => [room, reachFrom(room, next)]));
  const groups = [...next.keys()]
    .sort()
    .map((room) => [...(reached.get(room) ?? [])].filter((other) => reached.get(other)?.has(room)).sort());
  const unique = new Map(groups.filter((group) => group.length > 0).map((group) => [group.join(), group]));
  return [...unique.values()];
}

/** The imports across these rooms, one line for each. */
export function importsAmong(files: readonly SourceFile[], rooms: readonly string[]): string[] {
  return files
    .filter((file) => rooms.includes(roomOf(file.path)))
    .flatMap((file) => targetsIn(rooms, file).map((target) => `${file.path} → ${target}`));
}

function targetsIn(rooms: readonly string[], file: SourceFile): string[] {
  const targets = file.imports.filter((each) => !each.isPackage).map((each) => each.target);
  const away = targets.filter((target) => roomOf(target) !== roomOf(file.path));
  return [...new Set(away)].filter((target) => rooms.includes(roomOf(target)));
}

/** The rooms in which the shop's money lies, from the highest floor down. Each imports from lower ones alone. */
export const FLOORS = ['webhooks', 'subscriptions', 'checkout', 'orders', 'payments'].map((room) => `server/${room}`);

/** The imports from a floor of the server to a higher one, types included, one line for each. */
export function importsUpward(files: readonly SourceFile[]): string[] {
  const heightOf = (path: string) => FLOORS.indexOf(roomOf(path));
  return files
    .filter(({ path }) => heightOf(path) >= 0)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isPackage }) => !isPackage && heightOf(target) >= 0 && heightOf(target) < heightOf(path))
        .map(({ target }) => `${path} → ${target}`),
    );
}

function roomsImportedBy(files: readonly SourceFile[], counted: Counted): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const room = roomOf(path);
    const others = next.get(room) ?? new Set<string>();
    for (const { isPackage, kind, target } of imports)
      if (!isPackage && (counted === 'types too' || kind !== 'type')) others.add(roomOf(target));
    others.delete(room);
    next.set(room, others);
  }
  return next;
}

function reachFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(next.get(start));
  for (const room of reached) for (const other of next.get(room) ?? []) reached.add(other);
  return reached;
}
