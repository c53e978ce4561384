import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '../../contracts/api/problem.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';
import type { GuestSession } from './guest-session.ts';
import type { VersionProofs } from './version-proof.ts';

export interface GoneOptions {
  funnels: PublishedFunnels;
  proofs: VersionProofs;
  sessionOf: (request: FastifyRequest) => GuestSession;
  hasOrderOn: (session: GuestSession, hash: string) => Promise<boolean>;
  clock: () => Date;
}

const GONE: ProblemCode = 'version_gone';

/**
 * Ends a version for the session of a request that was refused for it, so that its next page is the live version's: after a
 * sale, a page is served in the version of the sale, and a new checkout cannot begin on it.
 */
export function leaveGoneVersion(api: FastifyInstance, options: GoneOptions): void {
  const { funnels, proofs, sessionOf, hasOrderOn, clock } = options;
  api.addHook('preSerialization', async (request, reply, payload) => {
    if (isGone(payload)) await leave(request, reply);
    return payload;
  });
  async function leave(request: FastifyRequest, reply: FastifyReply) {
    const session = sessionOf(request);
    const gone = await funnels.byHash(namedHash(request));
    if (!gone || session.hash === '') return;
    const { sfid } = gone.funnel;
    const stored = proofs.read(request, session, sfid);
    // A tab that is behind must not end the version of another one.
    if (stored && stored.hash !== gone.hash) return;
    // A session that neither began with the version nor bought in it is sent the live one anyway, and gets no proof by naming it.
    if (!stored && !(await hasOrderOn(session, gone.hash))) return;
    proofs.store(reply, session, sfid, { hash: gone.hash, at: stored?.at ?? clock().getTime(), isDone: true });
  }
}

function isGone(payload: unknown): payload is Problem {
  return isRecord(payload) && isRecord(payload.error) && payload.error.code === GONE;
}

/** The hash that a call names in its body, or a content call in its query. */
function namedHash({ body, query }: FastifyRequest): string {
  const funnel = isRecord(body) && isRecord(body.funnel) ? body.funnel.hash : undefined;
  const hash = funnel ?? (isRecord(query) ? query.version : undefined);
  return typeof hash === 'string' ? hash : '';
}
