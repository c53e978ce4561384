import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { repeatOnCollision } from '../../orders/writing/retry-on-collision.ts';

type Asked = Pick<CreateGuestOrder, 'orderType' | 'checkoutId' | 'funnel'>;

/** N14, V10: orders that exclude each other wait, and a yes that collides with another process is checked again. */
export async function inExclusiveTurn<Result>(
  deps: OrdersDeps,
  session: OrderSession,
  request: Asked,
  place: () => Promise<Result>,
): Promise<Result> {
  const key = turnOf(deps, session, request);
  const placeOnce = () => repeatOnCollision(place, [CONSTRAINTS.oneYes]);
  return key === null ? placeOnce() : deps.inTurn.take(key, placeOnce);
}

/** V10: orders of one key exclude each other, and would all be checked before any is written if placed at once. */
function turnOf({ funnels }: OrdersDeps, session: OrderSession, request: Asked): string | null {
  if (request.orderType !== 'Standard') return request.checkoutId;
  return funnels.live().some(({ hash }) => hash === request.funnel.hash) ? null : session.hash;
}
