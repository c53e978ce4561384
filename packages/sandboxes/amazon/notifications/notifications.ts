import { EventDelivery, type EventPost } from '../../kit/event-delivery.ts';
import type { Running } from '../../kit/start-sandbox.ts';
import { newMessageId } from '../simulator/ids.ts';
import type { Draft, Ledger } from '../simulator/ledger.ts';
import type { NotificationSink, NotificationType } from '../simulator/notification-types.ts';
import type { EventRow } from '../simulator/rows.ts';
import { notificationData } from './notification-xml.ts';
import { type SignatureVersion, signedMessage } from './sns-message.ts';

export interface NotificationTarget {
  url: string;
  /** `1` by default, as Amazon's topics sign. */
  signatureVersion?: SignatureVersion;
}

const TOPIC = 'arn:aws:sns:us-east-1:291180941288:A3BXB0YN3XH17HSANDBOX';

/** The path of the certificate that a message names. */
export const CERTIFICATE_PATH = '/SimpleNotificationService-6aad65c2f9911b05cd53efda11f913f9.pem';

/** Stores notifications, and posts them to the shop, signed. */
export class Notifications extends EventDelivery<EventRow> implements NotificationSink {
  #ledger: Ledger;
  #running: Running;
  #target: NotificationTarget | undefined;

  constructor(target: NotificationTarget | undefined, ledger: Ledger, running: Running) {
    super(ledger, running);
    this.#ledger = ledger;
    this.#running = running;
    this.#target = target;
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

  protected override postOf(event: EventRow): EventPost | null {
    if (!this.#target) return null;
    const headers = {
      'Content-Type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': 'Notification',
      'x-amz-sns-message-id': event.id,
      'x-amz-sns-topic-arn': TOPIC,
    };
    return { url: this.#target.url, headers, body: this.#signed(event, this.#target) };
  }

  #signed(event: EventRow, { signatureVersion = '1' }: NotificationTarget): string {
    const message = signedMessage(
      {
        MessageId: event.id,
        TopicArn: TOPIC,
        Message: event.message,
        Timestamp: new Date(event.createdAt).toISOString(),
        SignatureVersion: signatureVersion,
        SigningCertURL: `${this.#running.origin()}${CERTIFICATE_PATH}`,
      },
      this.#ledger.privateKey,
    );
    return JSON.stringify(message);
  }
}
