import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../../kit/input.ts';
import { misbehave } from '../planned-answers.ts';
import type { AdvertisingApps } from './counted.ts';
import { type MetaFault, readMeta } from './meta-rules.ts';

interface EventsRoute {
  Params: { version: string; pixel: string };
}

/** The token of each pixel. */
export function metaToken(pixel: string): string {
  return `EAASLUICESANDBOX${pixel}`;
}

/** An error in the form of the Graph API. */
interface GraphError {
  message: string;
  type: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_msg?: string;
}

/**
 * The Conversions API at `/meta/<version>/<pixel>/events`. Each pixel of digits exists, and its token is derived from it. One event that is wrong
 * refuses the whole call, as Meta does.
 */
export function serveMeta(app: FastifyInstance, apps: AdvertisingApps, clock: () => Date): void {
  app.post<EventsRoute>('/meta/:version/:pixel/events', async (request, reply) => {
    const service = apps.advertising.meta;
    const behaviour = service.planned.take();
    if (behaviour) return misbehave(behaviour, reply, throttled);
    const { pixel, version } = request.params;
    const body: unknown = request.body;
    const refuse = (error: GraphError, faults: MetaFault[] = []) => {
      service.refuse(error.message, faults);
      return sendError(reply, error);
    };
    if (!isRecord(body) || typeof body.access_token !== 'string') return refuse(NO_TOKEN);
    if (body.access_token !== metaToken(pixel) && !body.access_token.startsWith(metaToken('')))
      return refuse(BAD_TOKEN);
    if (!/^v\d+\.\d+$/.test(version) || body.access_token !== metaToken(pixel)) return refuse(noObject(pixel));
    const { events, faults } = readMeta(body, clock().getTime() / 1000);
    if (faults.length > 0) return refuse(invalid(faults), faults);
    for (const event of events) service.count(event.event_id, event.event_name, event);
    return reply.send({ events_received: events.length, messages: [], fbtrace_id: trace() });
  });
}

const OAUTH = 'OAuthException';

const NO_TOKEN: GraphError = {
  message: 'An access token is required to request this resource.',
  type: OAUTH,
  code: 104,
};

const BAD_TOKEN: GraphError = {
  message: 'Invalid OAuth access token - Cannot parse access token',
  type: OAUTH,
  code: 190,
};

function noObject(pixel: string): GraphError {
  return {
    message: `Unsupported post request. Object with ID '${pixel}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  };
}

function invalid(faults: readonly MetaFault[]): GraphError {
  const subcode = faults.find((fault) => fault.subcode > 0)?.subcode;
  return {
    message: 'Invalid parameter',
    type: OAUTH,
    code: 100,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    is_transient: false,
    error_user_msg: faults.map(({ path, reason }) => `${path} ${reason}`).join('; '),
  };
}

function throttled(reply: FastifyReply): FastifyReply {
  reply.header('x-app-usage', JSON.stringify({ call_count: 100, total_cputime: 20, total_time: 20 }));
  return sendError(reply, {
    message: '(#4) Application request limit reached',
    type: OAUTH,
    code: 4,
    is_transient: true,
  });
}

function sendError(reply: FastifyReply, error: GraphError): FastifyReply {
  return reply.code(400).send({ error: { ...error, fbtrace_id: trace() } });
}

function trace(): string {
  return `A${randomBytes(16).toString('base64url')}`;
}
