import { done, type Json, noSuch, type Outcome } from '../simulator/outcome.ts';
import type { Tables } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';

/** One endpoint of the API. */
export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  /** A browser may call it with the publishable key; CORS lets any page do so. */
  forBrowsers?: boolean;
  /** The accepted parameters; others are refused. `expand` and the browser library's own are always accepted. */
  params: readonly string[];
  run(call: Call): Outcome;
}

/** Reads one object by the id of its path. */
export function retrieval<Name extends keyof Tables>(
  path: string,
  table: Name,
  render: (row: Tables[Name]) => Json,
): Endpoint {
  const run = ({ params, draft, id }: Call): Outcome => {
    if (params.failure) return params.failure;
    const row = draft.get(table, id);
    return row ? done(render(row)) : noSuch(table, id);
  };
  return { method: 'GET', path: `${path}/:id`, params: [], run };
}
