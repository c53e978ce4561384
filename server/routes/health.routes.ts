import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Store } from '../db/connection/store.ts';
import type { FailedDeliveries } from '../outbox/failed-deliveries.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

export interface HealthRoutesOptions {
  isHealthy: () => Promise<boolean>;
  /** The number of authorized orders whose capture is due within two days; absent where no count is available. */
  countNearLimit?: () => Promise<number>;
  /** The events that could not be delivered in the last days; absent where no count is available. */
  countFailedDeliveries?: () => Promise<FailedDeliveries>;
  optional: OptionalWrites;
  /** The number of statistics events that were dropped since their funnel or step does not exist. */
  countDroppedEvents: () => number;
}

/** `/readyz` tells a load balancer to send shoppers here: little space still takes orders, no space takes none. */
export async function healthRoutes(app: FastifyInstance, options: HealthRoutesOptions): Promise<void> {
  const { optional } = options;
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await options.isHealthy())) return reply.code(503).send({ status: 'failing' });
    const failed = await options.countFailedDeliveries?.();
    const counts = {
      toCaptureWithinTwoDays: (await options.countNearLimit?.()) ?? 0,
      failedMails: failed?.mails ?? 0,
      parkedWebhooks: failed?.webhooks ?? 0,
      parkedServices: failed?.services ?? 0,
      droppedEvents: options.countDroppedEvents(),
      droppedWrites: optional.dropped,
    };
    return reply.send({ status: 'ok', ...aboveZero(counts) });
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [isHealthy, space, isPaused] = [await options.isHealthy(), await optional.space(), await optional.isPaused()];
    const isReady = isHealthy && space !== 'full';
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isReady ? 'ready' : 'not ready',
      database: isHealthy ? 'ok' : 'failing',
      space,
      optionalWrites: isPaused ? 'dropped' : 'stored',
    };
  });
}

function aboveZero(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Whether the store answers and takes orders: after a failover the old server may only read. */
export async function isAnswering({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const reading = sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly", exists (select from secrets)`.execute(db);
  return reading.then(({ rows }) => rows[0]?.isReadOnly !== true).catch(() => false);
}
