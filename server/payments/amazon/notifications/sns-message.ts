import { createVerify, type KeyObject } from 'node:crypto';
import { parseJson } from '../../../../domain/parse-json.ts';
import { textAt } from '../../wire/read-json.ts';

const ALGORITHMS: Readonly<Record<string, 'RSA-SHA1' | 'RSA-SHA256'>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' };

/** The signed fields of each type, in their order; a field that a message lacks is left out. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

const TOPIC = /^arn:aws:sns:([a-z0-9-]{1,30}):\d{12}:[\w-]{1,256}$/;

/** A message of Amazon's Simple Notification Service, as it was posted. */
export type SnsMessage = NonNullable<ReturnType<typeof readSnsMessage>>;

/** Reads a posted body; null where it is no message of a known form. Never throws. */
export function readSnsMessage(rawBody: Buffer) {
  const body = parseJson(rawBody.toString('utf8'));
  const text = (name: string): string => textAt(body, name);
  const type = text('Type');
  if (type !== 'Notification' && type !== 'SubscriptionConfirmation') return null;
  const region = TOPIC.exec(text('TopicArn'))?.[1];
  const version = text('SignatureVersion');
  const algorithm = Object.hasOwn(ALGORITHMS, version) ? ALGORITHMS[version] : undefined;
  if (region === undefined || algorithm === undefined || !ID.test(text('MessageId'))) return null;
  return {
    type,
    id: text('MessageId'),
    /** Of the topic's address. */
    region,
    /** In milliseconds; `NaN` for an unreadable text. */
    time: Date.parse(text('Timestamp')),
    certificateUrl: text('SigningCertURL'),
    /** Amazon Pay's own text; for a confirmation a sentence. */
    message: text('Message'),
    /** Null for a notification. */
    confirmUrl: type === 'SubscriptionConfirmation' ? text('SubscribeURL') : null,
    signature: Buffer.from(text('Signature'), 'base64'),
    algorithm,
    /** The text that the signature is of. */
    signedText: signedText(type, text),
  };
}

const ID = /^[\w-]{1,100}$/;

function signedText(type: keyof typeof SIGNED, text: (name: string) => string): string {
  const present = SIGNED[type].filter((name) => name !== 'Subject' || text(name) !== '');
  return present.map((name) => `${name}\n${text(name)}\n`).join('');
}

export function isSignedBy({ algorithm, signedText: text, signature }: SnsMessage, key: KeyObject): boolean {
  return createVerify(algorithm).update(text).verify(key, signature);
}
