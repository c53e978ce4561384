import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LeadRequestSchema, OptOutRequestSchema } from '../../contracts/api/lead-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { problem } from '../http/problems.ts';
import type { Leads } from '../leads/leads.ts';
import { hasOptedOut, keepOptOut } from '../leads/opt-out.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';

export interface LeadsRoutesOptions {
  leads: Leads;
  optional: OptionalWrites;
  sessionOf: (request: FastifyRequest) => GuestSession;
  secure: boolean;
}

const nothing = { 204: Type.Null() };
const answers = { ...nothing, 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/** L06: stores leads, and the opt-out from them. */
export function leadsRoutes({ leads, optional, sessionOf, secure }: LeadsRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/leads',
      {
        bodyLimit: 16_384,
        config: { writes: 'leads' },
        schema: { body: LeadRequestSchema, response: answers },
      },
      async (request, reply) => {
        if (hasOptedOut(request)) return reply.code(204).send(null);
        const stored = await optional.store(() => leads.keep(sessionOf(request).hash, request.body));
        if (stored.type === 'dropped' || stored.value.type === 'kept') return reply.code(204).send(null);
        const { value: result } = stored;
        return reply.code(400).send(problem(request, 'invalid_request', result.message, { field: result.field }));
      },
    );
    app.post(
      '/optout',
      {
        bodyLimit: 16_384,
        schema: { body: OptOutRequestSchema, response: { ...nothing, 400: ProblemSchema, 403: ProblemSchema } },
      },
      async (request, reply) => {
        await leads.forget(sessionOf(request).hash);
        keepOptOut(reply, secure);
        return reply.code(204).send(null);
      },
    );
  };
}
