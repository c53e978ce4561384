import type { FastifyRequest } from 'fastify';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import type { PublishedFunnel, PublishedFunnels } from '../publish/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { VersionProofs } from '../session/version-proof.ts';

/** C03: the types of events that the storefront sends by itself; every other one is a custom type. */
const OWN_TYPES = new Set(['Page View', 'New Session', 'Destination', 'Video']);

export function isCustom({ eventType }: StatsEvent): boolean {
  return !OWN_TYPES.has(eventType);
}

/** An event without a funnel is known, and of no brand. */
export type EventOrigin = { type: 'unknown' } | { type: 'known'; brand: Brand | null };

export type OriginOf = (event: StatsEvent, request: FastifyRequest) => Promise<EventOrigin>;

/**
 * Tells events of funnels and steps that exist from invented ones: the step belongs to the version that this visitor began
 * with, or to the live one. An event without a funnel has no step.
 */
export function eventOrigins(
  funnels: PublishedFunnels,
  proofs: VersionProofs,
  sessionOf: (request: FastifyRequest) => GuestSession,
): OriginOf {
  return async ({ mainFunnelId: sfid, funnelSTPId: step }, request) => {
    if (!sfid) return step ? { type: 'unknown' } : { type: 'known', brand: null };
    const kept = proofs.read(request, sessionOf(request), sfid);
    const begun = kept && (await funnels.byHash(kept.hash));
    const live = funnels.live().find(({ funnel }) => funnel.sfid === sfid);
    const versions = [live, begun].filter((each) => each?.funnel.sfid === sfid);
    const version = versions.find((each) => each && (!step || hasStep(each, step)));
    return version ? { type: 'known', brand: version.brand } : { type: 'unknown' };
  };
}

function hasStep({ graph }: PublishedFunnel, step: string): boolean {
  return graph.nodes.some(({ id }) => id === step);
}
