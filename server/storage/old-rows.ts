import { type RawBuilder, sql } from 'kysely';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import type { Schema } from '../db/schema/schema.ts';

/** Rows that are removed at an age, counted from the named column. */
export interface OldRows {
  table: keyof Schema;
  at: string;
  days: number;
  /** The rows that go, by a condition that an index knows; absent where all rows go. */
  only?: RawBuilder<boolean>;
  /** The column that tells rows of one time apart, of tables with `isUsed`; `id` where it is absent. */
  key?: string;
  /** The columns that lose their values at that age, where the rows stay; a row without the first has none. */
  clears?: readonly [string, ...string[]];
  /** Whether a row, `old` in the query, is needed at any age; absent where all rows go. */
  isUsed?: RawBuilder<boolean>;
}

/** A saved order is paid by a quote of its checkout, and the first one began the time of its bumps. */
const HAS_ORDER = sql<boolean>`exists (select from orders where orders.checkout_id = old.checkout_id)`;

/** The order and the attempt that took the money name a card, and renewals charge the card of an order. */
const PAYS = sql<boolean>`exists (
    select from attempts
    where attempts.instrument_ref = old.provider_ref and attempts.provider = old.provider
      and attempts.status not in ('declined', 'cancelled')
  ) or exists (
    select from orders
    where orders.checkout_id = old.checkout_id and orders.instrument->>'ref' = old.provider_ref
  )`;

/** A picture that no brand shows any more may still be on a page that is open. */
const IS_SHOWN = sql<boolean>`exists (
    select from brand_pictures, jsonb_each(brand_pictures.pictures) as shown
    where shown.value->>'hash' = old.hash
  )`;

/** The rows that are not kept for ever. A session's cookie lasts 30 days, and so do its quotes. */
const OLD_ROWS: readonly OldRows[] = [
  { table: 'server_log', at: 'at', days: 30 },
  { table: 'leads', at: 'updated_at', days: 90 },
  { table: 'outbox', at: 'created_at', days: 90, only: sql<boolean>`topic = 'lead.created'` },
  { table: 'event_deliveries', at: 'queued_at', days: 90 },
  { table: 'outbox', at: 'created_at', days: 90, clears: ['outcomes'] },
  { table: 'consents', at: 'answered_at', days: 400 },
  { table: 'order_ad_ids', at: 'created_at', days: 90 },
  { table: 'session_affiliates', at: 'updated_at', days: 90 },
  { table: 'quotes', at: 'created_at', days: 30, isUsed: HAS_ORDER },
  { table: 'instruments', at: 'created_at', days: 90, isUsed: PAYS },
  { table: 'tries', at: 'at', days: 1 },
  { table: 'picture_forms', at: 'made_at', days: 90, isUsed: IS_SHOWN },
];

const DAYS_OF_MONTH = 31;

/** The visit of an order says how the order was made. */
const HAS_ORDERS = sql<boolean>`exists (select from orders where orders.visit_number = old.number)`;

/** E21: page views are younger than 30 days where publishing counts the sessions on a step. */
const VISITORS: OldRows = { table: 'stats_events', at: 'at', days: 30, clears: ['ip', 'user_agent'] };

/** T04, E21: the events that name a visitor by its cookies go before ip and user agent, whose index finds them. */
const VISITOR_EVENTS: OldRows = {
  table: 'stats_events',
  at: 'at',
  days: 30,
  only: sql<boolean>`event_type = ${sql.lit(VISITOR_EVENT)} and ip is not null`,
};

/** The rows that go at an age, and the values that go before; events and visits go after so many months (STATS_MONTHS). */
export function oldRows(statsMonths: number): readonly OldRows[] {
  const days = statsMonths * DAYS_OF_MONTH;
  const visits: OldRows = { table: 'visits', at: 'last_at', days, key: 'number', isUsed: HAS_ORDERS };
  const walks = (['stats_events', 'facts', 'first_passages', 'shown_variants'] as const).map((table) => ({
    table,
    at: 'at',
    days,
  }));
  const counts: OldRows[] = [
    { table: 'hourly_event_counts', at: 'hour', days },
    { table: 'event_counts', at: 'day', days },
  ];
  return [...OLD_ROWS, VISITOR_EVENTS, VISITORS, ...walks, ...counts, visits];
}
