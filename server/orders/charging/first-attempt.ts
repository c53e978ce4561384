import { type RawBuilder, sql } from 'kysely';
import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { cardRow } from '../records/instruments.ts';
import type { OrderDraft } from '../records/order-draft.ts';
import type { StoredOrder } from '../records/order-reads.ts';
import { newItems } from '../records/order-rows.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { attemptRow, cardMeans } from './begin-attempt.ts';

/** A new order with its lines and its one attempt, as they are stored. */
export interface FirstAttempt extends Pick<StoredOrder, 'row' | 'items'> {
  attempt: AttemptRow;
}

/**
 * N14: writes a new order down with all that belongs to it, by one statement, so that it is there as a whole or not at
 * all. Null where the checkout has an order by now, the card is another session's, or the number is taken: then nothing
 * was written. `row` has the provider's customer, so the attempt counts as sent from its commit on.
 */
export async function writeFirstAttempt(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
  row: OrderRow,
): Promise<FirstAttempt | null> {
  const begun = attemptRow(deps, row.id, { draft, means: cardMeans(deps, draft), number: 1 });
  const open = { ...NO_APPROVAL, provider_ref: null, client_secret: null, failure: null, settled_at: null };
  const attempt: AttemptRow = { ...begun, ...open, status: 'authorizing', sent_at: begun.created_at };
  const first = { row, items: newItems(deps, row.id, draft), attempt };
  try {
    return (await write(deps, session, draft, first)) ? first : null;
  } catch (error) {
    if (isUniqueViolation(error, CONSTRAINTS.orderNumber)) return null;
    throw error;
  }
}

/** What parallel submits and other sessions may not do, the table's own constraints keep from being written. */
async function write(
  { db, ...deps }: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
  { row, items, attempt }: FirstAttempt,
): Promise<boolean> {
  const isPlaced = sql`exists (select from placed)`;
  const { coupon } = draft.sold;
  const use = coupon && { order_id: row.id, brand: row.brand, code: coupon.code, at: row.created_at };
  const { rows } = await sql`
    with card as (${draft.isNewCard ? ownCard(cardRow(deps, session, draft)) : NOTHING}),
    placed as (
      ${insertRows('orders', [row], sql`exists (select from card)`)}
      on conflict on constraint ${sql.raw(CONSTRAINTS.oneOrderPerPurpose)} do nothing returning 1
    ),
    lines as (${insertRows('order_items', items, isPlaced)}),
    used as (${use ? insertRows('coupon_uses', [use], isPlaced) : NOTHING})
    ${insertRows('attempts', [attempt], isPlaced)} returning id`.execute(db);
  return rows.length === 1;
}

const NO_APPROVAL = {
  approval_kind: null,
  approval_token: null,
  approval_url: null,
  approval_ref: null,
  approval_return: null,
  look_again_at: null,
};

const NOTHING = sql`select 1`;

/** Has no row where another session brought the same card first. */
function ownCard(card: ReturnType<typeof cardRow>): RawBuilder<unknown> {
  return sql`${insertRows('instruments', [card], sql`true`)}
    on conflict (provider, provider_ref) do update set provider_ref = excluded.provider_ref
    where instruments.session_hash = excluded.session_hash returning 1`;
}
