import type { Transaction } from 'kysely';
import { currencyDigits, formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { ledgerLines, leftOf, sumsOf } from '../ledger/ledger-sums.ts';
import { attemptById, lockOrder, type OrderRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { OPEN_REFUNDS, orderNamed, type RefundRow } from '../records/refund-rows.ts';

/** What the shop wants to give back. */
export interface RefundAsk {
  /** Its id or its number. */
  order: string;
  /** In the order's currency, as a decimal (E14); all that is left where absent. */
  amount?: number;
  reason?: string;
  /** Asking twice under one key gives back once. */
  key?: string;
}

export interface RefundRefusal {
  type: 'refused';
  reason: 'order_missing' | 'nothing_left' | 'amount' | 'too_much' | 'provider';
  message: string;
}

/** `known`: this key was asked before. */
export type RefundBegun = { type: 'begun' | 'known'; refund: RefundRow } | RefundRefusal;

/**
 * Writes a refund down before the provider is asked. Under the order's lock, so that whatever runs at the same time, what
 * was given back and what may yet be is never more than what was taken.
 */
export async function beginRefund(deps: OrdersDeps, ask: RefundAsk): Promise<RefundBegun> {
  const named = await orderNamed(deps.db, ask.order);
  if (!named) return refuse('order_missing', `There is no order "${ask.order}".`);
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, named.id);
    const known = await knownRefund(trx, order, ask.key);
    if (known) return { type: 'known', refund: known };
    const { attemptId, left } = await mostLeft(trx, order);
    if (attemptId === null || left <= 0) return refuse('nothing_left', nothingLeft(order));
    const amount = ask.amount === undefined ? left : toMinor(ask.amount, order.currency);
    if (amount === null || amount <= 0) return refuse('amount', wrongAmount(order));
    if (amount > left) return refuse('too_much', tooMuch(order, left));
    return { type: 'begun', refund: await insertRefund(trx, deps, order, { attemptId, amount, ask }) };
  });
}

function refuse(reason: RefundRefusal['reason'], message: string): RefundRefusal {
  return { type: 'refused', reason, message };
}

async function knownRefund(trx: Transaction<Schema>, order: OrderRow, key: string | undefined) {
  if (key === undefined) return undefined;
  const query = trx.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
  return query.where('request_key', '=', key).executeTakeFirst();
}

/** The charge of the order that has most left to give back: there is one, but for an order that was charged twice. */
async function mostLeft(trx: Transaction<Schema>, order: OrderRow) {
  const lefts = await leftPerCharge(trx, order);
  return lefts.sort((a, b) => b.left - a.left)[0] ?? { attemptId: null, left: 0 };
}

/** What may still go back of each charge of an order, in minor units, less what is being given back. */
export async function leftPerCharge(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id'>,
): Promise<{ attemptId: string; left: MinorUnits }[]> {
  const lines = await ledgerLines(trx, order.id);
  const open = await trx
    .selectFrom('refunds')
    .select(['attempt_id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute();
  return [...new Set(lines.map((line) => line.attempt_id))].map((attemptId) => {
    const underWay = open.filter((refund) => refund.attempt_id === attemptId);
    const booked = leftOf(sumsOf(lines.filter((line) => line.attempt_id === attemptId)));
    return { attemptId, left: booked - underWay.reduce((sum, refund) => sum + refund.amount_minor, 0) };
  });
}

export interface NewRefund {
  attemptId: string;
  amount: MinorUnits;
  ask: RefundAsk;
}

/** The row of a refund that the provider is asked for next, or by recovery. */
export async function insertRefund(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  order: OrderRow,
  { attemptId, amount, ask }: NewRefund,
): Promise<RefundRow> {
  const id = deps.newId();
  const { provider } = await attemptById(trx, attemptId);
  const about = { id, order_id: order.id, attempt_id: attemptId, provider, idempotency_key: `refund:${id}` };
  const asked = { amount_minor: amount, currency: order.currency, reason: ask.reason, request_key: ask.key };
  return trx
    .insertInto('refunds')
    .values({ ...about, ...asked, status: 'created', created_at: deps.clock() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function nothingLeft({ number, status }: OrderRow): string {
  return `Order ${number} is ${status}: there is nothing left to give back.`;
}

function wrongAmount({ currency }: OrderRow): string {
  return `Give an amount above zero in ${currency}, with ${currencyDigits(currency)} decimals at most.`;
}

function tooMuch({ number, currency }: OrderRow, left: MinorUnits): string {
  return `Of order ${number} only ${formatMoney(left, currency)} is left to give back.`;
}
