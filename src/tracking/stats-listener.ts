import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { shortenedUrl } from '../../domain/text-limit.ts';
import { customPayload } from '../../domain/tracking/custom-payload.ts';
import { type Fact, isWalletFact, type StepCounts } from '../../machines/flow-facts.ts';
import type { FunnelStats } from '../adapters/api/funnel-stats.ts';
import type { FactListener } from './listeners.ts';
import type { CountedVisit } from './visit.ts';

/** The API's limit for an address, in characters. */
const LONGEST_URL = 2000;

/** The place of a visit, with the origin of its pages. */
export interface StatsPlace {
  stats: Pick<FunnelStats, 'save'>;
  visit: CountedVisit;
  origin: string;
  /** The address that is shown; null where the page is no step. */
  address: () => string | null;
  /** N13: the counts of a step. */
  countsAt: (stepId: string | null) => StepCounts;
  /** X04: the variant of a step; null where it has none. */
  variantOf: (stepId: string) => string | null;
}

/** E09: statistics events of this session, at the machine's address. */
export function statsListener(place: StatsPlace): FactListener {
  return {
    name: 'statistics',
    purpose: 'needed',
    hear({ fact, stepId }) {
      const own = ownPartOf(fact);
      if (own) place.stats.save({ ...sharedPart(place, stepId), ...own });
    },
  };
}

/** What an event says by itself. */
type Own = Pick<StatsEvent, 'eventType' | 'videoPercentage' | 'customPayLoad1' | 'customPayLoad2'>;

/** C03: a shown page, a video's share, and K04's events with their payload in two halves. */
function ownPartOf(fact: Fact): Own | null {
  if (fact.type === 'step.entered') return { eventType: 'Page View' };
  if (fact.type === 'video.progressed') return { eventType: 'Video', videoPercentage: fact.percentage };
  if (!isWalletFact(fact)) return null;
  const { type: eventType, ...payload } = fact;
  return { eventType, ...customPayload(payload) };
}

function sharedPart(
  { address, countsAt, variantOf, visit, origin }: StatsPlace,
  stepId: string | null,
): Omit<StatsEvent, 'eventType'> {
  const { graph, sessionId, contentId, destinationId, competes } = visit;
  return {
    url: shortenedUrl(`${origin}${address() ?? ''}`, LONGEST_URL),
    mainFunnelId: graph.funnel.sfid,
    funnelSTPId: stepId,
    splitTestingFunnelId: competes ? graph.funnel.sfid : null,
    splitTestingPageId: (stepId && variantOf(stepId)) || null,
    sessionId,
    destinationId: destinationId ?? graph.funnel.destinationId,
    // E09 has no field for the content of an advertisement and for N13's counts; the custom payload is for such values.
    ...customPayload({ ...(contentId === null ? {} : { pcid: contentId }), ...countsAt(stepId) }),
  };
}
