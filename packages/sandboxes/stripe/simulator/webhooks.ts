import { createHmac } from 'node:crypto';
import { EventDelivery, type EventPost } from '../../kit/event-delivery.ts';
import type { FaultBook } from '../../kit/fault-book.ts';
import { newId } from './ids.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { EventRow } from './rows.ts';

export interface WebhookTarget {
  url: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

/** Stores events, and posts them to the shop's webhook, signed. */
export class Webhooks {
  #target: WebhookTarget | undefined;
  #clock: () => number;
  #delivery: EventDelivery<EventRow>;

  constructor(
    target: WebhookTarget | undefined,
    ledger: Ledger,
    faults: FaultBook,
    closing: AbortSignal,
    clock: () => number,
  ) {
    this.#target = target;
    this.#clock = clock;
    this.#delivery = new EventDelivery<EventRow>({
      ledger,
      faults,
      closing,
      postOf: (event) => (target ? this.#postOf(event, target) : null),
    });
  }

  /** Stores an event in the transaction that caused it; nothing is stored without a webhook. */
  note(draft: Draft, happened: Omit<EventRow, 'id' | 'delivery'>): string | undefined {
    if (!this.#target) return undefined;
    return draft.put('event', { ...happened, id: newId('event'), delivery: 'pending' }).id;
  }

  send(id: string): void {
    this.#delivery.send(id);
  }

  resume(): void {
    this.#delivery.resume();
  }

  #postOf(event: EventRow, { url, secret }: WebhookTarget): EventPost {
    const body = eventBody(event);
    return {
      url,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': this.#sign(body, secret) },
      body,
    };
  }

  #sign(body: string, secret: string): string {
    const time = Math.floor(this.#clock() / 1000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
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
