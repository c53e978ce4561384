import type { FastifyInstance } from 'fastify';
import { answerControl, serveControlApi } from '../kit/control.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { type Running, type Sandbox, type SandboxOptions, startSandbox } from '../kit/start-sandbox.ts';
import { controlAdvertising, serveAdvertising } from './advertising/advertising-routes.ts';
import { type AdvertisingApps, advertisingServices } from './advertising/counted.ts';
import { type EventApps, serveEvents } from './event-routes.ts';
import { Received } from './received.ts';
import { Throttle } from './throttle.ts';
import { controlWebhooks, serveWebhooks, type WebhookApps } from './webhooks/webhook-routes.ts';

/** Klaviyo takes no larger payload. */
const BODY_LIMIT = 5 * 1024 * 1024;

/**
 * Starts the sandbox of the internal apps, which pass the events of started checkouts and of orders on to Attentive and Klaviyo,
 * receive the shop's webhooks, and what it tells Meta, Google Analytics and an affiliates' network. `GET /_sim/received` says what each
 * service counted, what was refused and how often it throttled.
 */
export function startInternalAppsSandbox(options: SandboxOptions): Promise<Sandbox> {
  const serve = (app: FastifyInstance, running: Running) => {
    const clock = () => new Date(running.clock());
    const apps = newApps(clock);
    app.removeContentTypeParser('text/plain');
    answerOtherOrigins(app);
    installFaults(app, running.faults, () => false);
    serveEvents(app, apps);
    serveWebhooks(app, apps, clock);
    serveAdvertising(app, apps, clock);
    serveControlApi(app, running, { reset: () => void Object.assign(apps, newApps(clock)) }, (control) => {
      control.get('/received', (_, reply) => reply.send(receivedBy(apps)));
      controlWebhooks(control, apps);
      control.post('/limits', (request, reply) => answerControl(reply, apps.throttle.change(request.body)));
      controlAdvertising(control, apps);
    });
    return undefined;
  };
  return startSandbox(options, serve, { bodyLimit: BODY_LIMIT });
}

type Apps = EventApps & WebhookApps & AdvertisingApps;

function newApps(clock: () => Date): Apps {
  const events = { received: new Received(), throttle: new Throttle(clock) };
  return { ...events, receivers: new Map(), advertising: advertisingServices() };
}

function receivedBy({ received, receivers, advertising }: Apps) {
  const allOf = (each: { all(): unknown }) => each.all();
  const webhooks = Object.fromEntries([...receivers].map(([name, receiver]) => [name, allOf(receiver)]));
  const services = Object.fromEntries(Object.entries(advertising).map(([name, service]) => [name, allOf(service)]));
  return { ...received.all(), webhooks, ...services };
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
