import { Agent, type Dispatcher, request } from 'undici';
import type { Lookup, NetworkRules } from '../outbox/reachable-address.ts';
import { guardedConnect, reasonOf } from '../outbox/send-webhook.ts';

export interface CallOptions {
  /** Where calls may go; `anywhere` for addresses of the owner's own settings. */
  rules: NetworkRules | 'anywhere';
  lookup: Lookup;
  /** The time limit of a call with its answer, in milliseconds. */
  timeoutMs?: number | undefined;
}

export interface Call {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** A redirect is an answer and is not followed, since it would take a key elsewhere; a pause of 0 is none. */
export type CallAnswer =
  | { type: 'answered'; status: number; isRedirect: boolean; text: string; retryAfterMs: number }
  | { type: 'unanswered'; detail: string };

/** Calls with a time limit, whose connections are kept for the next call and closed at the end. */
export interface BoundedCalls {
  send(url: URL, call: Call, signal?: AbortSignal): Promise<CallAnswer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The bytes of an answer that are read. */
const MOST_READ = 16_384;

export function boundedCalls({ rules, lookup, timeoutMs = TIMEOUT_MS }: CallOptions): BoundedCalls {
  const agent = new Agent({
    connect: rules === 'anywhere' ? { timeout: CONNECT_TIMEOUT_MS } : guardedConnect(rules, lookup),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    send: (url, call, signal) =>
      within(timeoutMs, signal, async (ended) =>
        readAnswer(await request(url, { ...call, dispatcher: agent, signal: ended })),
      ),
    close: () => agent.destroy(),
  };
}

/** Ends a call at the time limit or at the signal; any error becomes a value. */
async function within(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  call: (ended: AbortSignal) => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const ending = new AbortController();
  const end = () => ending.abort(new Error('the shop was stopped'));
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await call(ending.signal);
  } catch (error) {
    return { type: 'unanswered', detail: reasonOf(error) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function readAnswer({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<CallAnswer> {
  const isRedirect = headers.location !== undefined && status >= 300 && status < 400;
  const retryAfterMs = retryAfter(headers['retry-after']);
  return { type: 'answered', status, isRedirect, text: await readBeginning(body), retryAfterMs };
}

const LONGEST_PAUSE_MS = 3_600_000;

/** The pause of a header in seconds; an hour at most, after which the outbox tries anything again. */
function retryAfter(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header)
    ? Math.min(Number(header) * 1_000, LONGEST_PAUSE_MS)
    : 0;
}

async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  let bytes = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length >= MOST_READ) break;
    }
  } catch {
    // The answer has come: a body that breaks off says what it has said.
  }
  return bytes.toString('utf8');
}
