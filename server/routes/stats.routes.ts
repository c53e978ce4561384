import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { LogRequestSchema, type StatsEvent, StatsEventSchema } from '../../contracts/api/stats-api.ts';

import { type IsKnownEvent, isCustom } from '../stats/known-event.ts';
import type { StatsSink } from '../stats/stats-store.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

/** Called after an event was stored, or dropped for want of space. */
export type OnEventSaved = (event: StatsEvent, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const MAX_USER_AGENT = 128;
const answers = { 204: Type.Null(), 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

export interface StatsRoutesOptions {
  sink: StatsSink;
  optional: OptionalWrites;
  onSaved: OnEventSaved;
  isKnown: IsKnownEvent;
  /** Counts an event that was not stored, since its funnel or step does not exist. */
  dropped: () => void;
}

/** C03, C05: statistics events and the browser's log lines. The server adds ip and user agent (E17). */
export function statsRoutes({
  sink,
  optional,
  onSaved,
  isKnown,
  dropped,
}: StatsRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/funnel/stats/save',
      {
        bodyLimit: 32_768,
        config: {
          cleansTexts: true,
          writes: ({ body }) => (isCustom(body as StatsEvent) ? 'custom events' : 'events'),
        },
        schema: { body: StatsEventSchema, response: answers },
      },
      async (request, reply) => {
        if (!(await isKnown(request.body, request))) {
          dropped();
          return reply.code(204).send(null);
        }
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
        await optional.store(() => sink.saveEvent(request.body, { ip: request.ip, userAgent }));
        await onSaved(request.body, request, reply);
        return reply.code(204).send(null);
      },
    );
    app.post(
      '/logger',
      {
        bodyLimit: 16_384,
        config: { writes: 'logs', cleansTexts: true },
        schema: { body: LogRequestSchema, response: answers },
      },
      async (request, reply) => {
        await optional.store(() => sink.saveLog(request.body));
        return reply.code(204).send(null);
      },
    );
  };
}
