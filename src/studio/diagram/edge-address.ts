import { parseJson } from '../../../domain/parse-json.ts';
import type { EdgeName } from './diagram.types.ts';

const KINDS = ['next', 'yes', 'no', 'fail'] as const;

/** An edge as an address names it: `["a step","yes","another"]`. */
export function edgeText({ from, on, to }: EdgeName): string {
  return JSON.stringify([from, on, to]);
}

/** The edge that an address names; null where it is none. */
export function edgeNamed(text: string | null): EdgeName | null {
  const parts: unknown = text === null ? null : parseJson(text);
  if (!Array.isArray(parts)) return null;
  const [from, named, to] = parts.map(String);
  const on = KINDS.find((each) => each === named);
  return from !== undefined && to !== undefined && on ? { from, on, to } : null;
}
