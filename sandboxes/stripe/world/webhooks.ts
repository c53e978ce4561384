import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultBook } from '../../kit/fault-book.ts';
import { newId } from './ids.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { EventRow } from './rows.ts';

export interface WebhookTarget {
  url: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

const tries = 6;
const firstPause = 200;
const longestPause = 3_000;
const timeoutMs = 5_000;

/** Posts events to the shop's webhook: at least once, signed, with a few retries; undelivered events survive a kill. */
export class Webhooks {
  #target: WebhookTarget | undefined;
  #ledger: Ledger;
  #faults: FaultBook;
  #closing: AbortSignal;
  #clock: () => number;

  constructor(
    target: WebhookTarget | undefined,
    ledger: Ledger,
    faults: FaultBook,
    closing: AbortSignal,
    clock: () => number,
  ) {
    this.#target = target;
    this.#ledger = ledger;
    this.#faults = faults;
    this.#closing = closing;
    this.#clock = clock;
  }

  /** Stores an event in the transaction that caused it; nothing is stored without a webhook. */
  note(draft: Draft, happened: Omit<EventRow, 'id' | 'delivery'>): string | undefined {
    if (!this.#target) return undefined;
    return draft.put('event', { ...happened, id: newId('event'), delivery: 'pending' }).id;
  }

  /** Delivers an event in the background. */
  send(id: string): void {
    const event = this.#ledger.get('event', id);
    if (event && this.#target) void this.#deliver(event, this.#target);
  }

  /** Resumes deliveries that a kill interrupted. */
  resume(): void {
    for (const event of this.#ledger.all('event')) if (event.delivery === 'pending') this.send(event.id);
  }

  async #deliver(event: EventRow, target: WebhookTarget): Promise<void> {
    const fault = this.#faults.takeForWebhook(event.type);
    if (fault?.fault === 'drop-webhook') return this.#resolve(event, 'dropped');
    const body = eventBody(event);
    const delivered = await this.#tryToPost(body, target);
    if (delivered && fault?.fault === 'duplicate-webhook') await this.#post(body, target);
    if (!this.#closing.aborted) this.#resolve(event, delivered ? 'delivered' : 'abandoned');
  }

  async #tryToPost(body: string, target: WebhookTarget): Promise<boolean> {
    for (let attempt = 0; attempt < tries && !this.#closing.aborted; attempt += 1) {
      if (await this.#post(body, target)) return true;
      const pause = Math.min(firstPause * 2 ** attempt, longestPause);
      await wait(pause, undefined, { signal: this.#closing, ref: false }).catch(() => undefined);
    }
    return false;
  }

  async #post(body: string, { url, secret }: WebhookTarget): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': this.#sign(body, secret) };
    const signal = AbortSignal.any([this.#closing, AbortSignal.timeout(timeoutMs)]);
    const answered = fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return answered.then(
      (response) => response.ok,
      () => false,
    );
  }

  #sign(body: string, secret: string): string {
    const time = Math.floor(this.#clock() / 1000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  }

  #resolve(event: EventRow, delivery: EventRow['delivery']): void {
    const draft = this.#ledger.begin();
    draft.put('event', { ...event, delivery });
    draft.commit();
  }
}

function eventBody(event: EventRow): string {
  return JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  });
}
