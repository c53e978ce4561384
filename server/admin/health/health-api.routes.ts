import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import {
  AttemptsSchema,
  AuditPageSchema,
  type AuditQuery,
  AuditQuerySchema,
  EndpointsSchema,
  HealthSchema,
  LogPageSchema,
  type LogQuery,
  LogQuerySchema,
  OutboxQuerySchema,
  OutboxSchema,
} from '../../../contracts/api/admin-health-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import type { AdminReply } from '../admin-command.ts';
import { type ReadingOptions, refuseReading } from '../send-reading.ts';

const HEALTH = {
  summary: 'What is wrong now, the worst first, each with what one does about it',
  response: { 200: HealthSchema },
};

const ATTEMPTS = {
  summary: 'Payment attempts in flight and held amounts, the oldest first',
  response: { 200: AttemptsSchema },
};

const OUTBOX = {
  summary: 'The events that wait for an endpoint or are parked, with the last answer',
  querystring: OutboxQuerySchema,
  response: { 200: OutboxSchema, 400: ProblemSchema },
};

const WEBHOOKS = {
  summary: 'The webhook endpoints with what waits for them',
  response: { 200: EndpointsSchema },
};

const LOG = {
  summary: 'The last lines of the log of the process that answers, the newest first',
  querystring: LogQuerySchema,
  response: { 200: LogPageSchema, 400: ProblemSchema },
};

const AUDIT = {
  summary: 'The audit of commands, the newest first, in pages',
  querystring: AuditQuerySchema,
  response: { 200: AuditPageSchema, 400: ProblemSchema },
};

/** The routes answer what the commands of the same names do. */
export async function healthApiRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  app.get('/api/health', { schema: HEALTH }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'health' })),
  );
  app.get('/api/attempts', { schema: ATTEMPTS }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'attempts' })),
  );
  app.get<{ Querystring: Static<typeof OutboxQuerySchema> }>(
    '/api/outbox',
    { schema: OUTBOX },
    async (request, reply) => send(request, reply, await run(request, { type: 'outbox', ...request.query })),
  );
  app.get('/api/webhooks', { schema: WEBHOOKS }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'webhooks' })),
  );
  app.get<{ Querystring: LogQuery }>('/api/log', { schema: LOG }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'log', ...request.query })),
  );
  app.get<{ Querystring: AuditQuery }>('/api/audit', { schema: AUDIT }, async (request, reply) =>
    send(request, reply, await run(request, { type: 'audit', ...request.query })),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  if (!answer.done) return refuseReading(request, reply, answer);
  return reply.header('cache-control', 'no-store').send(answer.data);
}
