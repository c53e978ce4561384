/** An event of the outbox as its deliverers receive it. */
export interface StoredEvent {
  /** Unique and permanent, so that a deliverer can derive an idempotency key from it. */
  id: number;
  topic: string;
  payload: Readonly<Record<string, unknown>>;
  createdAt: Date;
}

/** A postponed event waits as if it had not been tried, and the later ones of its queue wait with it. */
export type Delivery =
  | { type: 'delivered'; detail?: string }
  | { type: 'postponed'; until: Date; detail: string }
  | { type: 'failed'; detail: string; isPermanent: boolean; notBeforeMs?: number }
  | { type: 'gone'; detail: string };

/** A call that takes one of the slots of its endpoint. */
export type Call = () => Promise<Delivery>;

/** An event may be delivered twice, after a crash or a lost reply, so what a deliverer does has to be idempotent. */
export interface Deliverer {
  name: string;
  /** The events of a batch come in one turn of the event loop, so that their reads are joined. */
  deliver(event: StoredEvent): Promise<Delivery | Call>;
}

/** The deliverers of each topic. An event of an unlisted topic waits for a process that lists it. */
export type Deliverers = Readonly<Record<string, readonly Deliverer[]>>;

/** A webhook endpoint as an event is sent to it. */
export interface WebhookTarget {
  id: string;
  url: string;
  /** The secrets that sign, the newest first. */
  secrets: readonly string[];
}

/** What an event says, as JSON text; the signal ends its call when the shop stops. */
export interface WebhookMessage {
  body: string;
  signal: AbortSignal;
}

/** Posts events to webhook endpoints. */
export interface WebhookSender {
  deliver(event: StoredEvent, target: WebhookTarget, message: WebhookMessage): Promise<Delivery>;
}
