import { type Kysely, sql } from 'kysely';
import type { FunnelCounts } from '../../../backoffice/figures/funnel-counts.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import { EventCounts } from '../../../server/stats/event-counts.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { visitUpsert } from '../../../server/stats/visits.ts';
import { orderRow } from '../../server/db/fixtures/rows.ts';
import { FIRST_HOUR, type Told, VERSIONS } from './generated-visits.ts';

/** Stores the versions of the generated visits. */
export async function storeVersions(db: Kysely<Schema>): Promise<void> {
  const rows = VERSIONS.map(({ hash, sfid }) => ({
    hash,
    sfid,
    unique_identifier: sfid,
    brand: 'fernhollow',
    funnel: '{}',
  }));
  await db.insertInto('published_funnels').values(rows).execute();
}

export function versionsOf(wanted: string): string[] {
  return VERSIONS.filter(({ sfid }) => sfid === wanted).map(({ hash }) => hash);
}

/** Tells the store by the statements of the shop; `written` hears the times of what was stored. */
export async function tellStore(
  db: Kysely<Schema>,
  told: Told,
  written: (at: Date) => void = () => undefined,
): Promise<void> {
  if (told.type === 'facts') {
    await factsStore(db, () => new Date(told.received), written).saveFacts(told.batch, told.hash, told.traits);
    return;
  }
  if (told.type === 'paid') {
    await payOf(db, told.hash);
    return;
  }
  const { version, step, variant, traits } = told;
  const counts = new EventCounts({ written });
  counts.add(
    {
      event_type: 'New Session',
      funnel_sfid: version.sfid,
      funnel_hash: version.hash,
      step_sfid: step,
      variant_sfid: variant,
      destination_sfid: '',
      looks_like_robot: traits.looksLikeRobot,
      device: traits.device,
      source: traits.source ?? '',
      country: traits.country ?? '',
    },
    new Date(told.at),
  );
  await counts.write(db);
}

/** An order begins the visit of a session that has told no facts. */
async function payOf(db: Kysely<Schema>, hash: string): Promise<void> {
  const at = new Date(FIRST_HOUR);
  const visit = sql<{ number: number }>`${visitUpsert({ hash, sessionid: null, at })}`;
  const { rows } = await visit.execute(db);
  await db
    .insertInto('orders')
    .values(orderRow({ visit_number: rows[0]?.number ?? null, paid_at: at }))
    .execute();
}

/** The sessions of counts as `countedByHand` writes them, the started ones and robots as they are shown. */
export function sessionsIn(counts: readonly FunnelCounts[]): Record<string, number> {
  const all = counts.flatMap(({ group, started, entered, passed, times, robots }) => {
    const value = group ?? '';
    return [
      ...started.map(({ stepId, sessions }) => [`${value} | started ${stepId}`, sessions] as const),
      ...entered.map(({ stepId, sessions }) => [`${value} | entered ${stepId}`, sessions] as const),
      ...passed.map(({ from, on, to, sessions }) => [`${value} | passed ${from} ${on} ${to}`, sessions] as const),
      ...times.map(({ stepId, upToMs, sessions }) => [`${value} | left ${stepId} ${upToMs}`, sessions] as const),
      ...(robots.sessions > 0 ? [[`${value} | robots`, robots.sessions] as const] : []),
    ];
  });
  return Object.fromEntries(all);
}

/** Counts by hand as they are shown: robots that have paid stand where they began. */
export function asShown(byHand: Readonly<Record<string, number>>): Record<string, number> {
  const shown: Record<string, number> = {};
  const add = (key: string, sessions: number) => {
    shown[key] = (shown[key] ?? 0) + sessions;
  };
  for (const [key, sessions] of Object.entries(byHand)) {
    const [value, kind, step] = /^(.*) \| (\S+) (.*)$/.exec(key)?.slice(1) ?? [];
    if (kind === 'robots') add(`${value} | robots`, sessions);
    else if (kind === 'cleared') {
      add(`${value} | started ${step}`, sessions);
      add(`${value} | robots`, -sessions);
    } else add(key, sessions);
  }
  return Object.fromEntries(Object.entries(shown).filter(([key, count]) => count > 0 || !key.endsWith('robots')));
}
