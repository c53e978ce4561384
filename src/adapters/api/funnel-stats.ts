import type { DestinationEvent } from '../../../contracts/api/facts-api.ts';
import type { LogRequest, StatsEvent } from '../../../contracts/api/stats-api.ts';
import { isTracked } from '../../../domain/tracking/event-types.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import type { Counted } from '../storage/event-counter.ts';
import { tryUse } from '../storage/try.ts';
import type { ApiAnswer, ApiClient } from './api.types.ts';

/** C03, C04: statistics events. Failures of a statistic are logged, never shown (K02). */
export type FunnelStats = ReturnType<typeof createFunnelStats>;

interface FunnelStatsOptions {
  api: Pick<ApiClient, 'post'>;
  device: DeviceInfo;
  isNewSession: boolean;
  /** Whether the server has counted a look with the document, and the session that begins with it. */
  isLookCounted?: boolean;
  /** T03: counts an event. */
  count: () => Counted;
  /** Whether the shop itself needs an event, so that the limit of events does not stop it. */
  isNeeded: (event: StatsEvent) => boolean;
  /** Called with each event that is sent; what it saves follows at once. */
  onSent: (event: StatsEvent, following: FunnelStats) => void;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  later: (run: () => void, delayMs: number) => void;
  /** Resolves once the page has painted what the event is about. */
  painted: () => Promise<void>;
  whenIdle: (run: () => void) => void;
  onLeave: (run: () => void) => void;
  /** Whether the page has ended, so that it hears of no answer. */
  hasEnded: () => boolean;
}

const LAST_EVENT = 'stats';

/** The New Session event reaches the server before the others, if its answer comes within that time. */
const FIRST_MS = 1000;

/** T02: events wait a second for the answer to New Session, or until the page is left; E06: the last one is stored. */
export function createFunnelStats(options: FunnelStatsOptions) {
  const { api, device, isNewSession, isLookCounted = false, onSent, log, later, onLeave, painted } = options;
  const mayCount = limited(options);
  const unpainted: StatsEvent[] = [];
  const behind: StatsEvent[] = [];
  const counted = new Set(isLookCounted ? ['New Session', 'Page View'] : []);
  let stage: 'new' | 'announcing' | 'announced' = isNewSession ? 'new' : 'announced';

  const post = async (path: string, event: StatsEvent | DestinationEvent) => {
    const answer = await api.post(path, event, { keepalive: true });
    if (answer.type !== 'ok' && !isTooMany(answer) && !options.hasEnded())
      log('warn', 'a statistics event was not saved', event.eventType);
  };
  const send = async (event: StatsEvent) => {
    if (!mayCount(options.isNeeded(event))) return;
    storeLast({ ...event, deviceInfo: device });
    const isCounted = counted.delete(event.eventType);
    const sent = post('funnel/stats/save', isCounted ? { ...event, isCounted } : event);
    onSent(event, following);
    await sent;
  };
  const sendBehind = () => {
    stage = 'announced';
    for (const event of behind.splice(0)) void send(event);
  };
  const announce = (event: StatsEvent) => {
    stage = 'announcing';
    later(sendBehind, FIRST_MS);
    void send({ ...event, eventType: 'New Session' }).then(sendBehind);
  };
  const accept = (event: StatsEvent) => {
    if (!isTracked(event.eventType)) return;
    if (stage === 'new') announce(event);
    behind.push(event);
    if (stage === 'announced') sendBehind();
  };
  const release = () => {
    for (const event of unpainted.splice(0)) accept(event);
  };
  onLeave(() => {
    release();
    if (stage === 'announcing') sendBehind();
  });
  // It stores what is released as the page is left.
  const storeLast = lastEventStore(options);
  const saveDestination = (event: DestinationEvent) => {
    if (mayCount(false)) void post('funnel/stats/destination', event);
  };
  const following: FunnelStats = { save: accept, saveDestination };
  const save = (event: StatsEvent) => {
    if (unpainted.push(event) === 1) void painted().then(release);
  };
  return { save, saveDestination };
}

/** T03, K05: whether an event may be sent, which it also counts; the first one beyond the limit is logged. */
function limited({ count, log }: Pick<FunnelStatsOptions, 'count' | 'log'>): (isNeeded: boolean) => boolean {
  let hasLogged = false;
  return (isNeeded) => {
    const { on, isWithin } = count();
    if (!isWithin && !hasLogged) {
      hasLogged = true;
      log('warn', `[GH] detected 300 events ${on === 'session' ? 'in session' : 'on window'} already`);
    }
    return isWithin || isNeeded;
  };
}

/** The server has refused the event on purpose, and a line of its log would be refused next. */
function isTooMany(answer: ApiAnswer): boolean {
  return answer.type === 'problem' && answer.status === 429;
}

/** Stores the last event once the browser is idle, or as the page is left. The browser may refuse it; the event is sent nevertheless. */
function lastEventStore({ whenIdle, onLeave }: FunnelStatsOptions): (event: object) => void {
  let last: object | null = null;
  const store = () => {
    const event = last;
    last = null;
    if (event) tryUse(() => localStorage.setItem(LAST_EVENT, JSON.stringify(event)));
  };
  onLeave(store);
  return (event) => {
    if (last === null) whenIdle(store);
    last = event;
  };
}
