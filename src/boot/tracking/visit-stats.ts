import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { LogRequest, StatsEvent } from '../../../contracts/api/stats-api.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Purpose } from '../../../domain/consent/consent.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { createFunnelStats, type FunnelStats } from '../../adapters/api/funnel-stats.ts';
import { nextPaint } from '../../adapters/browser/idle.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';
import { laterOrAtLeave, onPageLeave, watchEnd } from '../../adapters/browser/page-leave.ts';
import { followAnalytics, readVisitor } from '../../adapters/browser/visitor-cookies.ts';
import { createEventCounter } from '../../adapters/storage/event-counter.ts';
import { followingEvents } from '../../tracking/following-events.ts';
import type { FactListener } from '../../tracking/listeners.ts';
import type { PageConsent } from '../consent/start-consent.ts';

/** The visit whose events are sent. */
export interface VisitSources {
  session: { graph: FunnelGraph; isNew: boolean; input: { affParameters?: AffiliateParameters | undefined } };
  api: Pick<ApiClient, 'post'>;
  device: DeviceInfo;
  allows: (purpose: Purpose) => boolean;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  whenIdle: (run: () => void) => void;
}

/** T02–T06, E09: the statistics events of a visit, with those that follow from them. */
export function visitStats({ session, api, device, allows, log, whenIdle }: VisitSources): FunnelStats {
  const root = document.getElementById('root');
  const isLookCounted = root?.hasAttribute('data-step') ?? false;
  // The events of an application that takes over from a small script are later ones.
  root?.removeAttribute('data-step');
  return createFunnelStats({
    api,
    device,
    isNewSession: session.isNew,
    isLookCounted,
    count: createEventCounter(() => window.sessionStorage),
    isNeeded: (event) => isReceiptView(session.graph, event),
    onSent: followingEvents({
      affiliate: session.input.affParameters,
      visitor: () => (allows('analytics') ? readVisitor(window, newUuid) : {}),
      later: (run, delayMs) => laterOrAtLeave(window, run, delayMs),
    }),
    log,
    later: (run, delayMs) => void window.setTimeout(run, delayMs),
    painted: () => nextPaint(window),
    whenIdle,
    onLeave: (run) => onPageLeave(window, run),
    hasEnded: watchEnd(window),
  });
}

/** V10: the Page View of a receipt lets the session go from the version that it began with. */
function isReceiptView(graph: FunnelGraph, { eventType, funnelSTPId }: StatsEvent): boolean {
  return eventType === 'Page View' && nodeById(graph, funnelSTPId ?? '')?.kind === 'thankyou';
}

/** E21, L02: the cookies of analytics, for as long as the visitor's consent covers them. */
export function visitorCookies(consent: PageConsent['actor']): FactListener {
  const follow = () => followAnalytics(consent.getSnapshot().context.consent, newUuid);
  follow();
  return {
    name: 'visitor',
    purpose: 'needed',
    hear({ fact }) {
      if (fact.type === 'consent.changed') follow();
    },
  };
}
