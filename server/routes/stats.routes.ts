import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogRequestSchema, type StatsEvent, StatsEventSchema } from '../../contracts/api/stats-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { allows } from '../../domain/consent/consent.ts';
import { isTracked } from '../../domain/tracking/event-types.ts';
import { consentOf } from '../consent/consent-of.ts';
import { storing } from '../http/problems.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { EventVisitor } from '../stats/event-row.ts';
import { countedEvent, isCustom, type OriginOf } from '../stats/known-event.ts';
import type { StatsSink } from '../stats/stats-store.ts';
import type { TraitsOf } from '../stats/visit-traits.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

const MAX_USER_AGENT = 128;

export interface StatsRoutesOptions {
  sink: StatsSink;
  optional: OptionalWrites;
  /** Called after an event was stored, or dropped for want of space. */
  onSaved: (event: StatsEvent, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  originOf: OriginOf;
  sessionOf: (request: FastifyRequest) => GuestSession;
  traitsOf: TraitsOf;
  /** Counts an event that was not stored, since its funnel or step does not exist. */
  dropped: () => void;
}

/** C03, C05: statistics events and the browser's log lines. The server adds ip and user agent where consent covers it (E17). */
export const statsRoutes: FastifyPluginAsyncTypebox<StatsRoutesOptions> = async (
  app,
  { sink, optional, onSaved, originOf, sessionOf, traitsOf, dropped },
) => {
  app.post(
    '/funnel/stats/save',
    {
      bodyLimit: 32_768,
      config: {
        cleansTexts: true,
        writes: ({ body }) => (isCustom(body as StatsEvent) ? 'custom events' : 'events'),
      },
      schema: { body: StatsEventSchema, response: storing },
    },
    async (request, reply) => {
      const { isCounted, ...event } = request.body;
      // A browser that says where a request comes from has said so with its page, which was counted.
      const isOfLook = isCounted && request.headers['sec-fetch-site'] !== undefined;
      const origin = await originOf(event, request);
      if (origin.type === 'unknown') {
        dropped();
        return reply.code(204).send(null);
      }
      if (!isTracked(event.eventType)) return reply.code(204).send(null);
      const page = { address: event.url, funnel: origin.place.funnel_sfid };
      const source = {
        sessionHash: sessionOf(request).hash,
        visitor: identifyVisitor(request, origin.brand),
        counted: isOfLook ? null : countedEvent(event, origin.place, traitsOf(request, page)),
      };
      await optional.store(() => sink.saveEvent(event, source));
      await onSaved(event, request, reply);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/logger',
    {
      bodyLimit: 16_384,
      config: { writes: 'logs', cleansTexts: true },
      schema: { body: LogRequestSchema, response: storing },
    },
    async (request, reply) => {
      await optional.store(() => sink.saveLog(request.body));
      return reply.code(204).send(null);
    },
  );
};

/** E17, E21: ip and user agent of a visitor whose consent to analytics covers them at this brand; else null. */
function identifyVisitor(request: FastifyRequest, brand: Brand | null): EventVisitor | null {
  if (brand === null || !allows(consentOf(request, brand), 'analytics')) return null;
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  return { ip: request.ip, userAgent };
}
