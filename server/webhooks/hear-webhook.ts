import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { readAttempt } from '../orders/charging/read-attempt.ts';
import { type AlsoWrite, recordOutcome } from '../orders/charging/record-outcome.ts';
import { type AttemptRow, attemptById, isLive } from '../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import { bookCharge } from '../orders/refunds/ledger-charge.ts';
import type { WebhookEvent, WebhookSubject } from '../payments/port/webhook-event.ts';
import { isHeard, noteHeard } from './webhook-events.ts';

/**
 * `heard`: all that follows is written. `known`: it was heard before. `ignored`: it is about nothing of ours. `later`:
 * the provider could not be read, so it has to tell us again.
 */
export type Hearing = 'heard' | 'known' | 'ignored' | 'later';

/**
 * Takes an event as a hint to look: the charge is read at the provider, and the event's row is inserted with what
 * follows. So it does not matter in which order events come, how often, or whether the browser was faster.
 */
export async function hearWebhook(deps: OrdersDeps, event: WebhookEvent): Promise<Hearing> {
  if (event.about === null) return 'ignored';
  const heard = { provider: deps.card.name, id: event.id, type: event.type };
  const known = await attemptOf(deps.db, heard.provider, event.about);
  // The usual case, and a cheap one: the reply was faster.
  if (known && isSettled(known, event.about)) {
    return (await noteHeard(deps.db, heard, deps.clock())) ? 'heard' : 'known';
  }
  if (await isHeard(deps.db, heard)) return 'known';
  const about = known ? event.about : await namedSubject(deps, event.about);
  if (about === null) return 'later';
  const attempt = known ?? (await attemptOf(deps.db, heard.provider, about));
  if (!attempt) return 'ignored';
  return look(deps, attempt, about, async (db) => void (await noteHeard(db, heard, deps.clock())));
}

/** True where an event about the charge itself has nothing to add. */
function isSettled(attempt: AttemptRow, { says }: WebhookSubject): boolean {
  if (says === 'captured') return attempt.status === 'captured';
  return says === 'not_captured' && !isLive(attempt);
}

/**
 * A dispute does not say which attempt it is about, and may be told before the reply to the charge itself is written
 * down. Then the charge says it. Null where the provider cannot be read.
 */
async function namedSubject(deps: OrdersDeps, about: WebhookSubject): Promise<WebhookSubject | null> {
  if (about.says !== 'went_back') return about;
  const books = await deps.card.books(about.chargeRef);
  if (books.type === 'unknown') return null;
  return { ...about, attemptId: books.type === 'known' ? books.attemptId : null };
}

/** By the charge where we know it, else by our attempt's id: its reply may still be on its way to us. */
function attemptOf(
  db: Kysely<Schema>,
  provider: string,
  { chargeRef, attemptId }: WebhookSubject,
): Promise<AttemptRow | undefined> {
  // In one query: between two of them the reply may be written down, and neither would find it.
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where((where) => {
      const isNamed = where.and([where('id', '=', attemptId ?? ''), where('provider_ref', 'is', null)]);
      return where.or([where('provider_ref', '=', chargeRef), isNamed]);
    })
    .executeTakeFirst();
}

async function look(
  deps: OrdersDeps,
  attempt: AttemptRow,
  { chargeRef, says }: WebhookSubject,
  note: AlsoWrite,
): Promise<Hearing> {
  if (isLive(attempt)) {
    const settled = await settleLive(deps, attempt, says === 'went_back' ? undefined : note);
    if (settled === 'later' || says !== 'went_back') return settled;
  }
  const booked = await bookCharge(deps, await attemptById(deps.db, attempt.id), chargeRef, note);
  if (booked.type === 'unknown') return 'later';
  return booked.type === 'booked' ? 'heard' : 'ignored';
}

/** Reads how a charge under way stands: by our own reference, whatever the event says. */
async function settleLive(deps: OrdersDeps, attempt: AttemptRow, note: AlsoWrite = async () => {}): Promise<Hearing> {
  const { provider_customer: customerRef } = await deps.db
    .selectFrom('orders')
    .select('provider_customer')
    .where('id', '=', attempt.order_id)
    .executeTakeFirstOrThrow();
  const reading = await readAttempt(deps, { attempt, customerRef });
  if (reading.type === 'unknown') return 'later';
  if (reading.type === 'absent') return 'ignored';
  await recordOutcome(deps, attempt.id, reading, note);
  return 'heard';
}
