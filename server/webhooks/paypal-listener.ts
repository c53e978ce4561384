import type { Orders } from '../orders/orders.ts';
import type { PayPalProvider, PayPalWebhookEvent } from '../payments/paypal/protocol/paypal-provider.ts';
import type { WebhookListener } from './webhook-routes.ts';

/** Listens to PayPal: its webhooks, and the notifications of its older protocol. */
export function payPalListener(
  paypal: PayPalProvider,
  { payPal }: Pick<Orders, 'payPal'>,
  { warn, clock }: Pick<WebhookListener, 'warn' | 'clock'>,
): WebhookListener<PayPalWebhookEvent> {
  return {
    verify: (rawBody, headers) => paypal.verifyWebhook(rawBody, headers),
    hear: (event) => payPal.hear(event),
    warn,
    clock,
  };
}
