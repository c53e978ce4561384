import type { ProviderProblem } from '../../port/approval.ts';
import { describeError, listAt, textAt, valueAt } from '../../wire/read-json.ts';
import { type AdapterOptions, type PayPalOptions, TIMEOUT_MS } from './paypal-options.ts';

/** `lost`: the outcome of the request is unknown, as it is after a 5xx or 429. */
export type RestReply =
  | { type: 'answer'; status: number; body: unknown; debugId: string | null }
  | { type: 'lost'; detail: string };

/** Whether PayPal executed the request. */
export function isDone(reply: RestReply): reply is Extract<RestReply, { type: 'answer' }> {
  return reply.type === 'answer' && reply.status < 300;
}

export interface RestRequest {
  body?: unknown;
  /** Replaces `body` where the bytes matter. */
  rawBody?: string;
  requestId?: string;
}

export type PayPalRest = ReturnType<typeof payPalRest>;

/** A client of PayPal's REST APIs: a cached access token, a deadline for each request, no exceptions. */
export function payPalRest(options: AdapterOptions) {
  const tokens = accessTokens(options);
  const once = async (token: string, method: string, path: string, request: RestRequest): Promise<RestReply> => {
    const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const headers = buildHeaders(token, request, body !== undefined);
    return exchange(options, path, { method, headers, ...(body === undefined ? {} : { body }) });
  };
  const send = async (method: string, path: string, request: RestRequest = {}): Promise<RestReply> => {
    const first = await tokens.current();
    if (typeof first !== 'string') return first;
    const reply = await once(first, method, path, request);
    if (reply.type !== 'answer' || reply.status !== 401) return reply;
    // PayPal may revoke a token early, so that a fresh one is tried once.
    const second = await tokens.renewed(first);
    return typeof second === 'string' ? once(second, method, path, request) : second;
  };
  return { get: (path: string): Promise<RestReply> => send('GET', path), send };
}

function buildHeaders(token: string, { requestId }: RestRequest, hasBody: boolean): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    prefer: 'return=representation',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(requestId !== undefined && { 'paypal-request-id': requestId }),
  };
}

/** A token is not used in the last minute of its life. */
const MARGIN_MS = 60_000;

function accessTokens(options: AdapterOptions) {
  const { clock } = options;
  let stored: { token: string; until: number } | null = null;
  let fetching: Promise<string | RestReply> | null = null;
  const fetchOne = async (): Promise<string | RestReply> => {
    const reply = await askForToken(options);
    if (reply.type === 'lost') return reply;
    const token = textAt(reply.body, 'access_token');
    const seconds = valueAt(reply.body, 'expires_in');
    if (reply.status !== 200 || token === '') return { ...reply, status: reply.status === 200 ? 401 : reply.status };
    stored = { token, until: clock() + (typeof seconds === 'number' ? seconds * 1000 : 0) - MARGIN_MS };
    return token;
  };
  /** Concurrent requests share one request for a token. */
  const fresh = (): Promise<string | RestReply> => {
    fetching ??= fetchOne().finally(() => {
      fetching = null;
    });
    return fetching;
  };
  return {
    current: async () => (stored !== null && clock() < stored.until ? stored.token : fresh()),
    renewed: async (used: string) => (stored !== null && stored.token !== used ? stored.token : fresh()),
  };
}

function askForToken(options: PayPalOptions): Promise<RestReply> {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  return exchange(options, '/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
}

async function exchange({ apiUrl, timeoutMs }: PayPalOptions, path: string, init: RequestInit): Promise<RestReply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS);
    const response = await fetch(new URL(path, apiUrl), { ...init, redirect: 'error', signal });
    return readReply(response, await response.text());
  } catch (error) {
    return { type: 'lost', detail: `${init.method} ${path}: ${describeError(error)}` };
  }
}

function readReply(response: Response, text: string): RestReply {
  const { status } = response;
  const debugId = response.headers.get('paypal-debug-id');
  const lost = (what: string) => ({ type: 'lost' as const, detail: `${status} ${what} ${debugId ?? ''}` });
  if (status >= 500 || status === 429 || status === 408) return lost('is no outcome');
  if (status === 204 || text === '') return { type: 'answer', status, body: null, debugId };
  try {
    return { type: 'answer', status, body: JSON.parse(text), debugId };
  } catch {
    return lost('is no JSON');
  }
}

/** The answer to a request for a page that PayPal has not made. */
export function failed(reply: RestReply) {
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail } as const;
  return { type: 'refused', problem: parseProblem(reply) } as const;
}

/** The problem of PayPal's error: the issue of the newer APIs, else the name of the older ones. */
export function parseProblem(reply: Extract<RestReply, { type: 'answer' }>): ProviderProblem {
  const { body, status, debugId } = reply;
  const [detail] = listAt(body, 'details');
  const name = textAt(body, 'name') || textAt(body, 'error');
  const issue = name === 'UNPROCESSABLE_ENTITY' || name === 'RESOURCE_NOT_FOUND' ? textAt(detail, 'issue') : '';
  const said = [textAt(body, 'message'), textAt(detail, 'description') || textAt(detail, 'issue')];
  const message = said.filter((text) => text !== '').join(' ');
  return {
    code: issue || name || String(status),
    message: message || textAt(body, 'error_description') || `PayPal answered ${status}.`,
    debugId: textAt(body, 'debug_id') || debugId,
  };
}
