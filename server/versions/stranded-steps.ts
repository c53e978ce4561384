import { sql } from 'kysely';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { Db } from '../db/schema/schema.ts';

/** Shoppers on such a step continue with their version, and are counted as far as the store has them. */
export interface StrandedStep {
  sfid: string;
  step: number;
  url: string;
  why: 'gone' | 'another kind';
  /** Sessions of the last 30 days whose last page view was here. */
  sessions: number;
  /** Orders placed here whose payment is in flight. */
  openOrders: number;
}

const DAY = 86_400_000;
const OPEN = ['Pending', 'Authorized'] as const;

/** The steps that a new version cannot carry over, in the order of the old version. */
export async function strandedSteps(
  db: Db,
  old: PublishedFunnel,
  next: PublishedFunnel,
  now: Date,
): Promise<StrandedStep[]> {
  const lost = old.graph.nodes.flatMap((node) => {
    const why = reasonOf(
      node,
      next.graph.nodes.find((each) => each.id === node.id),
    );
    return why ? [{ node, why }] : [];
  });
  if (lost.length === 0) return [];
  const [sessions, orders] = [
    await lastSeen(db, old.funnel.sfid, now),
    await openOrders(db, old.funnel.sfid, 'step_sfid'),
  ];
  return lost.map(({ node, why }) => ({
    sfid: node.id,
    step: node.step,
    url: node.url,
    why,
    sessions: sessions.get(node.id) ?? 0,
    openOrders: orders.get(node.id) ?? 0,
  }));
}

function reasonOf(node: GraphNode, successor: GraphNode | undefined): StrandedStep['why'] | null {
  if (!successor) return 'gone';
  return successor.kind === node.kind && successor.view === node.view ? null : 'another kind';
}

/** The number of sessions last seen on each step of a funnel. */
async function lastSeen(db: Db, funnel: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ step: string; sessions: number }>`
    select step_sfid as step, count(*)::int as sessions
    from (
      select distinct on (session_id) session_id, step_sfid
      from stats_events
      where main_funnel_sfid = ${funnel} and event_type = 'Page View' and session_id <> ''
        and at > ${new Date(now.getTime() - 30 * DAY)}
      order by session_id, at desc, id desc
    ) as last_seen
    where step_sfid is not null
    group by step_sfid`.execute(db);
  return new Map(rows.map(({ step, sessions }) => [step, sessions]));
}

/** The orders of a funnel whose payment is open, by the step or the version that they were placed on. */
export async function openOrders(
  db: Db,
  funnel: string,
  by: 'step_sfid' | 'funnel_hash',
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [`${by} as place`, eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('funnel_sfid', '=', funnel)
    .where('status', 'in', OPEN)
    .groupBy(by)
    .execute();
  return new Map(rows.map(({ place, count }) => [place, count]));
}
