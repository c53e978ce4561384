import type { Actor } from 'xstate';
import type { LogRequest, StatsEvent } from '../../contracts/api/stats-api.ts';
import type { DeviceInfo } from '../../domain/tracking/visitor.ts';
import { nodeById } from '../../graph/build/graph.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { shownStepOf } from '../../machines/session/variants.ts';
import type { FunnelStats } from '../adapters/api/funnel-stats.ts';
import type { CheckoutIds } from '../adapters/storage/checkout-ids.ts';
import type { HistoryStore } from '../adapters/storage/history-store.ts';
import { COMPONENT_FAULT, hasComponent, shownAddress } from '../app/shown-address.ts';
import type { Visit } from './visit.ts';

/** What the API takes of an address. */
const LONGEST_URL = 2000;

/** Who hears of a visit. The flow waits for none of them. */
export interface Recorders {
  stats: FunnelStats;
  history: HistoryStore;
  checkouts: CheckoutIds;
  device: DeviceInfo;
  origin: string;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
}

/** Records the pages that are shown and what goes wrong; answers how a film's watching is recorded. */
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
  actor.on('error.shown', ({ message, method }) => log('error', message, { method }));
  return {
    watched: (videoPercentage) =>
      stats.save(event({ eventType: 'Video', videoPercentage }, actor.getSnapshot().context.at)),
  };
}

/** E06, N14, R15: the history of what was shown, the end of a checkout at its receipt, and a page that nothing can show. */
function recordStep({ graph, input }: Visit, stepId: string, { history, checkouts, device, log }: Recorders): void {
  const node = nodeById(graph, stepId);
  if (node && !hasComponent(node)) log('error', COMPONENT_FAULT, { stepId, view: node.view });
  if (node?.kind === 'thankyou') checkouts.close(graph.funnel.sfid);
  const step = shownStepOf(graph, stepId, input.variants);
  if (step) void history.record({ funnel: graph.funnel.sfid, step, device });
}

/** E09: a statistics event of this session, at the address that the machine stands at. */
function eventsOf(actor: Actor<FunnelMachine>, visit: Visit, origin: string) {
  const { graph, input, sessionId, contentId, destinationId } = visit;
  return (what: Pick<StatsEvent, 'eventType' | 'videoPercentage'>, stepId: string | null): StatsEvent => ({
    ...what,
    url: `${origin}${shownAddress(graph, actor.getSnapshot().context) ?? ''}`.slice(0, LONGEST_URL),
    mainFunnelId: graph.funnel.sfid,
    funnelSTPId: stepId,
    splitTestingPageId: (stepId && shownStepOf(graph, stepId, input.variants)?.variantId) || null,
    sessionId,
    destinationId: destinationId ?? graph.funnel.destinationId,
    // E09 has no field for the content that an advertisement asks for, and the payload is free for what has none.
    ...(contentId === null ? {} : { customPayLoad1: JSON.stringify({ pcid: contentId }) }),
  });
}
