import type { WithdrawalAsk } from '../../../contracts/api/withdrawal-api.ts';
import { accountEmail } from '../../../domain/account/email.ts';
import { typedOrderNumber } from '../../../domain/orders/order-number.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import type { WithdrawalRules } from '../../orders/records/order-withdrawal.ts';
import type { PublishingDeps } from '../../outbox/publish.ts';

export interface WithdrawingDeps extends WithdrawalRules, PublishingDeps {
  newId: () => string;
}

/** A shopper, by the guest session of the request. */
export interface WithdrawingSession {
  /** Empty for a request without a session, which owns no order. */
  hash: string;
}

/** The order of a withdrawal, and how its shopper proved to be the buyer. */
export interface ProvenOrder {
  row: OrderRow;
  provedBy: Schema['withdrawals']['proved_by'];
}

/**
 * The order that a shopper names by its number: one of the session, else one that was placed with the e-mail address. Null for
 * an unknown one, for another person's, and for one that was never paid, so that these three cannot be told apart.
 */
export async function provenOrder(
  { db }: Pick<WithdrawingDeps, 'db'>,
  session: WithdrawingSession,
  { order, email = '' }: WithdrawalAsk,
): Promise<ProvenOrder | null> {
  const numbered = db.selectFrom('orders').selectAll().where('number', '=', typedOrderNumber(order));
  const row = await numbered.executeTakeFirst();
  if (!row || !wasBinding(row)) return null;
  if (session.hash !== '' && row.session_hash === session.hash) return { row, provedBy: 'session' };
  const typed = accountEmail(email);
  return typed !== null && typed === accountEmail(row.email) ? { row, provedBy: 'email' } : null;
}

/** A cancelled order may have been authorized before, and its shopper is told that it is cancelled. */
function wasBinding({ status }: OrderRow): boolean {
  return isCapturedOrAuthorized(status) || status === 'Cancelled';
}
