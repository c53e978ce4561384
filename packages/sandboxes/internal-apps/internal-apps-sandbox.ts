import type { FastifyInstance } from 'fastify';
import { answerControl, serveControlApi } from '../kit/control.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { type Running, type Sandbox, type SandboxOptions, startSandbox } from '../kit/start-sandbox.ts';
import { controlAdvertising, serveAdvertising } from './advertising/advertising-routes.ts';
import { AdvertisingServices } from './advertising/counted.ts';
import { serveEvents } from './event-routes.ts';
import { Received } from './received.ts';
import { Throttle } from './throttle.ts';
import { controlWebhooks, serveWebhooks, WebhookReceivers } from './webhooks/webhook-routes.ts';

/** Klaviyo takes no larger payload. */
const BODY_LIMIT = 5 * 1024 * 1024;

/**
 * Starts the sandbox of the internal apps, which pass the events of started checkouts and of orders on to Attentive and Klaviyo,
 * receive the shop's webhooks, and what it tells Meta, Google Analytics and an affiliates' network. `GET /_sim/received` says what each
 * service counted, what was refused and how often it throttled.
 */
export function startInternalAppsSandbox(options: SandboxOptions): Promise<Sandbox> {
  const serve = (app: FastifyInstance, running: Running) => {
    const received = new Received();
    const receivers = new WebhookReceivers();
    const advertising = new AdvertisingServices();
    const clock = () => new Date(running.clock());
    const throttle = new Throttle(clock);
    app.removeContentTypeParser('text/plain');
    answerOtherOrigins(app);
    installFaults(app, running.faults, () => false);
    serveEvents(app, received, throttle);
    serveWebhooks(app, receivers, clock);
    serveAdvertising(app, advertising, clock);
    const reset = () => {
      for (const each of [received, receivers, throttle, advertising]) each.clear();
    };
    serveControlApi(app, running, { reset }, (control) => {
      control.get('/received', (_, reply) =>
        reply.send({ ...received.all(), webhooks: receivers.all(), ...advertising.all() }),
      );
      controlWebhooks(control, receivers);
      control.post('/limits', (request, reply) => answerControl(reply, throttle.change(request.body)));
      controlAdvertising(control, advertising);
    });
    return undefined;
  };
  return startSandbox(options, serve, { bodyLimit: BODY_LIMIT });
}

/** Pages of any shop may call, with a JSON body and nothing else: no credentials, and no header of the shop's own. */
function answerOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_sim')) return;
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'POST').header('access-control-allow-headers', 'content-type');
    return reply.code(204).send();
  });
}
