import type { FastifyRequest } from 'fastify';
import type { DestinationEvent } from '../../contracts/api/facts-api.ts';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { SESSION_EVENT } from '../../domain/tracking/event-types.ts';
import type { LiveDestination, PublishedFunnel } from '../../graph/published-funnel.ts';
import type { SessionVersions } from '../session/leave-gone-version.ts';
import type { CountedEvent } from './event-counts.ts';
import type { VisitAgent, VisitTraits } from './visit-traits.ts';

/** C03: the types of events that the storefront sends by itself; every other one is a custom type. */
const OWN_TYPES = new Set(['Page View', SESSION_EVENT, 'Destination', 'Video']);

export function isCustom({ eventType }: StatsEvent): boolean {
  return !OWN_TYPES.has(eventType);
}

/** The place that an event names, by ids that exist; each '' where it has none. */
type EventPlace = Pick<CountedEvent, 'funnel_sfid' | 'funnel_hash' | 'step_sfid' | 'variant_sfid' | 'destination_sfid'>;

/** An event without a funnel is known, and of no brand and place. */
export type EventOrigin = { type: 'unknown' } | { type: 'known'; brand: Brand | null; place: EventPlace };

const NOWHERE: EventPlace = {
  funnel_sfid: '',
  funnel_hash: '',
  step_sfid: '',
  variant_sfid: '',
  destination_sfid: '',
};

export type OriginOf = (event: StatsEvent, request: FastifyRequest) => Promise<EventOrigin>;

/** An event's step belongs to the version that the visitor began with or to the live one, else it is invented. */
export function eventOrigins({ funnels, proofs, sessionOf }: SessionVersions): OriginOf {
  return async (event, request) => {
    const { mainFunnelId: sfid, funnelSTPId: step } = event;
    if (!sfid) return step ? { type: 'unknown' } : { type: 'known', brand: null, place: NOWHERE };
    const stored = proofs.read(request, sessionOf(request), sfid);
    const begun = stored && (await funnels.byHash(stored.hash));
    const live = funnels.live().find(({ funnel }) => funnel.sfid === sfid);
    // A session is shown the version that it began with, unless that was revoked.
    const shown = begun && !funnels.isRevoked(begun.hash) ? [begun, live] : [live, begun];
    const versions = shown.filter((each) => each?.funnel.sfid === sfid);
    const having = versions.flatMap((each) => (each && (!step || nodeIn(each, step)) ? [each] : []));
    const isShown = (each: PublishedFunnel) =>
      nodeIn(each, step)?.variants.some((variant) => variant.sfid === event.splitTestingPageId);
    const version = having.find(isShown) ?? having[0];
    if (!version) return { type: 'unknown' };
    return { type: 'known', brand: version.brand, place: findPlace(event, version, funnels.destinations()) };
  };
}

function nodeIn({ graph }: PublishedFunnel, step: string | null | undefined) {
  return graph.nodes.find(({ id }) => id === step);
}

/** The place of an event in a version that has its step. */
export function findPlace(
  { funnelSTPId: step, splitTestingPageId: variant, destinationId: destination }: Omit<StatsEvent, 'eventType'>,
  version: PublishedFunnel,
  destinations: readonly LiveDestination[],
): EventPlace {
  const node = nodeIn(version, step);
  return {
    funnel_sfid: version.funnel.sfid,
    funnel_hash: version.hash,
    step_sfid: node?.id ?? '',
    variant_sfid: node?.variants.find(({ sfid }) => sfid === variant)?.sfid ?? '',
    destination_sfid: destinations.find(({ sfid }) => sfid === destination)?.sfid ?? '',
  };
}

/** The traits of an event whose visitor is not told apart. */
const NO_TRAITS = {
  device: '',
  source: '',
  country: '',
} as const;

/** What an event of a known place is counted by; null for a custom event. Figures are of sessions, whose first event has the traits. */
export function countedEvent(event: StatsEvent, place: EventPlace, traits: VisitTraits): CountedEvent | null {
  if (isCustom(event)) return null;
  const { looksLikeRobot: looks_like_robot, device, source, country } = traits;
  const counted = { ...place, ...NO_TRAITS, event_type: event.eventType, looks_like_robot };
  if (event.eventType !== SESSION_EVENT) return counted;
  return {
    ...counted,
    device,
    source: source ?? '',
    country: country ?? '',
  };
}

/** What the event of a known destination and funnel is counted by. */
export function countedDestination({ funnelSTId, destinationId }: DestinationEvent, agent: VisitAgent): CountedEvent {
  return {
    ...NOWHERE,
    ...NO_TRAITS,
    event_type: 'Destination',
    funnel_sfid: funnelSTId,
    destination_sfid: destinationId,
    looks_like_robot: agent.looksLikeRobot,
  };
}
