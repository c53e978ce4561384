/** An event of the outbox as its deliverers receive it. */
export interface StoredEvent {
  /** Unique and permanent, so that a deliverer can derive an idempotency key from it. */
  id: number;
  topic: string;
  payload: Readonly<Record<string, unknown>>;
  createdAt: Date;
}

/** How a delivery ended. A permanent failure is not retried. */
export type Delivery = { type: 'delivered' } | { type: 'failed'; detail: string; isPermanent: boolean };

/**
 * A receiver of events. An event may be delivered twice, after a crash or a lost reply, so `deliver` has to be idempotent. The
 * name is stored with the event, so that a failure of one deliverer does not repeat the others.
 */
export interface Deliverer {
  name: string;
  deliver(event: StoredEvent): Promise<Delivery>;
}

/** The deliverers of each topic. An event of an unlisted topic waits for a process that lists it. */
export type Deliverers = Readonly<Record<string, readonly Deliverer[]>>;
