import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../db/schema/insert-rows.ts';
import type { Db } from '../db/schema/schema.ts';
import { limitFor } from '../http/client-address.ts';

/** What a try counts under, and how many count at most in a window of time. */
export interface TriedKey {
  key: string;
  most: number;
  /** Whether tries at the same time wait for each other, so that exactly so many are made. */
  isExact: boolean;
  /** 0 for a try that counts under this key once its end is known. */
  weight: 0 | 1;
}

/** A try at something that guards money or a secret; all processes on a store count the same ones. */
export interface Tried {
  /** The same `what` counts once under a key. */
  what: string;
  keys: readonly TriedKey[];
  windowMs: number;
  at: Date;
}

/** The key of a text that names a session, a card or an address, of which nothing is stored. */
export type TryKeyOf = (text: string) => string;

/** A guest session by the hash of its secret, and the address of its request where that tells shoppers apart. */
export interface TryingSession {
  hash: string;
  address?: string | null;
}

/** What tries of a kind count under: the session exactly, and its address, which many shoppers may share. */
export function keysOfSession(
  tryKeyOf: TryKeyOf,
  kind: string,
  { hash, address }: TryingSession,
  most: Record<'session' | 'address', number>,
  ofAddress: TriedKey['weight'] = 1,
): TriedKey[] {
  const key = tryKeyOf(`${kind} of session ${hash}`);
  const own: TriedKey = { key, most: most.session, isExact: true, weight: 1 };
  if (!address) return [own];
  const shared = tryKeyOf(`${kind} of address ${address}`);
  return [own, { key: shared, most: limitFor(address, most.address), isExact: false, weight: ofAddress }];
}

/** The length in characters of base64url: 128 bits, so that no two texts share a key. */
const LENGTH = 22;

export function tryKeys(secret: Uint8Array): TryKeyOf {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, LENGTH);
}

/** The condition that every key has a try left. It waits for other tries under its exact keys, until their transactions end. */
export function mayTrySql({ what, keys, windowMs, at }: Tried): RawBuilder<boolean> {
  const { since, until } = windowAround(at, windowMs);
  return sql<boolean>`may_try(${JSON.stringify(keys)}::json, ${what}, ${since}, ${until})`;
}

/** The part of a statement that counts a try where a condition holds. */
export function triesInsert({ what, keys, at }: Tried, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = keys.map(({ key, weight }) => ({ key, what, weight, at }));
  return sql`${insertRows('tries', rows, condition)}
    on conflict (what, key) do update set weight = excluded.weight, at = excluded.at`;
}

/** The number of tries that a key has left; below 1 there is none. */
export function triesLeftSql({ key, most }: Pick<TriedKey, 'key' | 'most'>, windowMs: number, at: Date) {
  const { since, until } = windowAround(at, windowMs);
  return sql<number>`tries_left(${key}, ${most}, '', ${since}, ${until})`;
}

/** By one statement: whether every key has a try left. Where all have, and where it is to be counted, the try counts. */
export async function takeTry(db: Db, tried: Tried, isCounted = true): Promise<boolean> {
  const isAllowed = sql`(select allowed from checked)`;
  const { rows } = await sql<{ allowed: boolean }>`
    with checked as materialized (select ${mayTrySql(tried)} as allowed),
    counted as (${triesInsert(tried, isCounted ? isAllowed : sql`false`)})
    select allowed from checked`.execute(db);
  return rows[0]?.allowed === true;
}

/** The milliseconds until the oldest of the latest tries that use a key up no longer counts. */
export async function waitForTry(
  db: Db,
  { windowMs, at }: Pick<Tried, 'windowMs' | 'at'>,
  { key, most }: Pick<TriedKey, 'key' | 'most'>,
): Promise<number> {
  const latest = db.selectFrom('tries').select('at').where('key', '=', key).where('weight', '=', 1);
  const oldest = await latest
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  const passed = oldest ? at.getTime() - oldest.at.getTime() : 0;
  return Math.max(1, windowMs - Math.abs(passed));
}

/** A row of a clock that was ahead by more than the window does not count. */
function windowAround(at: Date, windowMs: number): { since: Date; until: Date } {
  return { since: new Date(at.getTime() - windowMs), until: new Date(at.getTime() + windowMs) };
}
