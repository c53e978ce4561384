import type { Transaction } from 'kysely';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { wrongAmount } from '../../orders/capturing/begin-capture.ts';
import { insertRefund, leftPerCharge } from '../../orders/ledger/new-refund.ts';
import { lockOrder, type OrderRow } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { orderNamed, type RefundRow } from '../../orders/records/refund-rows.ts';

/** A refund as the shop's owner requests it. */
export interface RefundAsk {
  /** The order's id or number. */
  order: string;
  /** In the order's currency, as a decimal (E14); all that may still be refunded where absent. */
  amount?: number;
  reason?: string;
  /** Two requests under one key refund once. */
  key?: string;
}

export interface RefundRefusal {
  type: 'refused';
  reason: 'order_missing' | 'nothing_left' | 'amount' | 'too_much' | 'provider';
  message: string;
}

/** `known`: the key was used before. */
export type RefundBegun = { type: 'begun' | 'known'; refund: RefundRow } | RefundRefusal;

/**
 * Inserts a refund before the provider is called. The order's lock keeps the sum of all refunds, open ones included, within
 * the captured amount.
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
    return {
      type: 'begun',
      refund: await insertRefund(trx, deps, order, { attemptId, amount, reason: ask.reason, key: ask.key }),
    };
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

/** The charge with the largest amount left to refund. An order has one, unless it was charged twice. */
async function mostLeft(trx: Transaction<Schema>, order: OrderRow) {
  const lefts = await leftPerCharge(trx, order);
  return lefts.sort((a, b) => b.left - a.left)[0] ?? { attemptId: null, left: 0 };
}

function nothingLeft({ number, status, total_minor: total }: OrderRow): string {
  if (total === 0 && isCapturedStatus(status)) return `Order ${number} cost nothing: there is nothing to give back.`;
  return `Order ${number} is ${status}: there is nothing left to give back.`;
}

function tooMuch({ number, currency }: OrderRow, left: MinorUnits): string {
  return `Of order ${number} only ${formatMoney(left, currency)} is left to give back.`;
}
