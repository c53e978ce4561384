import type { Outcome } from '../simulator/outcome.ts';
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
