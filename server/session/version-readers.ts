import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/brand/published-funnel.ts';
import type { GuestSession } from './guest-session.ts';
import type { GoneOptions } from './leave-gone-version.ts';
import type { VersionProofs } from './version-proof.ts';

/**
 * Whether a request may read the content of a version that is not live: its session began with it, and it was not revoked,
 * or has an order that was placed on it, or opened the link of such an order's receipt.
 */
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
export function finishVersion(
  funnels: PublishedFunnels,
  proofs: VersionProofs,
  sessionOf: (request: FastifyRequest) => GuestSession,
) {
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
