import type { LogRequest, StatsEvent } from '../../../contracts/api/stats-api.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';

/** C03, C05: statistics and the server's log. Failures of a statistic are logged, never shown (K02). */
export interface FunnelStats {
  save(event: StatsEvent): void;
  log(line: LogRequest): void;
}

const LAST_EVENT = 'stats';

/** T02: sends a New Session event before the first event of a session. E06: stores the last event in the browser. */
export function createFunnelStats(api: ApiClient, device: DeviceInfo, isNewSession: boolean): FunnelStats {
  let isAnnounced = !isNewSession;
  const log = (line: LogRequest) => void api.post('logger', line, { keepalive: true });
  const send = async (event: StatsEvent) => {
    keepLast({ ...event, deviceInfo: device });
    const answer = await api.post('funnel/stats/save', event, { keepalive: true });
    if (answer.type !== 'ok' && !isTooMany(answer))
      log({ level: 'warn', message: 'a statistics event was not saved', logObject: event.eventType });
  };
  return {
    log,
    save(event) {
      const first = isAnnounced ? Promise.resolve() : send({ ...event, eventType: 'New Session' });
      isAnnounced = true;
      void first.then(() => send(event));
    },
  };
}

/** The server has refused the event on purpose, and a line of its log would be refused next. */
function isTooMany(answer: ApiAnswer): boolean {
  return answer.type === 'problem' && answer.status === 429;
}

function keepLast(event: object): void {
  try {
    localStorage.setItem(LAST_EVENT, JSON.stringify(event));
  } catch {
    // The browser may refuse storage; the event was sent nevertheless.
  }
}
