import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import { joinedCalls } from '../timing/joined-calls.ts';
import { type AdIdsOfOrder, adIdsOfOrder, type MoneyEvent, moneyEvent } from './ad-event.ts';
import { consentCovers } from './order-consent.ts';
import { unsaid } from './order-event.ts';

export interface AdDeps {
  db: Kysely<Schema>;
  clock: () => Date;
}

/** What a service of advertising may be told, or why it is told nothing. */
export type AdOrder = { type: 'sent'; money: MoneyEvent; ids: AdIdsOfOrder } | { type: 'not_sent'; delivery: Delivery };

/** Reads events right before they are sent, each of a turn once for all services. */
export interface AdReader {
  /** The charge or the refund, or null where its order is gone. */
  money(event: StoredEvent): Promise<MoneyEvent | null>;
  /** The same as far as the shopper's consent to advertising covers it. */
  order(event: StoredEvent): Promise<AdOrder>;
}

export function adReader(deps: AdDeps): AdReader {
  const money = onceInTurn((event) => moneyEvent(deps.db, event));
  return { money, order: onceInTurn(async (event) => adOrder(deps, await money(event))) };
}

function onceInTurn<Value>(read: (event: StoredEvent) => Promise<Value>): (event: StoredEvent) => Promise<Value> {
  const readAll = joinedCalls(async (events: readonly StoredEvent[]) => {
    const readings = new Map<number, Promise<Value>>();
    for (const event of events) if (!readings.has(event.id)) readings.set(event.id, read(event));
    await Promise.allSettled(readings.values());
    return readings;
  });
  return async (event) => (await readAll(event)).get(event.id) ?? read(event);
}

/** A renewal is no act of a visit, and the consent of the visit that began it is not asked again. */
async function adOrder({ db, clock }: AdDeps, money: MoneyEvent | null): Promise<AdOrder> {
  if (!money) return notSent('the order is gone');
  if (money.kind === 'renewal') return notSent('a renewal');
  const { row } = money.order;
  if (!(await consentCovers(db, row, clock()))) return notSent('its shopper does not allow it');
  const ids = await adIdsOfOrder(db, row.id);
  return ids ? { type: 'sent', money, ids } : notSent('the ids of its browser are not stored, or not any more');
}

export function notSent(reason: string): Extract<AdOrder, { type: 'not_sent' }> {
  return { type: 'not_sent', delivery: unsaid(reason) };
}
