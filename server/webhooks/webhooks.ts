import { type OrdersOptions, ordersDepsOf } from '../checkout/orders.ts';
import type { PaymentProvider } from '../payments/port/provider.ts';
import type { AskProvider, WebhookEvent, WebhookHandled } from '../payments/port/webhook-event.ts';
import type { ProviderRegistry } from '../payments/registry.ts';
import { handleWebhook } from './handle-webhook.ts';
import { limitForged } from './limit-forged.ts';
import type { WebhookListener, WebhookListeners } from './webhook-routes.ts';

/** The events of the providers. */
export interface Webhooks {
  /** Handles a verified event of a provider. */
  handleWebhook(provider: PaymentProvider, event: WebhookEvent): Promise<WebhookHandled>;
  /** How a provider is asked about the signature of a webhook from this network address. */
  asking(provider: PaymentProvider, address: string): AskProvider;
}

/** Takes the dependencies of the orders, the clock included. */
export function createWebhooks(options: OrdersOptions): Webhooks {
  const deps = ordersDepsOf(options);
  return {
    handleWebhook: (provider, event) => handleWebhook(deps, provider, event),
    asking: limitForged(deps),
  };
}

/** A listener for each provider, by the last segment of its address. */
export function webhookListeners(
  providers: ProviderRegistry,
  webhooks: Webhooks,
  reporting: Pick<WebhookListener, 'warn' | 'clock'>,
): WebhookListeners {
  return Object.fromEntries(
    providers.all.map((provider) => [provider.webhookAddress, listenTo(provider, webhooks, reporting)]),
  );
}

export function listenTo(
  provider: PaymentProvider,
  webhooks: Webhooks,
  { warn, clock }: Pick<WebhookListener, 'warn' | 'clock'>,
): WebhookListener {
  return {
    verify: (rawBody, headers, address) => provider.verifyWebhook(rawBody, headers, webhooks.asking(provider, address)),
    handle: (event) => webhooks.handleWebhook(provider, event),
    warn,
    clock,
  };
}
