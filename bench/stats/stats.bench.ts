import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { listFunnels } from '../../backoffice/commands/funnels/list-funnels.ts';
import { type FiguresWanted, readCounts } from '../../backoffice/counts/read-counts.ts';
import { NO_RULES } from '../../domain/pricing/shop-rules.ts';
import { FIGURE_DIMENSIONS } from '../../domain/tracking/figure-dimensions.ts';
import type { Store } from '../../server/db/connection/store.ts';
import { openStore } from '../../server/db/open-store.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { startPostgres } from '../../tests/support/stores/postgres.ts';
import { closeHours, fill } from './fill.ts';
import { measureIntake } from './intake.ts';
import { SFID } from './walks.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const BEGAN = Date.UTC(2026, 9, 1);
const ENDED = BEGAN + DAYS * DAY_MS;

/** The parts of the time of which reports are compared. */
const PARTS = [0.25, 0.5, 1] as const;

const GOALS = { closedMs: 500, freshMs: 5000, factsPerSecond: 5000 };

type Kind = Store['kind'];

const FACTS: Record<Kind, number> = { postgres: 10_000_000, embedded: 1_000_000 };

/**
 * `npm run bench stats [-- --store postgres --facts 10000000 --reports 20]`: reports on thirty days of walks from the figures of closed hours
 * and from rows alone, what closing an hour costs, and how many facts a second are stored.
 */
export async function benchStats(args: string[]): Promise<void> {
  const options = {
    store: { type: 'string' },
    facts: { type: 'string' },
    reports: { type: 'string', default: '20' },
  } as const;
  const { values } = parseArgs({ args, options });
  const kinds: Kind[] = ['postgres', 'embedded'];
  for (const kind of kinds.filter((each) => values.store === undefined || isNamed(each, values.store)))
    await benchStore(kind, { facts: Number(values.facts ?? FACTS[kind]), reports: Number(values.reports) });
}

function isNamed(kind: Kind, name: string): boolean {
  return name === kind || (kind === 'embedded' && name === 'pglite');
}

interface Extent {
  facts: number;
  reports: number;
}

async function benchStore(kind: Kind, { facts, reports }: Extent): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-bench-'));
  await fs.chmod(folder, 0o755);
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = postgres ? await postgres.url('bench') : undefined;
  const opened = await openStore({ dataFolder: path.join(folder, 'data'), databaseUrl });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  try {
    const { ms, value: filled } = await timed(() =>
      fill({ store, folder, facts, began: new Date(BEGAN), lengthMs: ENDED - BEGAN }),
    );
    console.log(
      `${kind}: ${filled.facts} facts of ${filled.visits} visits in ${DAYS} days, filled in ${(ms / 1000).toFixed(0)} s`,
    );
    await reportFresh(store.db, kind);
    await closeAll(store.db, kind, filled.facts);
    await reportClosed(store.db, kind, reports);
    await reportBoard(store.db, kind, reports);
    const perSecond = await measureIntake(store.db);
    console.log(`${kind} intake: ${perSecond.toFixed(0)} facts/s (goal ${GOALS.factsPerSecond} on PostgreSQL)`);
  } finally {
    await store.close();
    await postgres?.stop();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Of no closed hour: every row is read. */
async function reportFresh(db: Kysely<Schema>, kind: Kind): Promise<void> {
  const times: number[] = [];
  for (const part of PARTS) times.push((await timed(() => readCounts(db, wantedOf(part)))).ms);
  const [quarter = 0, half = 0, all = 0] = times;
  console.log(
    `${kind} fresh report: ${all.toFixed(0)} ms of all facts (goal ${GOALS.freshMs}), of a half ${half.toFixed(0)}, of a quarter ${quarter.toFixed(0)}; ` +
      `twice the facts cost ${(half / quarter).toFixed(2)} and ${(all / half).toFixed(2)} times as much`,
  );
}

async function closeAll(db: Kysely<Schema>, kind: Kind, facts: number): Promise<void> {
  const { ms, value: hours } = await timed(() => closeHours(db, new Date(ENDED + DAY_MS)));
  console.log(
    `${kind} closing: ${hours} hours, ${(ms / hours).toFixed(0)} ms each with ${(facts / hours).toFixed(0)} facts, ${((ms * 1000) / facts).toFixed(1)} µs a fact`,
  );
}

async function reportClosed(db: Kysely<Schema>, kind: Kind, reports: number): Promise<void> {
  for (const by of [null, ...FIGURE_DIMENSIONS]) {
    const times: number[] = [];
    for (let report = 0; report < reports; report += 1)
      times.push((await timed(() => readCounts(db, { ...wantedOf(1), by }))).ms);
    const half = (await timed(() => readCounts(db, { ...wantedOf(0.5), by }))).ms;
    const p95 = times.sort((a, b) => a - b)[Math.ceil(reports * 0.95) - 1] ?? 0;
    const p50 = times[Math.floor(reports / 2)] ?? 0;
    console.log(
      `${kind} report${by ? ` by ${by}` : ''}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal ${GOALS.closedMs}), of a half ${half.toFixed(0)} ms`,
    );
  }
}

/** The studio's first room: the figures of all funnels at once. */
async function reportBoard(db: Kysely<Schema>, kind: Kind, reports: number): Promise<void> {
  for (const since of ['7d', '30d']) {
    const times: number[] = [];
    const deps = { db, funnels: { live: () => [], rulesOf: () => NO_RULES }, clock: () => new Date(ENDED) };
    for (let report = 0; report < reports; report += 1)
      times.push((await timed(() => listFunnels(deps, { since }))).ms);
    const p50 = times.sort((a, b) => a - b)[Math.floor(reports / 2)] ?? 0;
    console.log(`${kind} board of ${since}: p50 ${p50.toFixed(0)} ms (goal ${GOALS.closedMs})`);
  }
}

function wantedOf(part: number): FiguresWanted {
  return {
    sfid: SFID,
    since: new Date(BEGAN),
    until: new Date(BEGAN + part * (ENDED - BEGAN)),
    by: null,
  };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const from = performance.now();
  const value = await work();
  return { ms: performance.now() - from, value };
}
