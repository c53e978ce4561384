import { createSign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { FaultBook } from '../../kit/fault-book.ts';
import type { Json } from './fields.ts';
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

const TRIES = 6;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3_000;
const TIMEOUT_MS = 5_000;

export const AUTH_ALGO = 'SHA256withRSA';
export const CERT_PATH = '/v1/notifications/certs/CERT-sandbox-1';

/** Posts events to merchants: at least once, signed, with a few retries; undelivered events survive a kill. */
export class Webhooks {
  #parts: { ledger: Ledger; faults: FaultBook; closing: AbortSignal; clock: () => number; origin: () => string };
  #target: WebhookTarget | undefined;

  constructor(
    target: WebhookTarget | undefined,
    parts: { ledger: Ledger; faults: FaultBook; closing: AbortSignal; clock: () => number; origin: () => string },
  ) {
    this.#target = target;
    this.#parts = parts;
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

  /** Delivers an event in the background. */
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
    const signal = AbortSignal.any([this.#parts.closing, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = event.form === 'ipn' ? FORM : this.#signed(event.body);
    const sent = fetch(event.url, { method: 'POST', headers, body: event.body, redirect: 'manual', signal });
    return sent.then(
      (response) => response.ok,
      () => false,
    );
  }

  #signed(body: string): Record<string, string> {
    const { ledger, clock, origin } = this.#parts;
    const time = new Date(clock()).toISOString();
    const transmission = { id: newTransmissionId(), time, webhookId: this.#target?.id ?? '' };
    const signer = createSign('RSA-SHA256').update(signedText(transmission, body));
    return {
      'Content-Type': 'application/json',
      'PAYPAL-TRANSMISSION-ID': transmission.id,
      'PAYPAL-TRANSMISSION-TIME': time,
      'PAYPAL-TRANSMISSION-SIG': signer.sign(ledger.privateKey, 'base64'),
      'PAYPAL-CERT-URL': `${origin()}${CERT_PATH}`,
      'PAYPAL-AUTH-ALGO': AUTH_ALGO,
    };
  }

  #resolve(event: EventRow, delivery: EventRow['delivery']): void {
    const draft = this.#parts.ledger.begin();
    draft.put('event', { ...event, delivery });
    draft.commit();
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
