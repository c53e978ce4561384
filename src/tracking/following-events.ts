import type { AffiliateParameters } from '../../contracts/api/affiliate-parameters.ts';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { customPayload } from '../../domain/tracking/custom-payload.ts';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import type { FunnelStats } from '../adapters/api/funnel-stats.ts';

/** T04, L06, in milliseconds. */
const TRACKING_DELAY_MS = 300;

export interface FollowingOptions {
  affiliate: AffiliateParameters | undefined;
  /** E21: the visitor's identifiers at that moment; none without consent to analytics. */
  visitor: () => Readonly<Record<string, string>>;
  later: (run: () => void, delayMs: number) => void;
}

/** T04: one NewSession follows a Page View or New Session after 300 ms; T05, C04: the others follow a New Session. */
export function followingEvents({
  affiliate,
  visitor,
  later,
}: FollowingOptions): (event: StatsEvent, stats: FunnelStats) => void {
  let isDue = false;
  const followBy = (event: StatsEvent, stats: FunnelStats) => {
    if (isDue) return;
    isDue = true;
    later(() => {
      isDue = false;
      stats.save(customEvent(event, VISITOR_EVENT, visitor()));
    }, TRACKING_DELAY_MS);
  };
  return (event, stats) => {
    const isNew = event.eventType === 'New Session';
    if (isNew || event.eventType === 'Page View') followBy(event, stats);
    if (!isNew) return;
    if (affiliate) stats.save(customEvent(event, 'AffiliateInfo', affiliate));
    saveDestination(stats, event);
  };
}

function customEvent(event: StatsEvent, eventType: string, payload: Readonly<Record<string, unknown>>): StatsEvent {
  return { ...event, eventType, ...customPayload(payload) };
}

/** E09: the variant of a destination: the funnel, and where it competes for the destination, its id in that test. */
function saveDestination(stats: FunnelStats, event: StatsEvent): void {
  const { mainFunnelId, sessionId, destinationId, splitTestingFunnelId } = event;
  if (!mainFunnelId || !destinationId) return;
  stats.saveDestination({
    funnelSTId: mainFunnelId,
    sessionId: sessionId ?? null,
    destinationId,
    splitTestingId: splitTestingFunnelId ?? null,
    eventType: 'Destination',
  });
}
