import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WindowCounts } from '../timing/window-counts.ts';
import { clientAddress, limitFor } from './client-address.ts';

/** A limit of requests. Routes that name one limit are counted together, under whichever prefix they are. */
export interface RequestLimit {
  name: string;
  max: number;
  timeWindow: number;
  /** The key that is counted; by default the network address. */
  keyOf?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RequestLimit | readonly RequestLimit[];
  }
  interface FastifyInstance {
    requestCounts: { byName: Map<string, WindowCounts>; clock: () => Date };
  }
}

/** The most requests of one address to one call in a minute. A person stays below, and a program that guesses links does not. */
export const MOST_PER_MINUTE = 60;

/** A limit of requests in a minute, by network address. */
export function perMinute(name: string): RequestLimit {
  return { name, max: MOST_PER_MINUTE, timeWindow: 60_000 };
}

/** The calls and the pages that look up a receipt by its token, or a subscription. */
export const RECEIPT_LIMIT = perMinute('receipts');
export const SUBSCRIPTION_LIMIT = perMinute('subscriptions');

/** The tries to find an order by its number and e-mail address. A person needs two, and a household shares one address. */
export const WITHDRAWAL_LIMIT: RequestLimit = { name: 'withdrawals', max: 30, timeWindow: 10 * 60_000 };

/** Counts requests in this process, on the routes that state a limit as `config.limit`; beyond it the answer is a 429. */
export function addRequestLimits(app: FastifyInstance, clock: () => Date): void {
  app.decorate('requestCounts', { byName: new Map(), clock });
  app.addHook('onRoute', (route) => {
    const limits = [route.config?.limit ?? []].flat();
    if (limits.length === 0) return;
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      ...hooks,
      async (request, reply) => {
        for (const limit of limits) if (!isWithinLimit(app, limit, request, reply)) throw tooManyRequests();
      },
    ];
  });
}

/** Counts a request, and returns whether it is within the limit; if it is not, the reply gets its `Retry-After`. */
export function isWithinLimit(
  { requestCounts: { byName, clock } }: FastifyInstance,
  { name, max, timeWindow, keyOf }: RequestLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const counts = byName.get(name) ?? new WindowCounts(timeWindow);
  byName.set(name, counts);
  const key = keyOf ? keyOf(request) : clientAddress(request.ip);
  const now = clock();
  const wait = counts.waitFor(key, 1, keyOf ? max : limitFor(key, max), now);
  if (wait === 0) counts.add(key, 1, now);
  else reply.header('retry-after', String(Math.ceil(wait / 1000)));
  return wait === 0;
}

/** The words of a page that is beyond its limit. */
export const TOO_MANY = 'Please try again in a minute';

/** `answerError` sends it in the API's shape. */
export function tooManyRequests(): FastifyError {
  return Object.assign(new Error(TOO_MANY), {
    name: 'TooManyRequests',
    code: 'too_many_attempts',
    statusCode: 429,
  });
}
