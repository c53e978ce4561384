import { sql } from 'kysely';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import { WARNED_BEFORE_MS } from '../../../server/orders/capturing/recover-authorizations.ts';
import { IN_FLIGHT_STATUSES } from '../../../server/orders/records/attempt-rows.ts';
import type { Attempts, OpenAttempt } from '../../contracts/admin-health-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';

const MOST = 200;
const MINUTE = 60_000;

/** The ages from which an attempt is late; the shop itself closes a question of a bank after 30 minutes, an approval after 6 hours. */
const LATE_AFTER = {
  provider: 10 * MINUTE,
  shopper: 45 * MINUTE,
  approval: 7 * 60 * MINUTE,
};

/** The attempts whose outcome is not known yet, and the amounts that are held, the oldest first. */
export async function readAttempts(deps: { db: Db; clock: () => Date }): Promise<AdminReply> {
  const data = await openAttempts(deps);
  const lines = data.attempts.map(
    ({ order, provider, status, amount, currency, startedAt, remedy }) =>
      `${order}  ${provider} ${status}, ${amount} ${currency}, since ${startedAt}: ${remedy}`,
  );
  return { done: true, text: lines.length === 0 ? 'No attempt is open.' : lines.join('\n'), data };
}

export async function openAttempts({ db, clock }: { db: Db; clock: () => Date }): Promise<Attempts> {
  const now = clock();
  const rows = await queryRows(db);
  return {
    at: now.toISOString(),
    total: rows[0]?.total ?? 0,
    attempts: rows.map((row) => toOpenAttempt(row, now)),
  };
}

function queryRows(db: Db) {
  return db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .select([
      'attempts.id',
      'orders.number as order',
      'orders.brand',
      'attempts.provider',
      'attempts.status',
      'attempts.approval_kind',
      'attempts.amount_minor',
      'attempts.currency',
      'attempts.created_at',
      'attempts.capture_before',
      'attempts.failure',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('attempts.status', 'in', [...IN_FLIGHT_STATUSES, 'authorized'])
    .orderBy('attempts.created_at')
    .orderBy('attempts.id')
    .limit(MOST)
    .execute();
}

type Row = Awaited<ReturnType<typeof queryRows>>[number];

function toOpenAttempt(row: Row, now: Date): OpenAttempt {
  const waitsFor = awaitedParty(row);
  const isLate = isLateAt(row, waitsFor, now);
  return {
    id: row.id,
    order: row.order,
    brand: row.brand,
    provider: row.provider,
    status: row.status,
    waitsFor,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    startedAt: row.created_at.toISOString(),
    seconds: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1000)),
    captureBefore: row.capture_before?.toISOString() ?? null,
    failure: row.failure?.code ?? null,
    isLate,
    remedy: REMEDIES[waitsFor][isLate ? 'late' : 'usual'],
  };
}

function awaitedParty({ status, approval_kind: kind }: Row): OpenAttempt['waitsFor'] {
  if (status === 'authorized') return 'capture';
  const isAsked = status === 'requires_action' || (kind !== null && status === 'created');
  return isAsked ? 'shopper' : 'provider';
}

function isLateAt(row: Row, waitsFor: OpenAttempt['waitsFor'], now: Date): boolean {
  if (waitsFor === 'capture')
    return row.capture_before !== null && row.capture_before.getTime() - now.getTime() < WARNED_BEFORE_MS;
  const limit = waitsFor === 'shopper' && row.approval_kind !== null ? LATE_AFTER.approval : LATE_AFTER[waitsFor];
  return now.getTime() - row.created_at.getTime() > limit;
}

const REMEDIES: Readonly<Record<OpenAttempt['waitsFor'], Record<'usual' | 'late', string>>> = {
  provider: {
    usual: 'The shop asks the provider every minute until it knows.',
    late: 'The shop goes on asking. Look the order’s number up at the provider, and reconcile: that shows what was taken.',
  },
  shopper: {
    usual: 'The shopper is answering a bank or a provider; without an answer the shop closes the attempt.',
    late: 'The shop should have closed it: the log says why the provider cannot be asked.',
  },
  capture: {
    usual: 'Capture the order once it is shipped; the amount is held until then.',
    late: 'Capture the order or cancel it now: the shop releases the amount an hour before its limit.',
  },
};
