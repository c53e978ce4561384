import type { FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { PublishedFunnel, PublishedFunnels } from '../publish/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { VersionProofs } from '../session/version-proof.ts';

/** C03: the types of events that the storefront sends by itself; every other one is a custom type. */
const OWN_TYPES = new Set(['Page View', 'New Session', 'Destination', 'Video']);

export function isCustom({ eventType }: StatsEvent): boolean {
  return !OWN_TYPES.has(eventType);
}

export type IsKnownEvent = (event: StatsEvent, request: FastifyRequest) => Promise<boolean>;

/**
 * Tells events of funnels and steps that exist from invented ones: the step belongs to the version that this visitor began
 * with, or to the live one. An event without a funnel has no step.
 */
export function knownEvents(
  funnels: PublishedFunnels,
  proofs: VersionProofs,
  sessionOf: (request: FastifyRequest) => GuestSession,
): IsKnownEvent {
  return async ({ mainFunnelId: sfid, funnelSTPId: step }, request) => {
    if (!sfid) return !step;
    const kept = proofs.read(request, sessionOf(request), sfid);
    const begun = kept && (await funnels.byHash(kept.hash));
    const live = funnels.live().find(({ funnel }) => funnel.sfid === sfid);
    const versions = [live, begun].filter((each) => each?.funnel.sfid === sfid);
    return versions.some((version) => version && (!step || hasStep(version, step)));
  };
}

function hasStep({ graph }: PublishedFunnel, step: string): boolean {
  return graph.nodes.some(({ id }) => id === step);
}
