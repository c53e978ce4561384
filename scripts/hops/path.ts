import { posix } from 'node:path';
import type { Frame } from './stacks.ts';

/** The name of a call in which a machine runs, before its id. */
export const MACHINE = 'machine ';

/** An effect with the functions from the press to it. */
export interface Path {
  what: string;
  stops: readonly Frame[];
}

export interface Hop {
  from: string;
  to: string;
  /** The function, machine or address that gets the acceptance. */
  name: string;
  isReturn: boolean;
  /** The effects that the path reaches there, before the next hop. */
  effects: string[];
}

/**
 * A hop is a call or an event that passes the acceptance from a file of one folder to a file of another. Decorators and callbacks
 * count, too, and so does each call of one place; that place counts once. No hop is a function that only computes a value, which
 * reaches no effect, the response to a call, and a listener to snapshots or facts. A return is a hop into a folder in which the
 * path has been before.
 */
export function hopsOf(paths: readonly Path[]): Hop[] {
  const known = new Map<string, Hop | null>();
  const visited = new Set<string>();
  const hops: Hop[] = [];
  for (const { what, stops } of paths) {
    let way = '';
    let last: Hop | null = null;
    for (const [index, stop] of stops.entries()) {
      const from = stops[index - 1];
      way += `${from?.place} > ${stop.file} ${stop.name} `;
      let hop = known.get(way);
      if (hop === undefined) {
        hop = from ? hopBetween(from, stop, visited) : null;
        visited.add(posix.dirname(stop.file));
        known.set(way, hop);
        if (hop) hops.push(hop);
      }
      last = hop ?? last;
    }
    if (last && !last.effects.includes(what)) last.effects.push(what);
  }
  return hops;
}

function hopBetween(from: Frame, to: Frame, visited: ReadonlySet<string>): Hop | null {
  const folder = posix.dirname(to.file);
  if (posix.dirname(from.file) === folder) return null;
  return { from: from.file, to: to.file, name: to.name, isReturn: visited.has(folder), effects: [] };
}
