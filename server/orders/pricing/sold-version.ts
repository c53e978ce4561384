import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { IN_FLIGHT_STATUSES } from '../records/attempt-rows.ts';
import { FUNNEL_MISSING, type OrderProblem, VERSION_GONE } from '../records/order-result.ts';
import { type OrderSession, type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';

/** How long a checkout keeps its version without a proof of the session, in milliseconds. */
const CHECKOUT_HOLDS_MS = 24 * 60 * 60_000;

type Asked = Pick<QuoteRequest, 'funnel' | 'checkoutId'>;

/** V10: a version that is not live ends for all sessions once revoked, and for a session with its first sale. */
export async function soldVersion(
  deps: OrdersDeps,
  session: OrderSession,
  { funnel: { hash }, checkoutId }: Asked,
): Promise<{ type: 'version'; published: PublishedFunnel } | OrderProblem> {
  const published = await deps.funnels.byHash(hash);
  if (!published) return FUNNEL_MISSING;
  if (deps.funnels.live().some((live) => live.hash === hash)) return { type: 'version', published };
  if (deps.funnels.isRevoked(hash)) return VERSION_GONE;
  if (await hasCapturedOn(deps, session, hash, checkoutId)) return VERSION_GONE;
  const isProved = session.begunVersion?.(published.funnel.sfid) === hash;
  if (isProved || (await isQuoted(deps, session, hash, checkoutId))) return { type: 'version', published };
  return VERSION_GONE;
}

/** Whether the session has bought on a version by another checkout, or may do so yet: an attempt there is not resolved. */
async function hasCapturedOn({ db }: OrdersDeps, session: OrderSession, hash: string, checkoutId: string) {
  const sale = await db
    .selectFrom('orders')
    .select('id')
    .where('session_hash', '=', session.hash)
    .where('funnel_hash', '=', hash)
    .where('purpose', '=', 'sale')
    .where('checkout_id', '!=', checkoutId)
    .where((where) =>
      where.or([
        where('status', 'not in', ['Pending', 'Failed', 'Cancelled']),
        where.exists(
          where
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.order_id', '=', 'orders.id')
            .where('attempts.status', 'in', [...IN_FLIGHT_STATUSES, 'authorized']),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}

/** A later quote does not prolong the time, which counts from the checkout's first one in that version. */
async function isQuoted(deps: OrdersDeps, session: OrderSession, hash: string, checkoutId: string): Promise<boolean> {
  const first = await deps.db
    .selectFrom('quotes')
    .select('created_at')
    .where('session_hash', '=', session.hash)
    .where('checkout_id', '=', checkoutId)
    .where('funnel_hash', '=', hash)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && first.created_at >= before(deps, CHECKOUT_HOLDS_MS);
}

/** The hash of the version of the session's last sale in a funnel, while offers after it can be accepted; else null. */
export async function versionOfSale(
  deps: Pick<OrdersDeps, 'db' | 'clock' | 'timeouts'>,
  session: OrderSession,
  funnelSfid: string,
): Promise<string | null> {
  const order = await deps.db
    .selectFrom('orders')
    .select('funnel_hash')
    .where('session_hash', '=', session.hash)
    .where('funnel_sfid', '=', funnelSfid)
    .where('purpose', '=', 'sale')
    .where('created_at', '>=', before(deps, timeoutsOf(deps).offersEndAfter))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.funnel_hash ?? null;
}

/** Whether an order of this session, however old, was placed on a version. */
export async function hasOrderOn({ db }: OrdersDeps, session: OrderSession, hash: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('session_hash', '=', session.hash)
    .where('funnel_hash', '=', hash)
    .executeTakeFirst();
  return order !== undefined;
}

function before({ clock }: Pick<OrdersDeps, 'clock'>, ms: number): Date {
  return new Date(clock().getTime() - ms);
}
