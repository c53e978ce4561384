import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, UNREAD } from '../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call cleans its own texts, because a statistic or a log line with a strange character is better than none. */
    cleansTexts?: boolean;
  }
}

/** The two things in a text that PostgreSQL does not store. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ENCODED_NUL = '%00';

/** H05: a NUL or half of a surrogate pair anywhere in a body gets 400, so that no statement fails on one. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    dropUnreadableCookies(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const field = request.routeOptions.config.cleansTexts ? null : unstorableIn(request.body);
    if (field === null) done();
    else refuse(request, reply, field);
  });
}

/** H05: only calls are refused, since a page's address is shown as unknown (R02) and reaches no statement unread. */
export function refuseUnstorableAddress(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (request.url.includes(ENCODED_NUL)) refuse(request, reply, 'address');
    else done();
  });
}

/** A cookie with a planted NUL reads as absent, since a refusal would lock the shopper out while the cookie lasts. */
function dropUnreadableCookies({ cookies }: FastifyRequest): void {
  for (const [name, value] of Object.entries(cookies)) {
    if (value !== undefined && UNSTORABLE.test(value)) delete cookies[name];
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, field: string): void {
  reply.code(400).header('cache-control', 'no-store');
  reply.send(problem(request, 'invalid_request', UNREAD, { field }));
}

/** O02: no order is refused for a statistic, so that the reader of `statsInfo` cleans its texts. */
const CLEANED = 'statsInfo';

/** The path of the first such text, such as `account.city`, or null. It walks with a list, since a body may be very deep. */
function unstorableIn(body: unknown): string | null {
  const left: { path: string; value: unknown }[] = [{ path: '', value: body }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value } = next;
    if (path === CLEANED) continue;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return path || 'body';
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [name, part] of Object.entries(value).reverse()) {
      if (UNSTORABLE.test(name)) return path || 'body';
      left.push({ path: path ? `${path}.${name}` : name, value: part });
    }
  }
  return null;
}
