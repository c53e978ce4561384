import { type Fault, type FaultName, faultNames, pathPattern } from './fault-book.ts';
import { isRecord } from './input.ts';

/** Reads the body of `POST /_sim/faults`; a text is the reason for a refusal. */
export function readFault(body: unknown): Fault | string {
  if (!isRecord(body) || !isRecord(body.match)) return 'match must be an object';
  const { method, path } = body.match;
  if (typeof path !== 'string' || !isPattern(path)) return 'match.path must be a path prefix or a regular expression';
  if (method !== undefined && typeof method !== 'string') return 'match.method must be a string';
  const name = faultNames.find((known) => known === body.fault);
  if (!name) return `fault must be one of ${faultNames.join(', ')}`;
  const at = body.at ?? defaultMoment(name);
  if (at !== 'before' && at !== 'after-commit') return 'at must be before or after-commit';
  // A reply dropped before the work would be a reset; the name `drop-reply` promises that the work is committed.
  if (name === 'drop-reply' && at === 'before') return 'drop-reply happens after-commit';
  const ms = integer(body.ms, 0);
  const times = integer(body.times, 1);
  const status = integer(body.status, 500);
  if (ms === undefined || times === undefined || times < 1)
    return 'ms and times must be whole numbers, times at least 1';
  if (status === undefined || status < 500 || status > 599) return 'status must be between 500 and 599';
  return { match: { path, ...(method && { method: method.toUpperCase() }) }, at, fault: name, ms, status, times };
}

function defaultMoment(name: FaultName): string {
  return name === 'drop-reply' ? 'after-commit' : 'before';
}

function integer(value: unknown, otherwise: number): number | undefined {
  if (value === undefined) return otherwise;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function isPattern(path: string): boolean {
  try {
    return pathPattern(path).source !== '';
  } catch {
    return false;
  }
}
