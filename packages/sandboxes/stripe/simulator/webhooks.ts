import { createHmac } from 'node:crypto';
import { EventDelivery, type EventPost } from '../../kit/event-delivery.ts';
import type { Running } from '../../kit/start-sandbox.ts';
import { newId } from './ids.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { EventRow } from './rows.ts';

export interface WebhookTarget {
  url: string;
  /** The signing secret, `whsec_…`. */
  secret: string;
}

/** Stores events, and posts them to the shop's webhook, signed. */
export class Webhooks extends EventDelivery<EventRow> {
  #target: WebhookTarget | undefined;
  #clock: () => number;

  constructor(target: WebhookTarget | undefined, ledger: Ledger, running: Running) {
    super(ledger, running);
    this.#target = target;
    this.#clock = running.clock;
  }

  /** Stores an event in the transaction that caused it; nothing is stored without a webhook. */
  note(draft: Draft, happened: Omit<EventRow, 'id' | 'delivery'>): string | undefined {
    if (!this.#target) return undefined;
    return draft.put('event', { ...happened, id: newId('event'), delivery: 'pending' }).id;
  }

  protected override postOf(event: EventRow): EventPost | null {
    if (!this.#target) return null;
    const { url, secret } = this.#target;
    const body = eventBody(event);
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': this.#sign(body, secret) };
    return { url, headers, body };
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
