import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { anyObject, type FieldFault, fields, read, text, textLike } from '../checks.ts';

/** A message of Standard Webhooks that a receiver takes, or why it does not. */
export type ReadMessage =
  | { type: 'message'; id: string; event: WebhookMessage }
  | { type: 'refused'; status: 400 | 401; error: string; faults: FieldFault[] };

/** How far the time of a message may be from the receiver's, in seconds. */
const TOLERANCE = 5 * 60;

/** The three fields of the body; the type is words that full stops delimit. */
const body = fields({
  type: textLike(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/, 'must be words with full stops between them'),
  timestamp: text(
    'must be a time of ISO 8601',
    (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  data: anyObject,
});

export type WebhookMessage = NonNullable<(typeof body)['of']>;

/**
 * Reads a message as the specification of Standard Webhooks asks its receivers to: the three headers, the time, one signature by one of
 * the secrets, and then the body.
 */
export function readMessage(
  headers: IncomingHttpHeaders,
  payload: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): ReadMessage {
  const [id, timestamp, signatures] = NAMES.map((name) => single(headers[name]));
  if (!id || !timestamp || !signatures) {
    const missing = NAMES.filter((name) => single(headers[name]) === undefined);
    return refused(
      400,
      'Missing required headers',
      missing.map((path) => ({ path, reason: 'is missing' })),
    );
  }
  if (!/^\d{1,15}$/.test(timestamp)) return refused(400, 'Invalid timestamp', [wrong('must be seconds since 1970')]);
  const age = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(age) > TOLERANCE) {
    return refused(400, age > 0 ? 'Message timestamp too old' : 'Message timestamp too new', [wrong('is not of now')]);
  }
  if (!isSigned(signatures, `${id}.${timestamp}.${payload}`, secrets)) {
    return refused(401, 'No matching signature found', [
      { path: 'webhook-signature', reason: 'is by no known secret' },
    ]);
  }
  return readBody(id, payload);
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined;
}

function wrong(reason: string): FieldFault {
  return { path: 'webhook-timestamp', reason };
}

function readBody(id: string, payload: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return refused(400, 'Invalid JSON', [{ path: '', reason: 'is no JSON' }]);
  }
  const given = read(body, value);
  if (given.type === 'refused') return refused(400, 'Invalid body', given.faults);
  return { type: 'message', id, event: given.value };
}

/** One of the signatures has to be by one of the secrets; those of other versions are passed over. */
function isSigned(signatures: string, content: string, secrets: readonly string[]): boolean {
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [each.slice('v1,'.length)] : []));
  return secrets.some((secret) => {
    const expected = createHmac('sha256', keyOf(secret)).update(content).digest();
    return given.some((signature) => isSame(Buffer.from(signature, 'base64'), expected));
  });
}

/** The key of a secret, with the standard's prefix or without. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function refused(status: 400 | 401, error: string, faults: FieldFault[]): ReadMessage {
  return { type: 'refused', status, error, faults };
}
