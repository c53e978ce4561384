import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import { loadHttp } from '../api/api-client.ts';
import type { InternalAppsCall } from './events.ts';

export interface InternalAppsOptions {
  /** L10: the address of the setting, with or without a slash at its end. */
  url: string;
  log: (level: LogRequest['level'], message: string, detail: object) => void;
  /** Whether the shopper's consent covers the services at this moment; asked before the further attempt. */
  isAllowed: () => boolean;
  later: (run: () => Promise<void>, ms: number) => void;
  /** How long one attempt may take; ten seconds by default. */
  timeoutMs?: number;
}

/** Sends one call in the background: never throws, and is never waited for. `service` names it in the log. */
export type SendToInternalApps = (service: string, call: InternalAppsCall) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** The pause before the one further attempt. */
export const PAUSE_MS = 30_000;

/**
 * M01, M02: the internal apps of the company, which pass events on to the message services. It is another origin: the call
 * carries no cookie, no XSRF value and no token of the shop. A call that got no answer, or one that may be better later, is
 * sent once more, with the same id, by which the services count it once. A failure for good is one line in the log, without
 * anything of the body.
 */
export function createInternalApps(options: InternalAppsOptions): SendToInternalApps {
  return async (service, call) => {
    const status = await sendCall(options, call);
    if (!isLost(status)) return report(options, { service, status, attempts: 1 });
    options.later(async () => {
      if (options.isAllowed()) report(options, { service, status: await sendCall(options, call), attempts: 2 });
    }, PAUSE_MS);
  };
}

/** The answer's status; null without an answer. */
async function sendCall({ url, timeoutMs }: InternalAppsOptions, { path, body }: InternalAppsCall) {
  try {
    const { createHttp } = await loadHttp();
    const { status } = await createHttp(globalThis.fetch)(`${url.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      body,
      // The shopper may go on to a provider's page meanwhile.
      keepalive: true,
      credentials: 'omit',
      redirect: 'error',
      ignoreResponseError: true,
      responseType: 'text',
      retry: 0,
      timeout: timeoutMs ?? TIMEOUT_MS,
    });
    return status;
  } catch {
    return null;
  }
}

const TIMED_OUT = 408;
const TOO_MANY = 429;

function isLost(status: number | null): boolean {
  return status === null || status >= 500 || status === TIMED_OUT || status === TOO_MANY;
}

function report({ log }: InternalAppsOptions, sent: { service: string; status: number | null; attempts: number }) {
  if (sent.status !== null && sent.status < 400) return;
  log('warn', `${sent.service} was not told of a started checkout`, sent);
}
