import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { type LogRequest, LogRequestSchema, type StatsEvent, StatsEventSchema } from '../../contracts/api/stats-api.ts';

export interface StatsSink {
  saveEvent(event: StatsEvent, visitor: { ip: string; userAgent: string }): Promise<void>;
  saveLog(line: LogRequest): Promise<void>;
}

/** Called after an event was stored. */
export type OnEventSaved = (event: StatsEvent, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const MAX_USER_AGENT = 128;
const answers = { 204: Type.Null(), 400: ProblemSchema, 403: ProblemSchema };

/** C03, C05: statistics events and the browser's log lines. The server adds ip and user agent (E17). */
export function statsRoutes(sink: StatsSink, onSaved: OnEventSaved): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/funnel/stats/save',
      { bodyLimit: 32_768, schema: { body: StatsEventSchema, response: answers } },
      async (request, reply) => {
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
        await sink.saveEvent(request.body, { ip: request.ip, userAgent });
        await onSaved(request.body, request, reply);
        return reply.code(204).send(null);
      },
    );
    app.post(
      '/logger',
      { bodyLimit: 16_384, schema: { body: LogRequestSchema, response: answers } },
      async (request, reply) => {
        await sink.saveLog(request.body);
        return reply.code(204).send(null);
      },
    );
  };
}
