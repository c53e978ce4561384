import { createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { EventDelivery, type EventPost } from '../../kit/event-delivery.ts';
import type { Json } from '../../kit/input.ts';
import type { Running } from '../../kit/start-sandbox.ts';
import { newId, newTransmissionId } from './ids.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { EventRow } from './rows.ts';

export interface WebhookTarget {
  url: string;
  /** The id that the merchant received when the address was registered; it is part of the signed text. */
  id: string;
}

/** The fields of a signed webhook, as headers and as the verification call has them. */
export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
}

export const AUTH_ALGO = 'SHA256withRSA';
export const CERT_PATH = '/v1/notifications/certs/CERT-sandbox-1';

/** Stores events, and posts them to merchants, signed. */
export class Webhooks extends EventDelivery<EventRow> {
  #ledger: Ledger;
  #running: Running;
  #target: WebhookTarget | undefined;

  constructor(target: WebhookTarget | undefined, ledger: Ledger, running: Running) {
    super(ledger, running);
    this.#ledger = ledger;
    this.#running = running;
    this.#target = target;
  }

  /** Stores an event in the transaction that caused it; nothing is stored without a registered address. */
  note(
    draft: Draft,
    app: string,
    event: { type: string; resourceType: string; resource: Json; now: number },
  ): string | undefined {
    if (!this.#target) return undefined;
    const id = newId('event');
    const body = JSON.stringify(eventBody(id, event));
    const row = { id, app, form: 'webhook', url: this.#target.url, type: event.type, body } as const;
    return draft.put('event', { ...row, delivery: 'pending' }).id;
  }

  noteForm(draft: Draft, app: string, url: string, type: string, fields: Readonly<Record<string, string>>) {
    if (url === '') return undefined;
    const id = newId('event');
    const body = new URLSearchParams({ ...fields, ipn_track_id: id }).toString();
    return draft.put('event', { id, app, form: 'ipn', url, type, body, delivery: 'pending' }).id;
  }

  protected override postOf({ form, url, body }: EventRow): EventPost {
    return { url, headers: form === 'ipn' ? FORM : this.#signed(body), body };
  }

  #signed(body: string): Record<string, string> {
    const { clock, origin } = this.#running;
    const time = new Date(clock()).toISOString();
    const transmission = { id: newTransmissionId(), time, webhookId: this.#target?.id ?? '' };
    const signer = createSign('RSA-SHA256').update(signedText(transmission, body));
    return {
      'Content-Type': 'application/json',
      'PAYPAL-TRANSMISSION-ID': transmission.id,
      'PAYPAL-TRANSMISSION-TIME': time,
      'PAYPAL-TRANSMISSION-SIG': signer.sign(this.#ledger.privateKey, 'base64'),
      'PAYPAL-CERT-URL': `${origin()}${CERT_PATH}`,
      'PAYPAL-AUTH-ALGO': AUTH_ALGO,
    };
  }
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The signed text: the transmission, and the checksum of the body's bytes. */
export function signedText({ id, time, webhookId }: Transmission, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`;
}

function eventBody(id: string, event: { type: string; resourceType: string; resource: Json; now: number }): Json {
  return {
    id,
    event_version: '1.0',
    create_time: new Date(event.now).toISOString(),
    resource_type: event.resourceType,
    event_type: event.type,
    summary: event.type.toLowerCase().replaceAll('.', ' '),
    resource: event.resource,
    links: [],
  };
}
