import { createVerify } from 'node:crypto';
import { parseJson } from '../../../../domain/parse-json.ts';
import { type AskProvider, refused, type WebhookSubject, type WebhookVerdict } from '../../port/webhook-event.ts';
import { describeError, textAt, valueAt } from '../../wire/read-json.ts';
import type { AmazonShop } from '../payments/authorization.ts';
import { TIMEOUT_MS } from '../protocol/amazon-options.ts';
import { parseXml } from '../protocol/read-xml.ts';
import { parseOrderReference, parseRowId } from '../protocol/reference-ids.ts';
import type { Certificates } from './certificates.ts';

/** The service repeats a message under its first time and signature for an hour. */
const OLDEST_MS = 3_600_000;
const EARLIEST_MS = 5 * 60_000;

/** Any customer of Amazon's service can have a message signed, so that only ids are taken from it; no body throws. */
export async function verifyNotification(
  shop: AmazonShop,
  certificates: Certificates,
  rawBody: Buffer,
  asking: AskProvider = (_, ask) => ask(),
): Promise<WebhookVerdict> {
  const message = readSnsMessage(rawBody);
  if (!message) return refused('the body is no message of the notification service');
  if (!isCertificate(shop, message)) return refused('the certificate is of another host');
  const age = shop.options.clock() - message.time;
  if (!(age <= OLDEST_MS && age >= -EARLIEST_MS)) return refused('the message is of another time');
  const check = () => verdictOn(shop, certificates, message);
  // A certificate that was fetched before costs no request.
  return certificates.known(message.certificateUrl) === null ? asking(null, check) : check();
}

async function verdictOn(shop: AmazonShop, certificates: Certificates, message: SnsMessage): Promise<WebhookVerdict> {
  const { certificateUrl: url } = message;
  const known = certificates.known(url);
  const read = known ? { type: 'key' as const, key: known } : await certificates.fetch(url);
  if (read.type !== 'key') return read;
  const isSigned = createVerify(message.algorithm).update(message.signedText).verify(read.key, message.signature);
  if (!isSigned) return refused('Amazon did not sign it');
  return message.confirmUrl === null ? readEvent(shop, message) : confirm(shop, message, message.confirmUrl);
}

function readEvent({ options }: AmazonShop, { id, message }: SnsMessage): WebhookVerdict {
  const body = parseJson(message);
  if (textAt(body, 'SellerId') !== options.sellerId) return refused('it is of another seller');
  const type = textAt(body, 'NotificationType');
  const about = notifiedSubject(type, textAt(body, 'NotificationData'));
  return about === undefined
    ? refused('the notification is unreadable')
    : { type: 'event', event: { id, type, about } };
}

/** Confirms the subscription of our address to a topic, by a request to the pinned host alone. */
async function confirm(shop: AmazonShop, message: SnsMessage, url: string): Promise<WebhookVerdict> {
  if (!isPinned(shop, message, url)) return refused('the confirmation is of another host');
  try {
    const signal = AbortSignal.timeout(shop.options.timeoutMs ?? TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'error', signal });
    await response.body?.cancel();
    if (!response.ok) return { type: 'unavailable', detail: `the confirmation is ${response.status}` };
  } catch (error) {
    return { type: 'unavailable', detail: describeError(error) };
  }
  return { type: 'event', event: { id: message.id, type: message.type, about: null } };
}

function isCertificate(shop: AmazonShop, message: SnsMessage): boolean {
  const { certificateUrl: url } = message;
  return isPinned(shop, message, url) && /^\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(new URL(url).pathname);
}

/** The service's host in the region of the topic, over https; another server with Amazon's protocols has its own origin. */
function isPinned({ options }: AmazonShop, { region }: SnsMessage, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return origin === (options.notificationOrigin ?? `https://sns.${region}.amazonaws.com`);
}

/** Null means that nothing follows, and undefined an unreadable text. A state only tells what to read again. */
export function notifiedSubject(type: string, xml: string): WebhookSubject | null | undefined {
  const body = parseXml(xml);
  if (body === undefined) return undefined;
  const none = { chargeRef: null, approvalRef: null, subscriptionRef: null, attemptId: null };
  switch (type) {
    case 'PaymentAuthorize': {
      const details = valueAt(body, 'AuthorizationNotification', 'AuthorizationDetails');
      const chargeRef = textAt(details, 'AmazonAuthorizationId');
      const attemptId = parseRowId(textAt(details, 'AuthorizationReferenceId'));
      const says = saysOf(textAt(details, 'AuthorizationStatus', 'State'));
      return chargeRef === '' ? undefined : { ...none, says, chargeRef, attemptId };
    }
    case 'PaymentCapture': {
      const details = valueAt(body, 'CaptureNotification', 'CaptureDetails');
      const orderRef = parseOrderReference(textAt(details, 'AmazonCaptureId'));
      const attemptId = parseRowId(textAt(details, 'CaptureReferenceId'));
      return orderRef === null ? undefined : { ...none, says: 'payment', approvalRef: orderRef, orderRef, attemptId };
    }
    case 'PaymentRefund': {
      const orderRef = parseOrderReference(textAt(body, 'RefundNotification', 'RefundDetails', 'AmazonRefundId'));
      return orderRef === null ? undefined : { ...none, says: 'went_back', approvalRef: orderRef, orderRef };
    }
    case 'BillingAgreementNotification': {
      const agreement = valueAt(body, 'BillingAgreementNotification', 'BillingAgreement');
      const subscriptionRef = textAt(agreement, 'AmazonBillingAgreementId');
      const hasEnded = /^(Closed|Canceled)$/.test(textAt(agreement, 'BillingAgreementStatus', 'State'));
      return subscriptionRef !== '' && hasEnded ? { ...none, says: 'subscription_ended', subscriptionRef } : null;
    }
    default:
      return null;
  }
}

function saysOf(state: string): WebhookSubject['says'] {
  if (state === 'Open') return 'authorized';
  return state === 'Declined' ? 'not_captured' : 'payment';
}

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
    signedText: signedText(type, text),
  };
}

const ID = /^[\w-]{1,100}$/;

function signedText(type: keyof typeof SIGNED, text: (name: string) => string): string {
  const present = SIGNED[type].filter((name) => name !== 'Subject' || text(name) !== '');
  return present.map((name) => `${name}\n${text(name)}\n`).join('');
}
