import { sql } from 'kysely';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { LogRing, NotedLine } from '../../../server/logging/log-ring.ts';
import { ENDPOINT_PREFIX, OWN_DELIVERERS } from '../../../server/outbox/failed-deliveries.ts';
import type { Health, OpenAttempt, Trouble } from '../../contracts/admin-health-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import { countedText } from '../../figures/number-text.ts';
import { allEndpoints, countQueues, type EndpointRow, type QueueCount } from '../queue-rows.ts';
import { openAttempts } from './attempts-command.ts';

export interface HealthDeps {
  db: Db;
  clock: () => Date;
  /** The log of this process; absent where no server runs. */
  log?: Pick<LogRing, 'read'> | undefined;
}

/** What is wrong with the shop now, the worst first, each with what one does about it. */
export async function readHealth({ db, clock, log }: HealthDeps): Promise<AdminReply> {
  const now = clock();
  const queues = await countQueues(db);
  const endpoints = await allEndpoints(db);
  const attempts = await openAttempts({ db, clock });
  const reconciled = await lastReconciliation(db);
  const troubles = [
    ...queueTroubles(queues, endpoints),
    ...endpointTroubles(endpoints),
    ...attemptTroubles(attempts.attempts),
    ...reconcileTroubles(reconciled),
    ...commandTroubles(await endedCommands(db, now)),
    ...logTroubles(log?.read().lines ?? [], now),
  ].toSorted(byBadness);
  const data: Health = {
    at: now.toISOString(),
    troubles,
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    attempts: attempts.total,
    reconciled: reconciled && { ...reconciled, at: reconciled.at.toISOString() },
  };
  return { done: true, text: healthText(troubles), data };
}

function byBadness(one: Trouble, other: Trouble): number {
  return Number(one.level === 'warns') - Number(other.level === 'warns');
}

function healthText(troubles: readonly Trouble[]): string {
  if (troubles.length === 0) return 'Nothing is wrong.';
  return troubles.map(({ level, text, remedy }) => `${level}: ${text} ${remedy}`).join('\n');
}

/** Lists the endpoints with parked events. A removed endpoint is left out, since an operator cannot send its events again. */
function queueTroubles(queues: readonly QueueCount[], endpoints: readonly EndpointRow[]): Trouble[] {
  const isThere = ({ endpoint }: QueueCount) =>
    !endpoint.startsWith(ENDPOINT_PREFIX) || endpoints.some(({ id }) => id === endpoint);
  return queues
    .filter((queue) => queue.parked > 0 && isThere(queue))
    .map(({ endpoint, parked }) => ({
      section: 'outbox',
      level: OWN_DELIVERERS.some((name) => name === endpoint) ? 'fails' : 'warns',
      count: parked,
      text: `${countedText(parked, 'event')} for ${endpoint} ${parked === 1 ? 'was not delivered and is' : 'were not delivered and are'} tried no more.`,
      remedy: 'The answer of the last try says why. Mend that, then send again.',
    }));
}

function endpointTroubles(endpoints: readonly EndpointRow[]): Trouble[] {
  const count = endpoints.filter(({ disabled_at: at }) => at !== null).length;
  if (count === 0) return [];
  const text = `${countedText(count, 'webhook endpoint')} ${count === 1 ? 'gets' : 'get'} no events any more.`;
  return [
    {
      section: 'webhooks',
      level: 'fails',
      count,
      text,
      remedy: 'Test it: once it takes the trial event it gets events again. Then send again what is parked.',
    },
  ];
}

function attemptTroubles(attempts: readonly OpenAttempt[]): Trouble[] {
  const late = attempts.filter(({ isLate }) => isLate);
  const held = late.filter(({ waitsFor }) => waitsFor === 'capture').length;
  const unknown = late.length - held;
  return [
    ...trouble(unknown, {
      section: 'attempts',
      level: 'fails',
      text: `${countedText(unknown, 'payment attempt')} ${unknown === 1 ? 'has' : 'have'} no outcome for too long.`,
      remedy: 'Look the orders up at the provider, and reconcile: that shows what was taken.',
    }),
    ...trouble(held, {
      section: 'attempts',
      level: 'warns',
      text: `${countedText(held, 'held amount')} will be released within two days.`,
      remedy: 'Capture these orders, or cancel them.',
    }),
  ];
}

function reconcileTroubles(last: Reconciliation | null): Trouble[] {
  const count = last?.differences ?? 0;
  return trouble(count, {
    section: 'reconcile',
    level: 'fails',
    text: `The last reconciliation found ${countedText(count, 'difference')} between the ledger and the provider’s.`,
    remedy: 'Reconcile again: it shows each, and books what the ledger lacks where you say so.',
  });
}

function commandTroubles({ failed, unended }: CommandCounts): Trouble[] {
  return [
    ...trouble(failed, {
      section: 'audit',
      level: 'warns',
      text: `${countedText(failed, 'command')} of the last day ended with an error.`,
      remedy: 'The log has the error of that minute. Give the command again once its cause is gone.',
    }),
    ...trouble(unended, {
      section: 'audit',
      level: 'warns',
      text: `${countedText(unended, 'command')} of the last day ${unended === 1 ? 'has' : 'have'} no end: the process stopped in the middle.`,
      remedy: 'See whether the change was made, and give the command again: a repeated refund needs its key.',
    }),
  ];
}

const HOUR_MS = 3_600_000;

function logTroubles(lines: readonly NotedLine[], now: Date): Trouble[] {
  const since = new Date(now.getTime() - HOUR_MS);
  const count = lines.filter(({ level, at }) => level === 'error' && at >= since).length;
  return trouble(count, {
    section: 'log',
    level: 'warns',
    text: `The log of this process has ${countedText(count, 'error')} of the last hour.`,
    remedy: 'Read the lines; one that repeats has a cause that stays.',
  });
}

function trouble(count: number, rest: Omit<Trouble, 'count'>): Trouble[] {
  return count === 0 ? [] : [{ ...rest, count }];
}

export interface Reconciliation {
  at: Date;
  differences: number;
}

/** The last reconciliation that came to its end, as the audit has it. */
async function lastReconciliation(db: Db): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('admin_audit')
    .select(['ended_at', sql<number | null>`(result ->> 'differences')::int`.as('differences')])
    .where('command', '=', 'reconcile')
    .where(sql<boolean>`result ? 'differences'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ? { at: row.ended_at, differences: row.differences ?? 0 } : null;
}

export interface CommandCounts {
  /** Commands that ended with an error in the last day. */
  failed: number;
  /** Commands of the last day that began more than ten minutes ago, and have no end. */
  unended: number;
}

const DAY_MS = 86_400_000;
const LONG_MS = 600_000;

/** How the commands of the last day ended. */
async function endedCommands(db: Db, now: Date): Promise<CommandCounts> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('admin_audit')
    .select([
      sql<number>`(count(*) filter (where outcome = 'failed'))::int`.as('failed'),
      sql<number>`(count(*) filter (where outcome is null and began_at < ${before(LONG_MS)}))::int`.as('unended'),
    ])
    .where('began_at', '>=', before(DAY_MS))
    .executeTakeFirstOrThrow();
}
