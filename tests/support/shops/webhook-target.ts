import fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WebhookTarget } from '../../../packages/sandboxes/stripe/simulator/webhooks.ts';
import type { ProviderEvent, WebhookHandled, WebhookHeaders } from '../../../server/payments/port/webhook-event.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts';
import { webhookRoutes } from '../../../server/webhooks/webhook-routes.ts';
import { SECRET_KEY } from './order-sandbox.ts';
import type { TestOrders } from './order-shop.ts';

/** The shop's webhook on a port of its own; it is open before the sandbox that posts to it. */
export interface TestWebhook {
  target(): WebhookTarget;
  /** Sets the orders that handle events from now on; before that the answer to each event is `retry`. */
  handledBy(orders: Pick<TestOrders, 'handle'>): void;
  /** The events handled since the test began. */
  handledEvents: { type: string; handled: WebhookHandled }[];
  /** Those about this test's orders: a late event of an earlier test is left out. */
  ours(): { type: string; handled: WebhookHandled }[];
  warnings: string[];
  /** Posts an event made by the test, signed with these changes. */
  post(event: object, signing?: Signing): Promise<number>;
}

export interface Signing {
  secret?: string;
  /** When it is signed: the time of the shop by default, less the age. */
  now?: Date;
  /** Age of the signature in seconds. */
  age?: number;
  headers?: Record<string, string>;
}

const SECRET = 'whsec_of_these_tests';

export function webhookDuringTests(clock: () => Date = () => new Date()): TestWebhook {
  let app: FastifyInstance | null = null;
  let url = '';
  let orders: Pick<TestOrders, 'handle'> | null = null;
  const provider = stripeProvider({
    clock: () => clock().getTime(),
    secretKey: SECRET_KEY,
    webhookSecret: SECRET,
  });
  const webhook: TestWebhook = {
    target: () => ({ url, secret: SECRET }),
    handledBy: (next) => {
      orders = next;
    },
    handledEvents: [],
    ours: () => webhook.handledEvents.filter(({ handled }) => handled === 'processed' || handled === 'duplicate'),
    warnings: [],
    post: (event, signing) => post(url, event, { now: clock(), ...signing }),
  };
  const listener = {
    verify: (body: Buffer, headers: WebhookHeaders) => provider.verifyWebhook(body, headers),
    handle: async (event: ProviderEvent) => {
      const handled = orders ? await orders.handle('stripe', event) : 'retry';
      webhook.handledEvents.push({ type: event.type, handled });
      return handled;
    },
    warn: (message: string, detail: object) => void webhook.warnings.push(`${message} ${JSON.stringify(detail)}`),
    clock,
  };
  beforeAll(async () => {
    app = fastify();
    await app.register(webhookRoutes, { prefix: '/webhooks', listeners: { stripe: listener } });
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks/stripe`;
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    orders = null;
    webhook.handledEvents.length = 0;
    webhook.warnings.length = 0;
  });
  return webhook;
}

async function post(
  url: string,
  event: object,
  { now = new Date(), secret = SECRET, age = 0, headers }: Signing,
): Promise<number> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000) - age;
  const signature = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const own = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await fetch(url, { method: 'POST', headers: { ...own, ...headers }, body });
  return reply.status;
}
