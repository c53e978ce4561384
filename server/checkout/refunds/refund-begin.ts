import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { OWNER_WORDS } from '../../../domain/orders/status-copy.ts';
import { partFault } from '../../../domain/pricing/charge-limits.ts';
import { formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { wrongAmount } from '../../orders/capturing/capture-order.ts';
import { insertRefund, mostLeft } from '../../orders/ledger/new-refund.ts';
import {
  type AttemptRow,
  attemptById,
  lockOrder,
  type OrderRow,
  orderNamed,
  type RefundRow,
} from '../../orders/records/attempt-rows.ts';
import { type OwnerRefusal, refuseOwner } from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';

export interface RefundAsk {
  order: string;
  /** In the order's currency, as a decimal (E14); all that may still be refunded where absent. */
  amount?: number;
  reason?: string;
  /** Two requests under one key refund once. */
  key?: string;
  /** What was left to refund when the amount was chosen; where something else is left now, nothing is refunded. */
  left?: number;
}

/** `known`: the key was used before. */
export type RefundBegun = { type: 'begun' | 'known'; refund: RefundRow } | OwnerRefusal;

/** A refund is inserted before its call, and the order's lock keeps all refunds, open ones too, within the capture. */
export async function beginRefund(deps: OrdersDeps, ask: RefundAsk): Promise<RefundBegun> {
  const named = await orderNamed(deps.db, ask.order);
  if (!named) return refuseOwner('order_missing', `There is no order "${ask.order}".`);
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, named.id);
    const known = await knownRefund(trx, order, ask.key);
    if (known) return { type: 'known', refund: known };
    const { attemptId, left } = await mostLeft(trx, order);
    if (attemptId === null || left <= 0) return refuseOwner('nothing_left', nothingLeft(order));
    if (ask.left !== undefined && toMinor(ask.left, order.currency) !== left)
      return refuseOwner('changed', changed(order, left));
    const amount = ask.amount === undefined ? left : toMinor(ask.amount, order.currency);
    if (amount === null || amount <= 0) return refuseOwner('amount', wrongAmount(order));
    if (amount > left) return refuseOwner('too_much', tooMuch(order, left));
    const attempt = await attemptById(trx, attemptId);
    const decimals = tooFine(deps, attempt, amount);
    if (decimals !== null) return refuseOwner('amount', wrongAmount(order, decimals));
    return {
      type: 'begun',
      refund: await insertRefund(trx, deps, order, { attempt, amount, reason: ask.reason, key: ask.key }),
    };
  });
}

/** The decimals that the provider of a charge takes, where an amount has more of them; null for one that it refunds. */
function tooFine({ providers }: OrdersDeps, { provider, currency }: AttemptRow, amount: MinorUnits): number | null {
  const limits = providers.accountOf({ provider })?.limits;
  return (limits && partFault(limits, amount, currency)?.decimals) ?? null;
}

async function knownRefund(trx: DbTransaction, order: OrderRow, key: string | undefined) {
  if (key === undefined) return undefined;
  const query = trx.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
  return query.where('request_key', '=', key).executeTakeFirst();
}

function nothingLeft({ number, status, total_minor: total }: OrderRow): string {
  if (total === 0 && isCapturedStatus(status)) return `Order ${number} cost nothing: there is nothing to give back.`;
  return `Order ${number} is ${OWNER_WORDS[status]}: there is nothing left to give back.`;
}

function changed({ number, currency }: OrderRow, left: MinorUnits): string {
  return `What may be given back of order ${number} changed meanwhile: ${formatMoney(left, currency)} is left. Nothing was refunded now.`;
}

function tooMuch({ number, currency }: OrderRow, left: MinorUnits): string {
  return `Of order ${number} only ${formatMoney(left, currency)} is left to give back.`;
}
