import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WebhookTarget } from '../../../sandboxes/paypal/books/webhooks.ts';
import type { Orders } from '../../../server/orders/orders.ts';
import type { PayPalProvider } from '../../../server/payments/paypal/protocol/paypal-provider.ts';
import type { Hearing } from '../../../server/webhooks/hear-webhook.ts';
import { payPalListener } from '../../../server/webhooks/paypal-listener.ts';
import { webhookRoutes } from '../../../server/webhooks/webhook-routes.ts';

/** The shop's webhook for PayPal on a port of its own, open before the sandbox that posts to it. */
export interface PayPalWebhook {
  target(): WebhookTarget;
  /** Whose orders hear from now on; until then an event is to be told later. */
  hears(provider: PayPalProvider, orders: Pick<Orders, 'payPal'>): void;
  heard: { type: string; hearing: Hearing }[];
  warnings: string[];
}

export function payPalWebhookDuringTests(): PayPalWebhook {
  let app: FastifyInstance | null = null;
  let url = '';
  let shop: { provider: PayPalProvider; orders: Pick<Orders, 'payPal'> } | null = null;
  const webhook: PayPalWebhook = {
    target: () => ({ url, id: 'WH-shop' }),
    hears: (provider, orders) => {
      shop = { provider, orders };
    },
    heard: [],
    warnings: [],
  };
  const told = {
    warn: (message: string) => void webhook.warnings.push(message),
    clock: () => new Date(),
  };
  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true });
    const listener = {
      ...told,
      verify: (body: Buffer, headers: Record<string, string | string[] | undefined>) =>
        shop ? shop.provider.verifyWebhook(body, headers) : { type: 'unavailable' as const, detail: 'not open yet' },
      hear: async (event: unknown) => {
        if (!shop) return 'later' as const;
        const listening = payPalListener(shop.provider, shop.orders, told);
        const named = event as Parameters<typeof listening.hear>[0];
        const hearing = await listening.hear(named);
        webhook.heard.push({ type: named.type, hearing });
        return hearing;
      },
    };
    await app.register(webhookRoutes, { prefix: '/webhooks', listeners: { paypal: listener } });
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks/paypal`;
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    shop = null;
    webhook.heard.length = 0;
    webhook.warnings.length = 0;
  });
  return webhook;
}
