import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { ordersById, type StoredOrder } from '../orders/records/order-reads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import { joinedCalls } from '../timing/joined-calls.ts';
import { consentCovers } from './order-consent.ts';

export interface EventOrderDeps {
  db: Kysely<Schema>;
  clock: () => Date;
}

/** The order of an event, and whether its shopper's consent to advertising covers it now, which is asked at the first call. */
export interface EventOrder {
  order: StoredOrder;
  isCovered(): Promise<boolean>;
}

/** Null where the order's row is gone. */
export type ReadEventOrder = (event: StoredEvent) => Promise<EventOrder | null>;

/** Reads the orders of events right before services are told of them, each of a turn once for all services. */
export function eventOrderReader({ db, clock }: EventOrderDeps): ReadEventOrder {
  const readAll = joinedCalls(async (events: readonly StoredEvent[]) => {
    const orders = await ordersById(db, events.map(orderOf));
    const read = orders.map((order): [string, EventOrder] => {
      let isCovered: Promise<boolean> | null = null;
      const ask = () => {
        isCovered ??= consentCovers(db, order.row, clock());
        return isCovered;
      };
      return [order.row.id, { order, isCovered: ask }];
    });
    return new Map(read);
  });
  return async (event) => (await readAll(event)).get(orderOf(event)) ?? null;
}

function orderOf({ payload }: StoredEvent): string {
  return String(payload.orderId);
}
