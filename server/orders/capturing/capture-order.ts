import { setTimeout as pause } from 'node:timers/promises';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { OWNER_WORDS } from '../../../domain/orders/status-copy.ts';
import { amountFault } from '../../../domain/pricing/charge-limits.ts';
import { currencyDigits, formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { resolveByReading } from '../charging/resolve-order.ts';
import { ledgerLines, sumLedger } from '../ledger/ledger-entry.ts';
import {
  type AttemptRow,
  attemptById,
  lockOrder,
  type OrderRow,
  orderNamed,
  readAttempts,
} from '../records/attempt-rows.ts';
import { type OwnerRefusal, refuseOwner } from '../records/order-result.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { sendCapture } from './send-capture.ts';

/** The result of a capture; `isNew` is false for a repeated one. `unknown`: recovery requests it again. */
export type CaptureAnswer =
  | { type: 'captured'; number: string; amount: MinorUnits; currency: string; isNew: boolean }
  | { type: 'unknown'; number: string; amount: MinorUnits; currency: string }
  | OwnerRefusal;

/** Captures an order's held amount, or a part of it, once, and releases the rest. The order is a sale or an offer alone. */
export async function captureOrder(deps: OrdersDeps, ask: CaptureAsk): Promise<CaptureAnswer> {
  const begun = await beginCapture(deps, ask);
  if (begun.type === 'refused') return begun;
  const { order, amount } = begun;
  const { number, currency } = order;
  if (begun.type === 'known') return { type: 'captured', number, amount, currency, isNew: false };
  const result = await sendCapture(deps, begun.attempt);
  if (result.type === 'refused') return refuseOwner('provider', `The provider refused: ${result.detail}`);
  if (result.type === 'unknown') await readUntilResolved(deps, order, begun.attempt);
  return answerOf(deps, order, begun.attempt, amount);
}

/** Reads an attempt after a lost reply, which is often found at once. Recovery resolves the rest. */
async function readUntilResolved(deps: OrdersDeps, order: OrderRow, { id }: AttemptRow): Promise<void> {
  for (const wait of timeoutsOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, id);
    if (attempt.status !== 'authorized') return;
    await resolveByReading(deps, { attempt, customerRef: order.provider_customer });
  }
}

async function answerOf(
  deps: OrdersDeps,
  { id, number, currency }: OrderRow,
  attempt: AttemptRow,
  asked: MinorUnits,
): Promise<CaptureAnswer> {
  const { status } = await attemptById(deps.db, attempt.id);
  if (status === 'authorized') return { type: 'unknown', number, amount: asked, currency };
  if (status !== 'captured')
    return refuseOwner('released', `What was held for order ${number} was released: nothing was captured.`);
  const { captured } = sumLedger(await ledgerLines(deps.db, id));
  return { type: 'captured', number, amount: captured, currency, isNew: true };
}

/** A capture of an order's held amount, as the shop's owner requests it. */
export interface CaptureAsk {
  order: string;
  /** In the order's currency, as a decimal (E14); the whole held amount where absent. */
  amount?: number;
}

/** `known`: the same amount was captured before. */
export type CaptureBegun =
  /** The attempt's amount is held. */
  | { type: 'begun'; order: OrderRow; attempt: AttemptRow; amount: MinorUnits }
  | { type: 'known'; order: OrderRow; amount: MinorUnits }
  | OwnerRefusal;

/** The amount is written under the order's lock before the call, so that the provider gets one amount for an order. */
async function beginCapture(deps: OrdersDeps, ask: CaptureAsk): Promise<CaptureBegun> {
  const named = await orderNamed(deps.db, ask.order);
  if (!named) return refuseOwner('order_missing', `There is no order "${ask.order}".`);
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, named.id);
    const asked = ask.amount === undefined ? null : toMinor(ask.amount, order.currency);
    if (ask.amount !== undefined && (asked === null || asked <= 0)) return refuseOwner('amount', wrongAmount(order));
    const attempt = (await readAttempts(trx, order.id)).find(({ status }) => status === 'authorized');
    if (!attempt) return withoutHold(trx, order, asked);
    const amount = asked ?? attempt.capture_minor ?? attempt.amount_minor;
    if (amount > attempt.amount_minor) return refuseOwner('too_much', tooMuch(order, attempt));
    const fault = wrongCapture(deps, order, attempt, amount);
    if (fault !== null) return refuseOwner('amount', fault);
    const isOther = attempt.capture_minor !== null && attempt.capture_minor !== amount;
    if (isOther) return refuseOwner('under_way', underWay(order, attempt.capture_minor ?? 0));
    const begun = await askedOnce(trx, attempt, amount);
    return begun ? { type: 'begun', order, attempt: begun, amount } : refuseOwner('under_way', underWay(order, amount));
  });
}

/** Each request has its own key, because the provider replays its first response to a key, even its own failure. */
export async function askedOnce(
  db: OrdersDeps['db'],
  { id, capture_number: number, capture_minor: asked }: AttemptRow,
  amount: MinorUnits,
): Promise<AttemptRow | null> {
  const again = await db
    .updateTable('attempts')
    .set({ capture_minor: amount, capture_number: number + 1 })
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .where('capture_number', '=', number)
    .where('capture_minor', 'is not distinct from', asked)
    .returningAll()
    .executeTakeFirst();
  return again ?? null;
}

async function withoutHold(trx: DbTransaction, order: OrderRow, asked: MinorUnits | null): Promise<CaptureBegun> {
  if (!isCapturedStatus(order.status)) return refuseOwner('not_authorized', nothingHeld(order));
  const { captured } = sumLedger(await ledgerLines(trx, order.id));
  if (asked === null || asked === captured) return { type: 'known', order, amount: captured };
  return refuseOwner('captured', capturedBefore(order, captured));
}

/** The sentence about an amount that is none of an order's currency, or has more decimals than its provider takes. */
export function wrongAmount({ currency }: OrderRow, decimals = currencyDigits(currency)): string {
  return `Give an amount above zero in ${currency}, with ${decimals} decimals at most.`;
}

/** Why the provider would not capture a part of what it holds, as a sentence; null where it would. */
function wrongCapture(
  { providers }: OrdersDeps,
  order: OrderRow,
  { provider, amount_minor: held, currency }: AttemptRow,
  amount: MinorUnits,
): string | null {
  const limits = providers.accountOf({ provider })?.limits;
  const fault = limits && amount < held ? amountFault(limits, amount, currency) : null;
  if (fault?.type === 'too-fine') return wrongAmount(order, fault.decimals);
  return fault?.type === 'too-small' ? `The least that is captured is ${formatMoney(fault.limit, currency)}.` : null;
}

function tooMuch({ number, currency }: OrderRow, { amount_minor: held }: AttemptRow): string {
  return `For order ${number} only ${formatMoney(held, currency)} is held.`;
}

function underWay({ number, currency }: OrderRow, amount: MinorUnits): string {
  return `A capture of ${formatMoney(amount, currency)} of order ${number} is under way: wait until it is known how it ends.`;
}

function nothingHeld({ number, status }: OrderRow): string {
  return `Order ${number} is ${OWNER_WORDS[status]}: nothing is held for it that could be captured.`;
}

function capturedBefore({ number, currency }: OrderRow, amount: MinorUnits): string {
  return `Of order ${number} ${formatMoney(amount, currency)} was captured before, and nothing more can be.`;
}
