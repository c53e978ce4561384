import type { Orders } from '../orders/orders.ts';
import type { CardProvider } from '../payments/port/card-provider.ts';
import type { WebhookListener } from './webhook-routes.ts';

/** Listens to the card provider. */
export function cardListener(
  card: CardProvider,
  orders: Pick<Orders, 'hearWebhook'>,
  { warn, clock }: Pick<WebhookListener, 'warn' | 'clock'>,
): WebhookListener {
  return {
    verify: (rawBody, headers) => card.verifyWebhook(rawBody, headers),
    hear: (event) => orders.hearWebhook(event),
    warn,
    clock,
  };
}
