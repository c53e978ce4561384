import { type RawBuilder, sql } from 'kysely';
import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import { SESSION_EVENT } from '../../domain/tracking/event-types.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import type { ArmCounts, RevenueCount } from '../figures/arm-counts.ts';
import { IS_RENEWAL, IS_SUPERSEDED } from './money-counts.ts';

/** The versions of a funnel in which a step had a test, and the sessions that are counted: those who saw the step in this time. */
export interface ExperimentScope {
  /** The funnel's sfid. */
  funnel: string;
  /** The step's sfid. */
  step: string;
  hashes: readonly string[];
  since: Date;
  until: Date;
}

/** Sessions began on the step, looks included, or came over an edge; robots that have not paid are in none. */
export async function readArms(db: Db, scope: ExperimentScope): Promise<ArmCounts[]> {
  const [looks, visits, revenue] = [
    await readLooks(db, scope),
    await readVisits(db, scope),
    await readRevenue(db, scope),
  ];
  const places = new Map([...looks, ...visits].map((row) => [placeKey(row), row]));
  return [...places].map(([key, place]) => {
    const began = looks.find((row) => placeKey(row) === key)?.sessions ?? 0;
    const { came = 0, paid = 0 } = visits.find((row) => placeKey(row) === key) ?? {};
    return {
      variantId: place.variant,
      device: toDeviceKind(place.device),
      // A browser's event may be lost where its facts are not.
      sessions: Math.max(began + came, paid),
      conversions: paid,
      revenue: revenue.filter((row) => placeKey(row) === key).map(toRevenueCount),
    };
  });
}

interface Place {
  variant: string;
  /** The class of a device; an empty text where it is not known. */
  device: string;
}

function placeKey({ variant, device }: Place): string {
  return JSON.stringify([variant, device]);
}

/** Some tablets are mobile and some are not, as their user agents have it. */
function toDeviceKind(device: string): DeviceKind | null {
  if (device === 'phone') return 'Mobile';
  return device === 'desktop' ? 'Desktop' : null;
}

function toRevenueCount({ currency, sum, squares }: RevenueRow): RevenueCount {
  return { currency, sum, sumOfSquares: squares };
}

/** Sessions that began on the step, by the event that each sends. */
async function readLooks(db: Db, { funnel, step, hashes, since, until }: ExperimentScope) {
  const { rows } = await sql<Place & { sessions: number }>`
    select variant_sfid as variant, device, sum(count)::float8 as sessions
    from hourly_event_counts
    where funnel_sfid = ${funnel} and step_sfid = ${step} and event_type = ${SESSION_EVENT} and variant_sfid <> ''
      and funnel_hash = any(${hashes}) and hour >= ${since} and hour < ${until} and not looks_like_robot
    group by variant_sfid, device`.execute(db);
  return rows;
}

/** `has_come` marks visits that no new session's event counts: from another page, or a seeming robot that paid. */
function visitsQuery({ funnel, step, hashes, since, until }: ExperimentScope): RawBuilder<unknown> {
  return sql`
    shown as (
      select distinct on (visit_number) visit_number, variant_sfid as variant, entry
      from shown_variants
      where step_sfid = ${step} and funnel_hash = any(${hashes}) and variant_sfid is not null
        and at >= ${since} and at < ${until}
      order by visit_number, at
    ),
    seen as (
      select
        shown.visit_number, shown.variant, coalesce(visits.device, '') as device,
        coalesce(shown.entry in ('edge', 'back', 'returned') or (shown.entry = 'started' and visits.looks_like_robot), false)
          as has_come,
        exists (
          select from orders
          where orders.visit_number = shown.visit_number and orders.funnel_sfid = ${funnel} and orders.purpose = 'sale'
            and orders.paid_at is not null and orders.created_at >= ${since}
        ) as has_sale
      from shown
      join visits on visits.number = shown.visit_number
      where not visits.looks_like_robot or exists (
        select from orders where orders.visit_number = visits.number and orders.paid_at is not null
      )
    )`;
}

async function readVisits(db: Db, scope: ExperimentScope) {
  const { rows } = await sql<Place & { came: number; paid: number }>`
    with ${visitsQuery(scope)}
    select variant, device, count(*) filter (where has_come)::float8 as came, count(*) filter (where has_sale)::float8 as paid
    from seen
    group by variant, device`.execute(db);
  return rows;
}

interface RevenueRow extends Place {
  currency: string;
  sum: number;
  squares: number;
}

/** What the visits paid for sales and offers: the ledger's captures, without renewals and what was superseded. */
async function readRevenue(db: Db, scope: ExperimentScope): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with ${visitsQuery(scope)},
    paid as (
      select seen.visit_number, seen.variant, seen.device, ledger.currency, sum(ledger.amount_minor)::float8 as amount
      from seen
      join orders on orders.visit_number = seen.visit_number and orders.funnel_sfid = ${scope.funnel}
        and orders.created_at >= ${scope.since} and not ${IS_RENEWAL}
      join ledger on ledger.order_id = orders.id and ledger.kind = 'capture'
      join attempts on attempts.id = ledger.attempt_id and not ${IS_SUPERSEDED}
      group by seen.visit_number, seen.variant, seen.device, ledger.currency
    )
    select variant, device, currency, sum(amount)::float8 as sum, sum(amount * amount)::float8 as squares
    from paid
    group by variant, device, currency
    order by currency`.execute(db);
  return rows;
}
