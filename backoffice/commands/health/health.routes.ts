import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AttemptsSchema,
  AuditPageSchema,
  AuditQuerySchema,
  EndpointsSchema,
  HealthSchema,
  LogPageSchema,
  LogQuerySchema,
  OutboxQuerySchema,
  OutboxSchema,
} from '../../contracts/admin-health-api.ts';
import type { AdminReply } from '../admin-command.ts';
import { type ReadingOptions, readingsOf, sendUntagged } from '../send-reading.ts';

/** The routes answer what the commands of the same names do. */
export async function healthRoutes(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const read = readingsOf(app, options, sendUnstored);
  read(
    '/api/health',
    'What is wrong now, the worst first, each with what one does about it',
    { answer: HealthSchema },
    () => ({ type: 'health' }),
  );
  read(
    '/api/attempts',
    'Payment attempts in flight and held amounts, the oldest first',
    { answer: AttemptsSchema },
    () => ({ type: 'attempts' }),
  );
  read(
    '/api/outbox',
    'The events that wait for an endpoint or are parked, with the last answer',
    { querystring: OutboxQuerySchema, answer: OutboxSchema },
    ({ query }) => ({ type: 'outbox', ...query }),
  );
  read('/api/webhooks', 'The webhook endpoints with what waits for them', { answer: EndpointsSchema }, () => ({
    type: 'webhooks',
  }));
  read(
    '/api/log',
    'The last lines of the log of the process that answers, the newest first',
    { querystring: LogQuerySchema, answer: LogPageSchema },
    ({ query }) => ({ type: 'log', ...query }),
  );
  read(
    '/api/audit',
    'The audit of commands, the newest first, in pages',
    { querystring: AuditQuerySchema, answer: AuditPageSchema },
    ({ query }) => ({ type: 'audit', ...query }),
  );
}

/** The shop's health changes by itself, so that no client stores it. */
function sendUnstored(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  if (answer.done) reply.header('cache-control', 'no-store');
  return sendUntagged(request, reply, answer);
}
