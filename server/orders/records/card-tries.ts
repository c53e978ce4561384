import { type RawBuilder, sql } from 'kysely';
import type { CardFace } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import {
  keysOfSession,
  type Tried,
  type TriedKey,
  type TryingSession,
  type TryKeyOf,
  triesInsert,
  triesLeftSql,
} from '../../storage/tries.ts';
import { InFlight } from '../../timing/in-flight.ts';
import type { AttemptRow } from './attempt-rows.ts';

/** The most declines within an hour, per key. */
export interface DeclineLimits {
  session: number;
  card: number;
  /** The highest limit, because a company or a mobile network shares one address. */
  address: number;
  /** The most look-ups of a session, and the most tries of an address, that this process has in flight. */
  inFlight: number;
}

export const DECLINES: DeclineLimits = {
  session: 10,
  card: 10,
  address: 30,
  inFlight: 100,
};
const HOUR_MS = 60 * 60_000;

/** The tries of this process, which the store cannot count yet. */
export class TriesInFlight extends InFlight {
  /** The unknown cards so far: each makes older readings of the tries that are left out of date. */
  unknownCards = 0;
}

/** What the guard of cards depends on. */
export interface GuardDeps {
  db: Db;
  clock: () => Date;
  declineLimits: DeclineLimits;
  tryKeyOf: TryKeyOf;
  triesInFlight: TriesInFlight;
}

/** N08: session and card count a try at once; an address counts declines alone, since honest shoppers share it. */
export function cardTries(deps: GuardDeps, session: TryingSession, card: CardFace, attemptId: string): Tried {
  const { brand, last4, expMonth, expYear } = card;
  // A provider's token is new for each entry of a card, so that the key is what may be shown of it.
  const key = deps.tryKeyOf(`declines of card ${brand} ${last4} ${expMonth}/${expYear}`);
  const own: TriedKey = { key, most: deps.declineLimits.card, isExact: true, weight: 1 };
  return { what: attemptId, keys: [...declineKeys(deps, session, 0), own], windowMs: HOUR_MS, at: deps.clock() };
}

/** Pages opened in an hour. A shopper opens one or two, and a thousand shoppers may share an address. */
const APPROVALS = { session: 20, address: 2_000 };

/** O04: the try of a request that opens a page of a provider, once for all the pages that it opens. */
export function pageTries(
  { tryKeyOf, clock }: Pick<GuardDeps, 'tryKeyOf' | 'clock'>,
  session: TryingSession,
  requestId: string,
): Tried {
  const keys = keysOfSession(tryKeyOf, 'pages', session, APPROVALS);
  return { what: requestId, keys, windowMs: HOUR_MS, at: clock() };
}

/** Counts a card id that names no card of the session, which is a decline of session and address. */
export async function countUnknownCard(deps: GuardDeps, session: TryingSession, what: string): Promise<void> {
  const tried = { what, keys: declineKeys(deps, session, 1), windowMs: HOUR_MS, at: deps.clock() };
  await triesInsert(tried, sql`true`).execute(deps.db);
  deps.triesInFlight.unknownCards += 1;
}

function declineKeys(deps: GuardDeps, session: TryingSession, ofAddress: TriedKey['weight']): TriedKey[] {
  return keysOfSession(deps.tryKeyOf, 'declines', session, deps.declineLimits, ofAddress);
}

/** The tries that declines leave to a session, and to its address where that tells shoppers apart. */
export interface TriesLeft {
  session: number;
  address: number | null;
  /** The unknown cards of this process before the number was read. */
  asOf: number;
}

/** The columns of a query that reads these. */
export function triesLeftColumns(deps: GuardDeps, session: TryingSession): RawBuilder<Omit<TriesLeft, 'asOf'>> {
  const [bySession, byAddress] = declineKeys(deps, session, 1).map((key) => triesLeftSql(key, HOUR_MS, deps.clock()));
  return sql`${bySession} as "session", ${byAddress ?? sql`null::integer`} as "address"`;
}

export async function readTriesLeft(deps: GuardDeps, session: TryingSession): Promise<TriesLeft> {
  const { unknownCards: asOf } = deps.triesInFlight;
  const { rows } = await sql<Omit<TriesLeft, 'asOf'>>`select ${triesLeftColumns(deps, session)}`.execute(deps.db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return { ...row, asOf };
}

export function isTriedOut({ session, address }: TriesLeft): boolean {
  return session <= 0 || (address !== null && address <= 0);
}

/** A try ends for session and card where its card paid, and its address may have one decline more. */
export function capturedTries({ id }: Pick<AttemptRow, 'id'>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ended as (delete from tries where what = ${id} and weight = 1 and ${condition}),
    credited as (update tries set weight = -1 where what = ${id} and weight = 0 and ${condition})`;
}

/** Ends the try of a card that was declined, which counts for the address, too. */
export function declinedTries(db: Db, { id }: Pick<AttemptRow, 'id'>) {
  return db.updateTable('tries').set({ weight: 1 }).where('what', '=', id);
}

/** Ends the try of a card that was refused before it was tried. */
export function harmlessTries(db: Db, { id }: Pick<AttemptRow, 'id'>) {
  return db.deleteFrom('tries').where('what', '=', id);
}
