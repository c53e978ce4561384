import { sql } from 'kysely';
import type { Db } from '../../db/schema/schema.ts';
import { handleEach } from '../../timing/handle-each.ts';
import { recordOutcome } from '../charging/record-outcome.ts';
import { resolveByReading } from '../charging/resolve-order.ts';
import { type AttemptRow, attemptById, orderOfAttempt } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { askedOnce } from './capture-order.ts';
import { sendCapture } from './send-capture.ts';

const BATCH = 100;
/** More may wait for a provider that does not answer than a round reads. */
const ANY = sql`random()`;

/** The shop releases an authorisation before its limit, so that the shop ends the order itself and publishes it. */
export const RELEASED_BEFORE_MS = 60 * 60_000;

/** Captures whose reply was lost are read first, and requested again only where nothing was captured. */
export async function recoverAuthorizations(deps: OrdersDeps): Promise<number> {
  let ended = 0;
  const reached = holdingProviders(deps);
  await warnOfStrandedHolds(deps, reached);
  if (reached.length === 0) return 0;
  const endBy = (end: typeof resumeCapture) => async (attempt: AttemptRow) => {
    await end(deps, attempt);
    if ((await attemptById(deps.db, attempt.id)).status !== 'authorized') ended += 1;
  };
  await handleEach(deps, await openCaptures(deps, reached), endBy(resumeCapture));
  await handleEach(deps, await overdue(deps, reached), endBy(releaseAuthorization));
  return ended;
}

/** The provider captures a charge once, so that a repeated request for the same amount takes nothing twice. */
async function resumeCapture(deps: OrdersDeps, attempt: AttemptRow): Promise<void> {
  const { provider_customer: customerRef } = await orderOfAttempt(deps.db, attempt);
  await resolveByReading(deps, { attempt, customerRef });
  const now = await attemptById(deps.db, attempt.id);
  if (now.status !== 'authorized' || now.capture_minor === null) return;
  const asked = await askedOnce(deps.db, now, now.capture_minor);
  if (asked) await sendCapture(deps, asked);
}

function openCaptures({ db }: OrdersDeps, providers: readonly string[]): Promise<AttemptRow[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('status', '=', 'authorized')
    .where('provider', 'in', providers)
    .where('capture_minor', 'is not', null)
    .orderBy(ANY)
    .limit(BATCH)
    .execute();
}

/** Authorisations near their limit, and those of an order that ended before them. */
async function overdue({ db, clock }: OrdersDeps, providers: readonly string[]): Promise<AttemptRow[]> {
  const limit = new Date(clock().getTime() + RELEASED_BEFORE_MS);
  return db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .where('attempts.status', '=', 'authorized')
    .where('attempts.provider', 'in', providers)
    .where('attempts.capture_minor', 'is', null)
    .where((where) =>
      where.or([where('attempts.capture_before', '<=', limit), where('orders.status', '!=', 'Authorized')]),
    )
    .orderBy(ANY)
    .limit(BATCH)
    .execute();
}

/** The names, in attempts' rows, of the providers that can capture and release a held amount. */
function holdingProviders({ providers }: Pick<OrdersDeps, 'providers'>): string[] {
  return providers.all.filter(({ authorizations }) => authorizations !== null).flatMap(({ names }) => [...names]);
}

/** Only the dashboard of a provider that is no longer used can end its holds; `reached` names those in use. */
async function warnOfStrandedHolds({ db, log }: OrdersDeps, reached: readonly string[]): Promise<void> {
  const held = await db
    .selectFrom('attempts')
    .select((eb) => ['provider', eb.cast<number>(eb.fn.countAll(), 'integer').as('attempts')])
    .where('status', '=', 'authorized')
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  for (const { provider, attempts } of held.filter((each) => !reached.includes(each.provider)))
    log('warn', 'held amounts can be neither captured nor released: their provider is not configured', {
      provider,
      attempts,
    });
}

/** The time before its capture limit at which an authorisation is reported: two days. */
export const WARNED_BEFORE_MS = 2 * 24 * 60 * 60_000;

/** The number of authorised orders whose capture limit is less than two days away. */
export async function countNearLimit(db: Db, now: Date): Promise<number> {
  const limit = new Date(now.getTime() + WARNED_BEFORE_MS);
  const near = db.selectFrom('attempts').where('status', '=', 'authorized').where('capture_before', '<=', limit);
  const { count } = await near
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Releases an order's held amount and cancels the order. A capture that came first is written instead. */
export async function releaseAuthorization(deps: OrdersDeps, attempt: AttemptRow): Promise<void> {
  const { authorizations } = deps.providers.of(attempt) ?? {};
  if (!authorizations || attempt.provider_ref === null) return;
  const reading = await authorizations.release(attempt.provider_ref);
  if (reading.type === 'unknown') {
    deps.log('warn', 'a held amount could not be released yet', { attemptId: attempt.id, detail: reading.detail });
  }
  if (reading.type !== 'absent') await recordOutcome(deps, attempt.id, reading);
}
