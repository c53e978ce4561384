import type { Outcome } from '../world/outcome.ts';
import type { Call } from '../world/work.ts';

/** One address of the API. */
export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  /** A browser may call it with the publishable key; CORS lets any page do so. */
  forBrowsers?: boolean;
  /** The parameters it knows; others are refused. `expand` and what the browser library adds are always known. */
  params: readonly string[];
  run(call: Call): Outcome;
}
