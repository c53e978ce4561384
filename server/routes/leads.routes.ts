import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { LeadRequestSchema } from '../../contracts/api/lead-api.ts';
import { allows } from '../../domain/consent/consent.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import { consentOf } from '../consent/consent-of.ts';
import { problem, storing } from '../http/problems.ts';
import type { Leads } from '../leads/leads.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

export interface LeadsRoutesOptions {
  leads: Leads;
  funnels: Pick<PublishedFunnels, 'live'>;
  optional: OptionalWrites;
  sessionOf: (request: FastifyRequest) => GuestSession;
}

/** L06: stores leads, of visitors whose consent allows them. */
export const leadsRoutes: FastifyPluginAsyncTypebox<LeadsRoutesOptions> = async (
  app,
  { leads, funnels, optional, sessionOf },
) => {
  const allowsLead = (request: FastifyRequest, sfid: string) => {
    const shop = funnels.live().find(({ funnel }) => funnel.sfid === sfid);
    return !shop || allows(consentOf(request, shop.brand), 'advertising');
  };
  app.post(
    '/leads',
    {
      bodyLimit: 16_384,
      config: { writes: 'leads' },
      schema: { body: LeadRequestSchema, response: storing },
    },
    async (request, reply) => {
      if (!allowsLead(request, request.body.funnel)) return reply.code(204).send(null);
      const stored = await optional.store(() => leads.store(sessionOf(request).hash, request.body));
      if (stored.type === 'dropped' || stored.value.type === 'kept') return reply.code(204).send(null);
      const { value: result } = stored;
      return reply.code(400).send(problem(request, 'invalid_request', result.message, { field: result.field }));
    },
  );
};
