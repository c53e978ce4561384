import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WebhookTarget } from '../../../packages/sandboxes/paypal/ledger/webhooks.ts';
import type { ApprovalProvider } from '../../../server/payments/port/provider.ts';
import type { ProviderEvent, WebhookHandled } from '../../../server/payments/port/webhook-event.ts';
import { webhookRoutes } from '../../../server/webhooks/webhook-routes.ts';
import type { TestOrders } from '../shops/order-shop.ts';

/** The shop's webhook for PayPal on a port of its own, open before the sandbox that posts to it. */
export interface PayPalWebhook {
  target(): WebhookTarget;
  /** Sets the orders that handle events from now on; before that the answer to each event is `retry`. */
  handledBy(provider: ApprovalProvider, orders: Pick<TestOrders, 'handle'>): void;
  handledEvents: { type: string; handled: WebhookHandled }[];
  warnings: string[];
}

export function payPalWebhookDuringTests(): PayPalWebhook {
  let app: FastifyInstance | null = null;
  let url = '';
  let shop: { provider: ApprovalProvider; orders: Pick<TestOrders, 'handle'> } | null = null;
  const webhook: PayPalWebhook = {
    target: () => ({ url, id: 'WH-shop' }),
    handledBy: (provider, orders) => {
      shop = { provider, orders };
    },
    handledEvents: [],
    warnings: [],
  };
  const options = {
    warn: (message: string) => void webhook.warnings.push(message),
    clock: () => new Date(),
  };
  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true });
    const listener = {
      ...options,
      verify: (body: Buffer, headers: Record<string, string | string[] | undefined>) =>
        shop ? shop.provider.verifyWebhook(body, headers) : { type: 'unavailable' as const, detail: 'not open yet' },
      handle: async (event: ProviderEvent) => {
        if (!shop) return 'retry' as const;
        const handled = await shop.orders.handle('paypal', event);
        webhook.handledEvents.push({ type: event.type, handled });
        return handled;
      },
    };
    await app.register(webhookRoutes, { prefix: '/webhooks', listeners: { paypal: listener } });
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks/paypal`;
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    shop = null;
    webhook.handledEvents.length = 0;
    webhook.warnings.length = 0;
  });
  return webhook;
}
