import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import { type AdIdsOfOrder, adIdsOfOrder, type MoneyEvent, moneyEvent } from './ad-event.ts';
import { consentCovers } from './order-consent.ts';
import { unsaid } from './order-event.ts';

export interface AdDeps {
  db: Kysely<Schema>;
  clock: () => Date;
}

/** What a service of advertising may be told, or why it is told nothing. */
export type AdOrder = { type: 'sent'; money: MoneyEvent; ids: AdIdsOfOrder } | { type: 'not_sent'; delivery: Delivery };

/**
 * The charge or refund of a sale or an offer whose shopper allows advertising. A renewal is no act of a visit, and the consent of the
 * visit that began it is not asked again.
 */
export async function adOrder({ db, clock }: AdDeps, event: StoredEvent): Promise<AdOrder> {
  const money = await moneyEvent(db, event);
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
