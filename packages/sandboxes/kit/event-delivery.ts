import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './start-sandbox.ts';

/** `dropped`: a fault has kept it back. `abandoned`: the shop has refused each try. */
export type Delivery = 'pending' | 'delivered' | 'dropped' | 'abandoned';

export interface PostedEvent {
  id: string;
  type: string;
  delivery: Delivery;
}

/** A provider's storage, as far as its events are concerned. */
export interface EventLedger<Event extends PostedEvent> {
  get(table: 'event', id: string): Event | undefined;
  all(table: 'event'): Event[];
  commit(puts: ['event', Event][]): void;
}

export interface EventPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const TRIES = 6;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3_000;
const TIMEOUT_MS = 5_000;

/** Posts a provider's events to the shop: at least once, with a few retries; undelivered ones survive a kill. */
export abstract class EventDelivery<Event extends PostedEvent> {
  #ledger: EventLedger<Event>;
  #running: Pick<Running, 'faults' | 'closing'>;

  constructor(ledger: EventLedger<Event>, running: Pick<Running, 'faults' | 'closing'>) {
    this.#ledger = ledger;
    this.#running = running;
  }

  /** The request of one try, signed for it; null where the provider has no address of the shop any more. */
  protected abstract postOf(event: Event): EventPost | null;

  /** Delivers an event in the background. */
  send(id: string): void {
    const event = this.#ledger.get('event', id);
    if (event && this.postOf(event)) void this.#deliver(event);
  }

  /** Resumes deliveries that a kill interrupted. */
  resume(): void {
    for (const event of this.#ledger.all('event')) if (event.delivery === 'pending') this.send(event.id);
  }

  async #deliver(event: Event): Promise<void> {
    const { faults, closing } = this.#running;
    const fault = faults.takeForWebhook(event.type);
    if (fault?.fault === 'drop-webhook') return this.#end(event, 'dropped');
    const isDelivered = await this.#tryToPost(event);
    if (isDelivered && fault?.fault === 'duplicate-webhook') await this.#post(event);
    if (!closing.aborted) this.#end(event, isDelivered ? 'delivered' : 'abandoned');
  }

  #end(event: Event, delivery: Delivery): void {
    this.#ledger.commit([['event', { ...event, delivery }]]);
  }

  async #tryToPost(event: Event): Promise<boolean> {
    const { closing } = this.#running;
    for (let attempt = 0; attempt < TRIES && !closing.aborted; attempt += 1) {
      if (await this.#post(event)) return true;
      const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
      await wait(pause, undefined, { signal: closing, ref: false }).catch(() => undefined);
    }
    return false;
  }

  async #post(event: Event): Promise<boolean> {
    const post = this.postOf(event);
    if (!post) return false;
    const { url, ...content } = post;
    const signal = AbortSignal.any([this.#running.closing, AbortSignal.timeout(TIMEOUT_MS)]);
    return fetch(url, { method: 'POST', ...content, redirect: 'manual', signal }).then(
      (response) => response.ok,
      () => false,
    );
  }
}
