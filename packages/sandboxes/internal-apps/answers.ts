import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from './access.ts';
import type { FieldFault } from './checks.ts';

/** The answers of a service, as the internal apps pass them on. */
export interface Answers {
  taken(reply: FastifyReply, dropped: readonly string[]): FastifyReply;
  refused(reply: FastifyReply, faults: readonly FieldFault[], request: FastifyRequest): FastifyReply;
  /** 401 without a key that it knows, 403 for one that may not write events. */
  notLetIn(reply: FastifyReply, refusal: Refusal, request: FastifyRequest): FastifyReply;
  throttled(reply: FastifyReply, seconds: number, request: FastifyRequest): FastifyReply;
}

export const ATTENTIVE: Answers = {
  taken: (reply) => reply.code(200).send(),
  refused: (reply, faults) =>
    reply.code(400).send({ message: faults.map(({ path, reason }) => `${path} ${reason}`).join('; ') }),
  notLetIn: (reply, refusal) =>
    refusal === 'may not write'
      ? reply.code(403).send({ message: 'The application lacks the scope events:write' })
      : reply.code(401).send({ message: 'Unauthorized' }),
  throttled: (reply, seconds) => later(reply, seconds).send({ message: 'Too many requests' }),
};

export const KLAVIYO: Answers = {
  // Klaviyo takes a profile with an email address, and says which other part of it is wrong.
  taken: (reply, dropped) =>
    (dropped.length > 0 ? reply.header('x-klaviyo-partial-failure', dropped.join(', ')) : reply).code(202).send(),
  refused: (reply, faults, { id }) =>
    reply.code(400).send({
      errors: faults.map(({ path, reason }) => ({
        id,
        status: 400,
        code: 'invalid',
        title: 'Invalid input.',
        detail: `${path} ${reason}`,
        source: { pointer: pointerOf(path) },
        meta: {},
      })),
    }),
  notLetIn(reply, refusal, { id }) {
    const { status, ...words } = NOT_LET_IN[refusal];
    return reply.code(status).send(errorOf({ id, status, ...words }));
  },
  throttled(reply, seconds, { id }) {
    const detail = `Request was throttled. Expected available in ${seconds} seconds.`;
    const error = { id, status: 429, code: 'throttled', title: 'Request was throttled.', detail };
    return later(reply, seconds).send(errorOf(error));
  },
};

const NOT_LET_IN: Record<Refusal, { status: number; code: string; title: string; detail: string }> = {
  'no key': {
    status: 401,
    code: 'not_authenticated',
    title: 'Authentication credentials were not provided.',
    detail: 'Missing or invalid Authorization header.',
  },
  'wrong key': {
    status: 401,
    code: 'authentication_failed',
    title: 'Incorrect authentication credentials.',
    detail: 'Incorrect authentication credentials.',
  },
  'may not write': {
    status: 403,
    code: 'permission_denied',
    title: 'You do not have permission to perform this action.',
    detail: 'The API key lacks the scope events:write.',
  },
};

function errorOf(error: object) {
  return { errors: [{ ...error, source: { pointer: '/data/' }, meta: {} }] };
}

function later(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.code(429).header('retry-after', String(seconds));
}

/** The place of a field in the request that the internal apps make of the body, as JSON:API names it. */
function pointerOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (first === 'profile') return ['/data/attributes/profile/data/attributes', ...rest].join('/');
  if (path === 'metric.eventName') return '/data/attributes/metric/data/attributes/name';
  if (path.startsWith('metric.eventPayload')) return ['/data/attributes/properties', ...rest.slice(1)].join('/');
  return `/data/attributes/${path.replaceAll('.', '/')}`;
}
