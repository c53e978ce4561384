import { setTimeout as wait } from 'node:timers/promises';
import type { FaultBook } from '../../kit/fault-book.ts';
import { newMessageId } from '../world/ids.ts';
import type { Draft, Ledger } from '../world/ledger.ts';
import type { NotificationSink, NotificationType } from '../world/notification-types.ts';
import type { EventRow } from '../world/rows.ts';
import { notificationData } from './notification-xml.ts';
import { type SignatureVersion, signedMessage } from './sns-message.ts';

export interface NotificationTarget {
  url: string;
  /** `1` by default, as Amazon's topics sign. */
  signatureVersion?: SignatureVersion;
}

interface Parts {
  ledger: Ledger;
  faults: FaultBook;
  closing: AbortSignal;
  clock: () => number;
  origin: () => string;
}

const TRIES = 6;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3_000;
const TIMEOUT_MS = 5_000;
const TOPIC = 'arn:aws:sns:us-east-1:291180941288:A3BXB0YN3XH17HSANDBOX';

/** The path of the certificate that a message names. */
export const CERTIFICATE_PATH = '/SimpleNotificationService-6aad65c2f9911b05cd53efda11f913f9.pem';

/** Posts signed notifications to the shop: at least once, with a few retries; undelivered ones survive a kill. */
export class Notifications implements NotificationSink {
  #parts: Parts;
  #target: NotificationTarget | undefined;

  constructor(target: NotificationTarget | undefined, parts: Parts) {
    this.#target = target;
    this.#parts = parts;
  }

  /** Stores a notification in the transaction that caused it; nothing is stored without a registered address. */
  note(draft: Draft, about: { type: NotificationType; id: string; now: number }): string | undefined {
    const data = this.#target && notificationData(draft, about);
    if (!data) return undefined;
    const { type, now } = about;
    const message = JSON.stringify({
      NotificationReferenceId: newMessageId(),
      NotificationType: type,
      SellerId: data.seller,
      ReleaseEnvironment: 'Sandbox',
      MarketplaceID: '165570',
      Version: '2013-01-01',
      NotificationData: data.xml,
      Timestamp: new Date(now).toISOString(),
    });
    return draft.put('event', { id: newMessageId(), type, message, createdAt: now, delivery: 'pending' }).id;
  }

  /** Delivers a notification in the background. */
  send(id: string): void {
    const event = this.#parts.ledger.get('event', id);
    if (event) void this.#deliver(event);
  }

  /** Resumes deliveries that a kill interrupted. */
  resume(): void {
    for (const event of this.#parts.ledger.all('event')) if (event.delivery === 'pending') this.send(event.id);
  }

  async #deliver(event: EventRow): Promise<void> {
    const fault = this.#parts.faults.takeForWebhook(event.type);
    if (fault?.fault === 'drop-webhook') return this.#resolve(event, 'dropped');
    const delivered = await this.#tryToPost(event);
    if (delivered && fault?.fault === 'duplicate-webhook') await this.#post(event);
    if (!this.#parts.closing.aborted) this.#resolve(event, delivered ? 'delivered' : 'abandoned');
  }

  async #tryToPost(event: EventRow): Promise<boolean> {
    const { closing } = this.#parts;
    for (let attempt = 0; attempt < TRIES && !closing.aborted; attempt += 1) {
      if (await this.#post(event)) return true;
      const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
      await wait(pause, undefined, { signal: closing, ref: false }).catch(() => undefined);
    }
    return false;
  }

  async #post(event: EventRow): Promise<boolean> {
    if (!this.#target) return false;
    const signal = AbortSignal.any([this.#parts.closing, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = {
      'Content-Type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': 'Notification',
      'x-amz-sns-message-id': event.id,
      'x-amz-sns-topic-arn': TOPIC,
    };
    const body = this.#signed(event, this.#target);
    const sent = fetch(this.#target.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return sent.then(
      (response) => response.ok,
      () => false,
    );
  }

  #signed(event: EventRow, { signatureVersion = '1' }: NotificationTarget): string {
    const { ledger, origin } = this.#parts;
    const message = signedMessage(
      {
        MessageId: event.id,
        TopicArn: TOPIC,
        Message: event.message,
        Timestamp: new Date(event.createdAt).toISOString(),
        SignatureVersion: signatureVersion,
        SigningCertURL: `${origin()}${CERTIFICATE_PATH}`,
      },
      ledger.privateKey,
    );
    return JSON.stringify(message);
  }

  #resolve(event: EventRow, delivery: EventRow['delivery']): void {
    const draft = this.#parts.ledger.begin();
    draft.put('event', { ...event, delivery });
    draft.commit();
  }
}
