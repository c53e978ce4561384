import type { Kysely } from 'kysely';
import type { Health, Trouble } from '../../../contracts/api/admin-health-api.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { LogRing } from '../../logging/log-ring.ts';
import { allEndpoints } from '../../outbox/endpoint-rows.ts';
import { countQueues } from '../../outbox/queue-rows.ts';
import type { AdminReply } from '../admin-command.ts';
import { openAttempts } from './attempts-command.ts';
import { endedCommands, lastReconciliation } from './audit-counts.ts';
import {
  attemptTroubles,
  commandTroubles,
  endpointTroubles,
  logTroubles,
  queueTroubles,
  reconcileTroubles,
} from './troubles.ts';

export interface HealthDeps {
  db: Kysely<Schema>;
  clock: () => Date;
  /** The zone of the days that are asked for; UTC where absent. */
  timeZone?: string;
  /** The log of this process; null where no server runs. */
  log: Pick<LogRing, 'read'> | null;
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
