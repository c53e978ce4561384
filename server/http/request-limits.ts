import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';

/** A limiter that a handler calls itself, for routes where only some of the requests count. */
export type RequestLimiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * The limit of requests from one network address to one route, which a person stays below and a program that guesses links
 * does not. A route sets it as `config.rateLimit`; beyond it the answer is a 429 with `Retry-After`.
 */
export const PER_MINUTE = { max: 60, timeWindow: 60_000 } satisfies CreateRateLimitOptions;

/** The most addresses of one limiter; beyond it the least recently seen one is dropped. */
const MOST_ADDRESSES = 50_000;

const NO_COUNTS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Counts requests in this process, on the routes with a limit; answers carry no counts. */
export async function addRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: MOST_ADDRESSES,
    addHeaders: { ...NO_COUNTS, 'retry-after': true },
    addHeadersOnExceeding: NO_COUNTS,
    errorResponseBuilder: tooManyRequests,
  });
}

/** Counts a request, and returns whether it is within the limit. */
export async function isWithinLimit(limiter: RequestLimiter, request: FastifyRequest): Promise<boolean> {
  const count = await limiter(request);
  return count.isAllowed || !count.isExceeded;
}

/** `answerError` sends it in the API's shape. */
function tooManyRequests(): FastifyError {
  return Object.assign(new Error('Please try again in a minute'), {
    name: 'TooManyRequests',
    code: 'too_many_attempts',
    statusCode: 429,
  });
}
