import { createSign } from 'node:crypto';

/** The SHA-1 of version 1, and the SHA-256 of version 2. */
export type SignatureVersion = '1' | '2';

/** A message of Amazon's Simple Notification Service, as it is posted. */
export interface SnsMessage {
  Type: 'Notification';
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: SignatureVersion;
  Signature: string;
  SigningCertURL: string;
  UnsubscribeURL: string;
}

export type UnsignedMessage = Omit<SnsMessage, 'Type' | 'Signature' | 'UnsubscribeURL'>;

export function signedMessage(message: UnsignedMessage, privateKey: string): SnsMessage {
  const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  return {
    Type: 'Notification',
    ...message,
    Signature: createSign(algorithm).update(signedText(message)).sign(privateKey, 'base64'),
    UnsubscribeURL: `${new URL(message.SigningCertURL).origin}/?Action=Unsubscribe`,
  };
}

/** The signed text: the names and values in their order, each on a line of its own. */
function signedText({ Message, MessageId, Timestamp, TopicArn }: UnsignedMessage): string {
  const signed = { Message, MessageId, Timestamp, TopicArn, Type: 'Notification' };
  return Object.entries(signed)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
}
