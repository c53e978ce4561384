import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';
import type { GuestSession } from './guest-session.ts';
import type { VersionProofs } from './version-proof.ts';

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
    const kept = proofs.read(request, session, mainFunnelId);
    const begun = kept && (await funnels.byHash(kept.hash));
    const isReceipt = begun?.graph.nodes.some((node) => node.id === funnelSTPId && node.kind === 'thankyou');
    if (kept && isReceipt) proofs.keep(reply, session, mainFunnelId, { ...kept, isDone: true });
  };
}
