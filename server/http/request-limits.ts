import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';

/** A limiter that a handler asks itself, for routes where only some of the requests count. */
export type RequestLimiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Requests from one network address to one route: a person stays below it, a program that guesses links does not. A route
 * takes it as `config.rateLimit`; the answer is then a 429 with `Retry-After`.
 */
export const PER_MINUTE = { max: 60, timeWindow: 60_000 } satisfies CreateRateLimitOptions;

/** Each limiter drops the address that it has not seen for longest beyond so many. */
const MOST_ADDRESSES = 50_000;

const NO_COUNTS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Counts requests in this process, on the routes that ask for it; the counts themselves are not sent. */
export async function addRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: MOST_ADDRESSES,
    addHeaders: { ...NO_COUNTS, 'retry-after': true },
    addHeadersOnExceeding: NO_COUNTS,
    errorResponseBuilder: tooManyRequests,
  });
}

/** Counts a request, and says whether it stays within the limit. */
export async function isWithinLimit(limiter: RequestLimiter, request: FastifyRequest): Promise<boolean> {
  const count = await limiter(request);
  return count.isAllowed || !count.isExceeded;
}

/** `answerError` gives it the words of the API. */
function tooManyRequests(): FastifyError {
  return Object.assign(new Error('Please try again in a minute'), {
    name: 'TooManyRequests',
    code: 'too_many_attempts',
    statusCode: 429,
  });
}
