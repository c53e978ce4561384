import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { toE164 } from '../../../domain/account/phone.ts';
import { WAIT } from '../../support/wait.ts';
import { appsAt, type Counted } from '../marketing/told-shop.ts';
import type { RunningShop } from './walked-shop.ts';

/** What the services have to have counted of an order: whether its shopper allowed it, and which phone number it has. */
export interface ToldOrder {
  id: string;
  number: string;
  allowed: boolean;
  hasPhone: boolean;
}

/** Waits until no event of the shop waits for an endpoint. */
export async function allDelivered({ db }: RunningShop): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from outbox where delivered_at is null)::int
        + (select count(*) from event_deliveries where delivered_at is null)::int as left`.execute(db);
    return rows[0]?.left;
  };
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
}

/** The paid orders, as the services would know them. */
export async function toldOrders({ db }: RunningShop, allows: (id: string) => boolean): Promise<ToldOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'customer'])
    .where('paid_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, number, customer }) => ({
    id,
    number,
    allowed: allows(id),
    hasPhone: toE164(customer.phone, customer.country) !== null,
  }));
}

/** What each service counted of these events, once or more often, by the printed numbers of their orders. */
export async function countedBy(shop: RunningShop, name: string) {
  const { klaviyo, attentive, refused } = await appsAt(shop.apps).received();
  const of = (counted: readonly Counted[]) =>
    counted
      .filter((each) => each.name === name)
      .map(numberOf)
      .sort();
  const repeated = [...klaviyo, ...attentive].filter(({ repeats }) => repeats > 0);
  return { klaviyo: of(klaviyo), attentive: of(attentive), refused, repeated };
}

/** The same of a run without a mistake. */
export function expectedOf(orders: readonly ToldOrder[]) {
  const allowed = orders.filter((each) => each.allowed);
  return {
    klaviyo: allowed.map(({ number }) => number).sort(),
    attentive: allowed
      .filter(({ hasPhone }) => hasPhone)
      .map(({ number }) => number)
      .sort(),
    refused: [],
    repeated: [],
  };
}

function numberOf({ body }: Counted): string {
  const { metric, properties } = body as {
    metric?: { eventPayload: { OrderId: string } };
    properties?: { OrderId: string };
  };
  return (metric?.eventPayload ?? properties)?.OrderId ?? '';
}
