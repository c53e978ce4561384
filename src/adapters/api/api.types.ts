import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { Problem } from '../../../contracts/api/problem.ts';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import type { StatsInfo } from '../../../contracts/api/stats-info.ts';

/** What a client's hooks do besides its headers and affiliate parameters. */
export interface ApiHooks {
  /** O02: the visit at a step, for each call that makes an order; what the call has of it already, the counts of N13, stays. */
  visitInfo?: (stepId: string | null) => StatsInfo;
  /** V10: called with each answer by which the version of its page is not sold to this session any more. */
  onGoneVersion?: () => void;
  /** H05: takes the provider's own problem of a refused call. */
  log?: (level: LogRequest['level'], message: string, detail: object) => void;
}

/** One call, as ofetch takes it. */
export type ApiCall = { method: 'GET' } | { method: 'POST'; body: object; keepalive: boolean };

export interface ApiOptions extends ApiHooks {
  /** H01: the path below which the calls lie, such as `/proxy`. */
  base: string;
  brand: string;
  /** H02: sent with every call if configured. */
  token?: string | undefined;
  affParameters: AffiliateParameters | undefined;
  newRequestId: () => string;
  /** How long one try may take, in milliseconds; a minute by default. */
  timeoutMs?: number;
  /** By default that of the page's start, since a tracker that comes later may redefine it. */
  fetch?: typeof globalThis.fetch;
}

export interface ApiClient {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: object, options?: { keepalive?: boolean }): Promise<ApiAnswer>;
}

/** An answer of the API, or the reason for a missing one. The client never throws. */
export type ApiAnswer =
  | { type: 'ok'; body: unknown }
  | { type: 'problem'; status: number; error: Problem['error'] | null; body: unknown }
  | { type: 'unreachable' };
