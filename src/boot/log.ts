import type { LogRequest } from '../../contracts/api/stats-api.ts';
import type { ApiClient } from '../adapters/api/api.types.ts';

/** Sends a log entry to the server. The page does not wait for the answer. */
export type Log = (level: LogRequest['level'], message: string, logObject?: unknown) => void;

export function logTo(api: Pick<ApiClient, 'post'>): Log {
  return (level, message, logObject) => void api.post('logger', { level, message, logObject }, { keepalive: true });
}
