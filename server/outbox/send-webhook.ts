import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { redactedText } from '../logging/redacted-text.ts';
import { isSecure } from './endpoint-url.ts';
import type { Delivery, StoredEvent, WebhookSender, WebhookTarget } from './outbox.types.ts';
import { guardedLookup, INTERNAL_ADDRESS, isReachable, type Lookup, type NetworkRules } from './reachable-address.ts';
import { messageId, signedHeaders } from './sign.ts';

export interface SenderOptions {
  rules: NetworkRules;
  lookup: Lookup;
  clock: () => Date;
  /** The JSON text of an event, or null where the rows that it was of are gone. */
  bodyOf: (event: StoredEvent) => Promise<string | null>;
  /** The time limit of a call with its answer, in milliseconds. */
  timeoutMs?: number;
}

/** A sender whose connections are kept for the next event, and closed at the end. */
export interface WebhookConnections extends WebhookSender {
  /** Posts any signed message. */
  post(target: WebhookTarget, message: { id: string; body: string }, signal: AbortSignal): Promise<Delivery>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The bytes of an answer that are read, and those of a refusal that are stored. */
const MOST_READ = 16_384;
const MOST_STORED = 300;

/**
 * Posts events as Standard Webhooks, with the signature of every valid secret. A 2xx answer is a delivery and 410 the end of the
 * endpoint; redirects are not followed. A connection goes to an address that was checked when its name was looked up for it.
 */
export function webhookSender({
  rules,
  lookup,
  clock,
  bodyOf,
  timeoutMs = TIMEOUT_MS,
}: SenderOptions): WebhookConnections {
  const agent = new Agent({
    connect: guardedConnect(rules, lookup),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const post: WebhookConnections['post'] = async (target, { id, body }, signal) => {
    const url = new URL(target.url);
    if (!isSecure(url, rules)) return failed('the address does not begin with https://');
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sluice',
      ...signedHeaders({ id, body, secrets: target.secrets, at: clock() }),
    };
    return within(timeoutMs, signal, async (ended) => {
      const call = { method: 'POST', headers, body, dispatcher: agent, signal: ended } as const;
      return deliveryOf(await request(url, call));
    });
  };
  return {
    post,
    deliver: async (event, target, signal) => {
      const body = await bodyOf(event);
      if (body === null) return { type: 'delivered', detail: 'not sent: what it was of is gone' };
      return post(target, { id: messageId(event), body }, signal);
    },
    close: () => agent.destroy(),
  };
}

/** Connects to checked addresses alone; an address in the place of a name is not looked up. */
export function guardedConnect(rules: NetworkRules, lookup: Lookup): buildConnector.connector {
  const connect = buildConnector({ lookup: guardedLookup(lookup, rules), timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) && !isReachable(host, rules)) return callback(new Error(INTERNAL_ADDRESS), null);
    return connect(options, callback);
  };
}

/** Ends a call at the time limit or at the signal; any error becomes a failed delivery. */
async function within(
  timeoutMs: number,
  signal: AbortSignal,
  call: (ended: AbortSignal) => Promise<Delivery>,
): Promise<Delivery> {
  const ending = new AbortController();
  const end = () => ending.abort(new Error('the shop was stopped'));
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await call(ending.signal);
  } catch (error) {
    return failed(reasonOf(error));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function deliveryOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Delivery> {
  if (statusCode >= 200 && statusCode < 300) {
    // The answer has come: what is wrong with its body changes nothing.
    await body.dump({ limit: MOST_READ }).catch(() => {});
    return { type: 'delivered', detail: String(statusCode) };
  }
  const text = await beginningOf(body);
  if (statusCode === 410) return { type: 'gone', detail: '410: the receiver wants no more events' };
  if (headers.location !== undefined && statusCode < 400) return failed(`${statusCode}: redirects are not followed`);
  return failed(text === '' ? String(statusCode) : `${statusCode}: ${text}`);
}

/** The first words of an answer, on one line; the rest is not read. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  let bytes = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length >= MOST_READ) break;
    }
  } catch {
    // A body that breaks off says what it has said.
  }
  const words = bytes.toString('utf8').replace(/\s+/g, ' ').trim();
  return redactedText(words.slice(0, MOST_STORED));
}

function failed(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: false };
}

/** What Node says of a connection that failed: its code, or its words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message || code || error.name;
}
