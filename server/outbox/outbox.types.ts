/** A fact of the outbox, as those who are told of it get it. */
export interface StoredEvent {
  /** Unique and lasting: what is sent for a fact can be named after it. */
  id: number;
  topic: string;
  payload: Readonly<Record<string, unknown>>;
  createdAt: Date;
}

/** How telling somebody ended. What failed for good is not tried again. */
export type Delivery = { type: 'delivered' } | { type: 'failed'; detail: string; isPermanent: boolean };

/**
 * Somebody to tell. A fact may come twice, after a crash or a lost answer, so telling it again must do no harm. The name
 * is remembered with the fact, so that nobody hears it again because another one could not be reached.
 */
export interface Deliverer {
  name: string;
  deliver(event: StoredEvent): Promise<Delivery>;
}

/** Who hears of which topic. A fact of a topic that is not listed waits for a process that knows it. */
export type Deliverers = Readonly<Record<string, readonly Deliverer[]>>;
