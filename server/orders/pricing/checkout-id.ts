import { sql } from 'kysely';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import { invalid, type OrderProblem } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/**
 * V04: a new checkout has a UUID. One that this session began under another form, before that was required, goes on. A
 * sale needs a quote of its checkout, so that no order begins without this check.
 */
export async function checkoutIdProblem(
  { db }: OrdersDeps,
  { hash }: OrderSession,
  checkoutId: string,
): Promise<OrderProblem | null> {
  if (isUuid(checkoutId)) return null;
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from orders where session_hash = ${hash} and checkout_id = ${checkoutId})
      or exists (select from quotes where session_hash = ${hash} and checkout_id = ${checkoutId}) as "isKnown"`.execute(
    db,
  );
  return rows[0]?.isKnown ? null : invalid('checkoutId', 'The id of a new checkout has to be a UUID');
}
