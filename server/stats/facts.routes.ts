import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DestinationEventSchema, FactBatchSchema, MOST_BATCH_BYTES } from '../../contracts/api/facts-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';
import type { FactsSink } from './facts-store.ts';
import { countedDestination } from './known-event.ts';
import { isOfGraph, type VersionOf } from './known-facts.ts';
import type { StatsSink } from './stats-store.ts';
import type { TraitsOf } from './visit-traits.ts';

const answers = { 204: Type.Null(), 400: ProblemSchema, 403: ProblemSchema, 413: ProblemSchema, 429: ProblemSchema };

export interface FactsRoutesOptions {
  sink: FactsSink;
  events: Pick<StatsSink, 'saveDestination'>;
  funnels: Pick<PublishedFunnels, 'live' | 'destinations'>;
  optional: OptionalWrites;
  sessionOf: (request: FastifyRequest) => GuestSession;
  versionOf: VersionOf;
  traitsOf: TraitsOf;
  /** Counts statistics of funnels, versions, steps or edges that do not exist. */
  dropped: (count: number) => void;
}

/** C04: the facts of walks, in batches, and the events of destinations. What is unknown is counted and not stored. */
export const factsRoutes: FastifyPluginAsyncTypebox<FactsRoutesOptions> = async (
  app,
  { sink, events, funnels, optional, sessionOf, versionOf, traitsOf, dropped },
) => {
  app.post(
    '/funnel/stats/event',
    {
      bodyLimit: MOST_BATCH_BYTES,
      config: { writes: 'facts', cleansTexts: true },
      schema: { body: FactBatchSchema, response: answers },
    },
    async (request, reply) => {
      const version = await versionOf(request, request.body.funnelHash);
      const facts = version ? request.body.facts.filter((fact) => isOfGraph(version.graph, fact)) : [];
      dropped(request.body.facts.length - facts.length);
      if (!version || facts.length === 0) return reply.code(204).send(null);
      const { hash } = sessionOf(request);
      // The browser names the page itself in the Referer; a private page is named by none.
      const page = { address: request.headers.referer, funnel: version.funnel.sfid };
      const traits = traitsOf(request, page);
      await optional.store(() => sink.saveFacts({ ...request.body, facts }, hash, traits));
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/funnel/stats/destination',
    {
      bodyLimit: 8_192,
      config: { writes: 'events', cleansTexts: true },
      schema: { body: DestinationEventSchema, response: answers },
    },
    async (request, reply) => {
      const { funnelSTId, destinationId } = request.body;
      const isKnown =
        funnels.destinations().some(({ sfid }) => sfid === destinationId) &&
        funnels.live().some(({ funnel }) => funnel.sfid === funnelSTId);
      if (!isKnown) {
        dropped(1);
        return reply.code(204).send(null);
      }
      const source = {
        sessionHash: sessionOf(request).hash,
        counted: countedDestination(request.body, traitsOf(request, { address: null, funnel: funnelSTId })),
      };
      await optional.store(() => events.saveDestination(request.body, source));
      return reply.code(204).send(null);
    },
  );
};

const MINUTE_MS = 60_000;

export interface ReportDroppedDeps {
  clock: () => Date;
  log: (message: string, detail: { count: number }) => void;
}

/** Counts statistics that were not stored, and tells their number since the last line, in one line a minute at most (C04). */
export function reportDropped(dropped: { events: number }, { clock, log }: ReportDroppedDeps): (count: number) => void {
  let unreported = 0;
  let reportAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    if (count === 0) return;
    dropped.events += count;
    unreported += count;
    const now = clock().getTime();
    if (now < reportAt) return;
    log('statistics of unknown funnels, steps or edges were dropped', { count: unreported });
    unreported = 0;
    reportAt = now + MINUTE_MS;
  };
}
