import { parseJson } from '../../../domain/parse-json.ts';
import type { EdgeName } from '../../../graph/graph.ts';

const KINDS = ['next', 'yes', 'no', 'fail'] as const;

/** The edge that an address names; null where it is none. */
export function edgeNamed(text: string | null): EdgeName | null {
  const parts: unknown = text === null ? null : parseJson(text);
  if (!Array.isArray(parts)) return null;
  const [from, named, to] = parts.map(String);
  const on = KINDS.find((each) => each === named);
  return from !== undefined && to !== undefined && on ? { from, on, to } : null;
}
