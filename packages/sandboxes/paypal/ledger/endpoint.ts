import type { Json } from '../../kit/input.ts';
import type { Outcome } from './outcome.ts';
import type { Work } from './simulator.ts';

/** One request to the REST API that has passed authentication and has a well-formed body. */
export interface Call extends Work {
  app: string;
  /** The `:id` of the path. */
  id: string;
  body: Json;
  query: Json;
  /** Whether `Prefer: return=representation` requests the whole object. */
  wantsFull: boolean;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** How long a PayPal-Request-Id is stored, in hours; absent where the endpoint has no such header. */
  storedHours?: number;
  run(call: Call): Outcome;
}

export function link(rel: string, href: string, method = 'GET'): Json {
  return { href, rel, method };
}
