import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { answerNotFound, problem } from '../http/problems.ts';
import type { ProviderEvent, WebhookHandled, WebhookHeaders, WebhookVerdict } from '../payments/port/webhook-event.ts';
import { isWithin } from '../timing/is-within.ts';

export interface WebhookListener {
  /** `address` is the key of the sender's network address. */
  verify(rawBody: Buffer, headers: WebhookHeaders, address: string): WebhookVerdict | Promise<WebhookVerdict>;
  handle(event: ProviderEvent): Promise<WebhookHandled>;
  /** Logs a refused webhook, at most once a minute. */
  warn(message: string, detail: object): void;
  clock(): Date;
}

export interface WebhookRoutesOptions {
  /** By the last segment of the address: `stripe` is at `/webhooks/stripe`. */
  listeners: WebhookListeners;
}

export type WebhookListeners = Readonly<Record<string, WebhookListener>>;

const BODY_LIMIT = 256 * 1024;
const HIDDEN = { hide: true };

/** The signature of the raw body is the whole authorisation: no session, cookie or XSRF value is checked. */
export async function webhookRoutes(app: FastifyInstance, { listeners }: WebhookRoutesOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async (_: unknown, body: Buffer) => body);
  for (const [name, listener] of Object.entries(listeners)) listenAt(app, name, listener);
  for (const url of ['/', '/*']) app.all(url, { schema: HIDDEN }, answerNotFound);
}

function listenAt(app: FastifyInstance, name: string, listener: WebhookListener): void {
  const warn = oncePerMinute(listener);
  app.post(`/${name}`, { schema: HIDDEN, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const verdict = await listener.verify(readBody(request), request.headers, clientAddress(request.ip));
    if (verdict.type === 'limited') {
      warn(`webhooks of ${name} were not checked, since too many of their sender were refused`, {});
      return reply.code(429).send(problem(request, 'too_many_requests', 'Please send it again later'));
    }
    if (verdict.type === 'unavailable') {
      warn(`a webhook of ${name} could not be checked`, { detail: verdict.detail });
      return reply.code(503).send(problem(request, 'payment_unavailable', 'Please send it again'));
    }
    if (verdict.type === 'refused') {
      warn(`a webhook of ${name} was refused`, { detail: verdict.detail });
      return reply.code(400).send(problem(request, 'invalid_request', 'This was not signed by the provider'));
    }
    const handled = await listener.handle(verdict.event);
    if (handled === 'retry')
      return reply.code(503).send(problem(request, 'payment_unavailable', 'Please send it again'));
    return reply.code(200).send({ received: true });
  });
}

function readBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

const MINUTE = 60_000;

/** Limits the log, since anyone can post to the address; the next line has the number of suppressed ones. */
function oncePerMinute({ warn, clock }: Pick<WebhookListener, 'warn' | 'clock'>): WebhookListener['warn'] {
  let saidAt = 0;
  let refused = 0;
  return (message, detail) => {
    const now = clock().getTime();
    refused += 1;
    if (isWithin(MINUTE, saidAt, now)) return;
    warn(message, refused > 1 ? { ...detail, alsoRefused: refused - 1 } : detail);
    saidAt = now;
    refused = 0;
  };
}
