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
} from '../../../contracts/api/admin-health-api.ts';
import type { AdminReply } from '../admin-command.ts';
import { REFUSED, type ReadingOptions, readingsOf, sendUntagged } from '../send-reading.ts';

/** The routes answer what the commands of the same names do. */
export async function healthRoutes(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const read = readingsOf(app, options);
  read(
    '/api/health',
    {
      summary: 'What is wrong now, the worst first, each with what one does about it',
      response: { 200: HealthSchema },
    },
    () => ({ type: 'health' }),
    sendUnstored,
  );
  read(
    '/api/attempts',
    {
      summary: 'Payment attempts in flight and held amounts, the oldest first',
      response: { 200: AttemptsSchema },
    },
    () => ({ type: 'attempts' }),
    sendUnstored,
  );
  read(
    '/api/outbox',
    {
      summary: 'The events that wait for an endpoint or are parked, with the last answer',
      querystring: OutboxQuerySchema,
      response: { 200: OutboxSchema, ...REFUSED },
    },
    ({ query }) => ({ type: 'outbox', ...query }),
    sendUnstored,
  );
  read(
    '/api/webhooks',
    {
      summary: 'The webhook endpoints with what waits for them',
      response: { 200: EndpointsSchema },
    },
    () => ({ type: 'webhooks' }),
    sendUnstored,
  );
  read(
    '/api/log',
    {
      summary: 'The last lines of the log of the process that answers, the newest first',
      querystring: LogQuerySchema,
      response: { 200: LogPageSchema, ...REFUSED },
    },
    ({ query }) => ({ type: 'log', ...query }),
    sendUnstored,
  );
  read(
    '/api/audit',
    {
      summary: 'The audit of commands, the newest first, in pages',
      querystring: AuditQuerySchema,
      response: { 200: AuditPageSchema, ...REFUSED },
    },
    ({ query }) => ({ type: 'audit', ...query }),
    sendUnstored,
  );
}

/** The shop's health changes by itself, so that no client stores it. */
function sendUnstored(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  if (answer.done) reply.header('cache-control', 'no-store');
  return sendUntagged(request, reply, answer);
}
