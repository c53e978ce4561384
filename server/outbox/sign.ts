import { Webhook } from 'standardwebhooks';
import type { StoredEvent } from './outbox.types.ts';

/** The beginning of a secret of Standard Webhooks; the key follows in base64. */
const SECRET_PREFIX = 'whsec_';

/** The length of a key; Standard Webhooks asks for 24 to 64 bytes. */
const KEY_BYTES = 32;

export function newSecret(randomBytes: (length: number) => Uint8Array): string {
  return `${SECRET_PREFIX}${Buffer.from(randomBytes(KEY_BYTES)).toString('base64')}`;
}

/** The id of an event for its receivers, the same in every try. The time is part of it, because a new store starts its row numbers again. */
export function messageId({ id, createdAt }: Pick<StoredEvent, 'id' | 'createdAt'>): string {
  return `msg_${createdAt.getTime().toString(36)}_${id}`;
}

export interface SignedMessage {
  id: string;
  body: string;
  /** The newest first; each of them signs. */
  secrets: readonly string[];
  at: Date;
}

/** The headers of Standard Webhooks: the id, the time of this try in seconds, and a signature by each secret. */
export function signedHeaders({ id, body, secrets, at }: SignedMessage): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
