import type { Actor } from 'xstate';
import type { LogRequest, StatsEvent } from '../../contracts/api/stats-api.ts';
import type { DeviceInfo } from '../../domain/tracking/visitor.ts';
import { nodeById } from '../../graph/build/graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { shownStepOf } from '../../machines/session/variants.ts';
import type { FunnelStats } from '../adapters/api/funnel-stats.ts';
import type { CheckoutIds } from '../adapters/storage/checkout-ids.ts';
import type { HistoryStore } from '../adapters/storage/history-store.ts';
import { COMPONENT_FAULT, hasComponent, isUnknownPath, shownAddress } from '../app/shown-address.ts';
import { recordFacts } from './record-facts.ts';
import type { Visit } from './visit.ts';

/** The API's limit for an address, in characters. */
const LONGEST_URL = 2000;

/** The recorders of a visit. The flow waits for none of them. */
export interface Recorders {
  stats: FunnelStats;
  history: HistoryStore;
  checkouts: CheckoutIds;
  device: DeviceInfo;
  origin: string;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
}

/** Records shown pages and errors, and an unknown path (R15); returns the recorder of a video's watched share. */
export function recordVisit(
  actor: Actor<FunnelMachine>,
  visit: Visit,
  recorders: Recorders,
): { watched: (percentage: number) => void } {
  const { stats, log } = recorders;
  const event = eventsOf(actor, visit, recorders.origin);
  actor.on('page.viewed', ({ stepId }) => {
    stats.save(event({ eventType: 'Page View' }, stepId));
    recordStep(visit, stepId, recorders);
  });
  if (isUnknownPath(visit.input.entry)) log('error', COMPONENT_FAULT, { path: visit.input.entry.unknownPath });
  actor.on('error.shown', ({ message, method }) => log('error', message, { method }));
  recordFacts(actor, (fact) => stats.save(event(fact, actor.getSnapshot().context.at)));
  return {
    watched: (videoPercentage) =>
      stats.save(event({ eventType: 'Video', videoPercentage }, actor.getSnapshot().context.at)),
  };
}

/**
 * E06, N14, R15: records the history of shown steps, the end of a checkout at its receipt, and a page without a
 * component.
 */
function recordStep({ graph, input }: Visit, stepId: string, { history, checkouts, device, log }: Recorders): void {
  const node = nodeById(graph, stepId);
  if (node && !hasComponent(node)) log('error', COMPONENT_FAULT, { stepId, view: node.view });
  if (node?.kind === 'thankyou') checkouts.close(graph.funnel.sfid);
  const step = shownStepOf(graph, stepId, input.variants);
  if (step) void history.record({ funnel: graph.funnel.sfid, step, device });
}

/** What an event says by itself. */
type Own = Pick<StatsEvent, 'eventType' | 'videoPercentage' | 'customPayLoad1' | 'customPayLoad2'>;

/** E09: a statistics event of this session, at the machine's address. */
function eventsOf(actor: Actor<FunnelMachine>, visit: Visit, origin: string) {
  const { graph, input, sessionId, contentId, destinationId } = visit;
  return (what: Own, stepId: string | null): StatsEvent => ({
    url: `${origin}${shownAddress(graph, actor.getSnapshot().context) ?? ''}`.slice(0, LONGEST_URL),
    mainFunnelId: graph.funnel.sfid,
    funnelSTPId: stepId,
    splitTestingPageId: (stepId && shownStepOf(graph, stepId, input.variants)?.variantId) || null,
    sessionId,
    destinationId: destinationId ?? graph.funnel.destinationId,
    // E09 has no field for the content of an advertisement; the custom payload is for such values.
    ...(contentId === null ? {} : { customPayLoad1: JSON.stringify({ pcid: contentId }) }),
    ...what,
  });
}
