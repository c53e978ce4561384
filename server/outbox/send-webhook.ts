import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { oneLine, shortened } from '../../domain/text-limit.ts';
import { redactedText } from '../logging/redacted.ts';
import type { Delivery, WebhookSender, WebhookTarget } from './outbox.types.ts';
import { type Answer, postOnce } from './post-once.ts';
import {
  guardedLookup,
  INTERNAL_ADDRESS,
  isReachable,
  isSecure,
  type Lookup,
  type NetworkRules,
} from './reachable-address.ts';
import { messageId, signedHeaders } from './sign.ts';

export interface SenderOptions {
  rules: NetworkRules;
  lookup: Lookup;
  clock: () => Date;
  /** The time limit of a call with its answer, in milliseconds. */
  timeoutMs?: number;
}

/** A sender whose connections are kept for the next event, and closed at the end. */
export interface WebhookConnections extends WebhookSender {
  post(target: WebhookTarget, message: { id: string; body: string }, signal: AbortSignal): Promise<Delivery>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The characters of an answer that are stored. */
const MOST_STORED = 300;

/** A 2xx answer delivers, 410 ends the endpoint, no redirect is followed, and the connected address was checked. */
export function webhookSender({ rules, lookup, clock, timeoutMs = TIMEOUT_MS }: SenderOptions): WebhookConnections {
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
    try {
      return deliveryOf(await postOnce(url, { dispatcher: agent, headers, body, timeoutMs, signal }));
    } catch (error) {
      return failed(reasonOf(error));
    }
  };
  return {
    post,
    deliver: (event, target, { body, signal }) => post(target, { id: messageId(event), body }, signal),
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

function deliveryOf({ status, location, text }: Answer): Delivery {
  if (status >= 200 && status < 300) return { type: 'delivered', detail: String(status) };
  if (status === 410) return { type: 'gone', detail: '410: the receiver wants no more events' };
  if (location !== null && status < 400) return failed(`${status}: redirects are not followed`);
  const words = wordsOf(text);
  return failed(words === '' ? String(status) : `${status}: ${words}`);
}

/** The first words of a text that a receiver answered, on one line, as they may be stored. */
export function wordsOf(text: string): string {
  return redactedText(shortened(oneLine(text), MOST_STORED));
}

function failed(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: false };
}

/** What Node says of a connection that failed: its code, or its words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message || code || error.name;
}
