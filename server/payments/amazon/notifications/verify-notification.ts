import { parseJson } from '../../../../domain/parse-json.ts';
import type { AskProvider, WebhookVerdict } from '../../port/webhook-event.ts';
import { textAt } from '../../wire/read-json.ts';
import { reasonOf } from '../../wire/reason-of.ts';
import type { AmazonShop } from '../payments/amazon-shop.ts';
import { TIMEOUT_MS } from '../protocol/amazon-options.ts';
import type { Certificates } from './certificates.ts';
import { notifiedSubject } from './notification-subject.ts';
import { isSignedBy, readSnsMessage, type SnsMessage } from './sns-message.ts';

/** The service repeats a message under its first time and signature for an hour. */
const OLDEST_MS = 3_600_000;
const EARLIEST_MS = 5 * 60_000;

/**
 * Verifies that Amazon's notification service has signed a posted body for this seller, by the key of a certificate at a
 * pinned host, and reads its subject. Any customer of that service can have a message of its own signed, so that nothing but
 * the ids is taken from one: what follows is read at Amazon for rows of ours alone. Never throws on a posted body.
 */
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
  if (!isSignedBy(message, read.key)) return refused('Amazon did not sign it');
  return message.confirmUrl === null ? eventOf(shop, message) : confirm(shop, message, message.confirmUrl);
}

function eventOf({ options }: AmazonShop, { id, message }: SnsMessage): WebhookVerdict {
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
    return { type: 'unavailable', detail: reasonOf(error) };
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

function refused(detail: string): WebhookVerdict {
  return { type: 'refused', detail };
}
