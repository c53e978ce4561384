import type { Amount } from './amounts.ts';
import { newPaymentId } from './ids.ts';
import type { AuthorizationRow, Payment, PaymentInput } from './rows.ts';

/** The life of an authorization in Amazon's sandbox: two days. */
export const AUTHORIZATION_LIFE = 2 * 24 * 3_600_000;

/** The authorization as the clock alone has left it: an open one expires. */
export function agedAuthorization(row: AuthorizationRow, now: number): AuthorizationRow {
  if (row.state !== 'Open' || now < row.expiresAt) return row;
  return { ...row, state: 'Closed', reason: 'ExpiredUnused', updatedAt: row.expiresAt };
}

/** Amazon allows 15 % above an amount, and 75 units of its currency at most. */
export function withAllowance({ minor, currency }: Amount): number {
  const most = currency === 'JPY' ? 75 : 7_500;
  return minor + Math.min(Math.floor(minor * 0.15), most);
}

/** What an authorization holds of its order's total: what it may still take, or has taken. */
export function heldBy(row: AuthorizationRow): number {
  const isAlive = row.state === 'Open' || row.state === 'Pending';
  return isAlive ? row.amount.minor : row.captured;
}

/** An authorization (A), a capture (C) or a refund (R) of an order, as it begins. */
export function newPayment(
  kind: 'A' | 'C' | 'R',
  { seller, orderReference }: Pick<Payment, 'seller' | 'orderReference'>,
  { reference, request, amount, note, softDescriptor }: PaymentInput,
  now: number,
): Payment {
  const id = newPaymentId(orderReference, kind);
  const asked = { reference, request, amount, note, softDescriptor };
  return { id, seller, orderReference, ...asked, reason: '', createdAt: now, updatedAt: now, resolvesAt: null };
}
