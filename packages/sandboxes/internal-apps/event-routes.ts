import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldFault } from './checks.ts';
import { type ReadEvent, readAttentive, readKlaviyo } from './event-rules.ts';
import type { Received, Service } from './received.ts';

/** Headers that belong to the shop's own origin alone. */
const SHOPS_OWN = ['authorization', 'cookie', 'x-xsrf-token'];

/**
 * The two calls of M01 and M02, with the answers of the services behind them: 200 by Attentive and 202 by Klaviyo, both without
 * a body; 400 in each one's form, with the reason for each field.
 */
export function serveEvents(app: FastifyInstance, received: Received): void {
  const serve = (path: string, service: Service, read: (body: unknown) => ReadEvent, answers: Answers) =>
    app.post(path, (request, reply) => {
      const carried = SHOPS_OWN.filter((name) => request.headers[name] !== undefined);
      const event: ReadEvent =
        carried.length > 0 ? { type: 'refused', faults: carried.map(foreign) } : read(request.body);
      if (event.type === 'event') {
        received.count(service, { ...event, body: request.body });
        return answers.taken(reply, event.dropped);
      }
      received.refuse({ path, status: 400, faults: event.faults });
      return reply.code(400).send(answers.refused(event.faults, request));
    });
  serve('/attentive/event/custom/', 'attentive', readAttentive, ATTENTIVE);
  serve('/klaviyo/proxy/metric/', 'klaviyo', readKlaviyo, KLAVIYO);
}

interface Answers {
  taken(reply: FastifyReply, dropped: readonly string[]): FastifyReply;
  refused(faults: readonly FieldFault[], request: FastifyRequest): object;
}

const ATTENTIVE: Answers = {
  taken: (reply) => reply.code(200).send(),
  refused: (faults) => ({ message: faults.map(({ path, reason }) => `${path} ${reason}`).join('; ') }),
};

const KLAVIYO: Answers = {
  // Klaviyo takes a profile with an email address, and says which other part of it is wrong.
  taken: (reply, dropped) =>
    (dropped.length > 0 ? reply.header('x-klaviyo-partial-failure', dropped.join(', ')) : reply).code(202).send(),
  refused: (faults, { id }) => ({
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
};

/** The place of a field in the request that the internal apps make of the body, as JSON:API names it. */
function pointerOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (first === 'profile') return ['/data/attributes/profile/data/attributes', ...rest].join('/');
  if (path === 'metric.eventName') return '/data/attributes/metric/data/attributes/name';
  if (path.startsWith('metric.eventPayload')) return ['/data/attributes/properties', ...rest.slice(1)].join('/');
  return `/data/attributes/${path.replaceAll('.', '/')}`;
}

function foreign(name: string): FieldFault {
  return { path: name, reason: 'is a header of the shop, which has to stay there' };
}
