import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '../../contracts/api/problem.ts';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { isRecord } from '../../domain/is-record.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import type { GuestSession } from './guest-session.ts';
import type { VersionProofs } from './version-proof.ts';

/** The published versions, and those that the session of a request has begun with. */
export interface SessionVersions {
  funnels: PublishedFunnels;
  proofs: VersionProofs;
  sessionOf: (request: FastifyRequest) => GuestSession;
}

export interface GoneOptions extends SessionVersions {
  hasOrderOn: (session: GuestSession, hash: string) => Promise<boolean>;
  clock: () => Date;
}

const GONE: ProblemCode = 'version_gone';

/** The session leaves the version, since a sale would keep its pages there and no new checkout can begin on it. */
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

/** A version that is not live is read by a session that began with it unrevoked, ordered on it or has its receipt. */
export function versionReaders({ funnels, proofs, sessionOf, hasOrderOn }: Omit<GoneOptions, 'clock'>) {
  return async (request: FastifyRequest, { hash, funnel }: PublishedFunnel): Promise<boolean> => {
    const session = sessionOf(request);
    const stored = proofs.read(request, session, funnel.sfid);
    // A version that was left is no longer read by its proof; a finished shopper has an order of it.
    const hasBegun = stored?.hash === hash && !stored.isDone;
    if (hasBegun && !funnels.isRevoked(hash)) return true;
    if (proofs.read(request, session, funnel.sfid, 'receipt_version')?.hash === hash) return true;
    return session.hash !== '' && hasOrderOn(session, hash);
  };
}

/** Releases a visitor from the checkout's version once a page view reports that the receipt was shown. */
export function finishVersion({ funnels, proofs, sessionOf }: SessionVersions) {
  return async (event: StatsEvent, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { eventType, mainFunnelId, funnelSTPId } = event;
    if (eventType !== 'Page View' || !mainFunnelId || !funnelSTPId) return;
    const session = sessionOf(request);
    const stored = proofs.read(request, session, mainFunnelId);
    const begun = stored && (await funnels.byHash(stored.hash));
    const isReceipt = begun?.graph.nodes.some((node) => node.id === funnelSTPId && node.kind === 'thankyou');
    if (stored && isReceipt) proofs.store(reply, session, mainFunnelId, { ...stored, isDone: true });
  };
}
