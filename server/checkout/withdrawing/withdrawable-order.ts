import type { WithdrawableOrder, WithdrawalAsk } from '../../../contracts/api/withdrawal-api.ts';
import { accountEmail } from '../../../domain/account/email.ts';
import { partsOfOrder } from '../../../domain/orders/line-cost.ts';
import { typedOrderNumber } from '../../../domain/orders/order-number.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { typedCode } from '../../../domain/typed-text.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { orderById, ordersById, type StoredOrder } from '../../orders/records/order-reads.ts';
import { toWithdrawal } from '../../orders/records/order-wire.ts';
import { readWithdrawalState, type WithdrawalRules } from '../../orders/records/order-withdrawal.ts';
import type { PublishingDeps } from '../../outbox/publish.ts';

/** An order as the shopper who may withdraw from it sees it. */
export async function withdrawableOrder(
  deps: WithdrawingDeps,
  { id }: Pick<OrderRow, 'id'>,
): Promise<WithdrawableOrder> {
  const stored = await orderById(deps.db, id);
  if (!stored) throw new Error('the order of a withdrawal is gone');
  const { row, items, withdrawals = [] } = stored;
  const { firstName = '', lastName = '' } = row.customer;
  return {
    number: row.number,
    placedAt: row.created_at.toISOString(),
    brand: row.brand,
    currency: row.currency,
    name: `${firstName} ${lastName}`.trim(),
    email: row.email,
    lines: linesOf(stored),
    ...(await readWithdrawalState(deps, stored)),
    isCharged: row.status !== 'Authorized',
    subscription: subscribedLines(stored),
    withdrawals: withdrawals.map((withdrawal) => toWithdrawal(withdrawal, items)),
    others: await openOthers(deps, row),
  };
}

/** Each line by what its refund pays back: its price with tax, less its discount. */
function linesOf({ row, items, captured, withdrawals = [] }: StoredOrder) {
  const { currency, total_minor: total, shipping_minor: shipping, tax_minor: tax, tax_lines: taxLines } = row;
  const lines = items.map((item) => ({ net: item.total_minor - item.discount_minor, taxCode: item.tax_code }));
  const costs = partsOfOrder({ currency, total, charged: captured ?? 0, shipping, tax, taxLines, lines }).lines;
  return items.map((item, index) => ({
    line: index + 1,
    name: item.product_name,
    description: item.product_description,
    image: item.product_image,
    quantity: item.quantity,
    total: toDecimal(costs[index] ?? 0, currency),
    withdrawnAt: withdrawals.find(({ id }) => id === item.withdrawal_id)?.withdrawn_at.toISOString() ?? null,
  }));
}

/** The lines that a running subscription delivers again; null where none runs. */
export function subscribedLines({ row, items, subscription }: StoredOrder): number[] | null {
  if (!subscription || subscription.status === 'cancelled') return null;
  return items.flatMap((item, index) => (item.offer_sfid === row.subscription?.offer ? [index + 1] : []));
}

/** The numbers of the other orders of a checkout, each a contract of its own, that are open. */
async function openOthers(deps: WithdrawingDeps, { id, checkout_id, session_hash }: OrderRow): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('checkout_id', '=', checkout_id)
    .where('session_hash', '=', session_hash)
    .where('id', '!=', id)
    .execute();
  const ids = rows.filter(({ status }) => isCapturedOrAuthorized(status)).map((row) => row.id);
  const others = [...(await ordersById(deps.db, ids)).values()];
  const states = await Promise.all(others.map((other) => readWithdrawalState(deps, other)));
  return others.filter((_, index) => states[index]?.state === 'open').map(({ row }) => row.number);
}

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

/** The answer is null for an unknown order, another person's and an unpaid one, which look alike to a stranger. */
export async function provenOrder(
  { db }: Pick<WithdrawingDeps, 'db'>,
  session: WithdrawingSession,
  { order, email = '' }: WithdrawalAsk,
): Promise<ProvenOrder | null> {
  const numbered = db.selectFrom('orders').selectAll().where('number', '=', typedOrderNumber(order));
  const row = await numbered.executeTakeFirst();
  if (!row || !wasBinding(row)) return null;
  if (session.hash !== '' && row.session_hash === session.hash) return { row, provedBy: 'session' };
  const typed = accountEmail(typedCode(email));
  return typed !== null && typed === accountEmail(row.email) ? { row, provedBy: 'email' } : null;
}

/** A cancelled order may have been authorized before, and its shopper is told that it is cancelled. */
function wasBinding({ status }: OrderRow): boolean {
  return isCapturedOrAuthorized(status) || status === 'Cancelled';
}
