import { buildOrdersDeps, type OrdersOptions } from '../checkout/orders.ts';
import { limitFor } from '../http/client-address.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import type { PaymentProvider } from '../payments/port/provider.ts';
import type { AskProvider, ProviderEvent, WebhookSubject } from '../payments/port/webhook-event.ts';
import type { ProviderRegistry } from '../payments/registry.ts';
import { subscriptionByRef } from '../subscriptions/records/subscription-rows.ts';
import { WindowCounts } from '../timing/window-counts.ts';
import { findAttempt, handleWebhook } from './handle-webhook.ts';
import type { WebhookListener, WebhookListeners } from './webhook-routes.ts';

const HOUR_MS = 60 * 60_000;

/** Refused webhooks in an hour. */
const MOST = { address: 30, order: 10 };

/** A webhook that names a payment of the shop is asked about beyond the limit: forgeries block no real event. */
function limitForged(deps: Pick<OrdersDeps, 'db' | 'clock'>) {
  const refused = new WindowCounts(HOUR_MS);
  const hasRoom = (key: string, most: number) => refused.waitFor(key, 1, most, deps.clock()) === 0;
  return (provider: PaymentProvider, address: string): AskProvider => {
    const placeFor = async (about: WebhookSubject | null): Promise<string | null> => {
      const byAddress = `address ${address}`;
      if (hasRoom(byAddress, limitFor(address, MOST.address))) return byAddress;
      const order = about && (await orderNamed(deps, provider, about));
      return order && hasRoom(order, MOST.order) ? order : null;
    };
    return async (about, ask) => {
      const place = await placeFor(about);
      if (place === null) return { type: 'limited' };
      // Counted before the answer, so that many at once are no way round.
      refused.add(place, 1, deps.clock());
      const verdict = await ask();
      if (verdict.type !== 'refused') refused.add(place, -1, deps.clock());
      return verdict;
    };
  };
}

/** The key of the order or subscription that an event names, or null for one that the shop does not have. */
async function orderNamed(
  { db }: Pick<OrdersDeps, 'db'>,
  provider: PaymentProvider,
  about: WebhookSubject,
): Promise<string | null> {
  const attempt = await findAttempt(db, provider, about);
  if (attempt) return `order ${attempt.order_id}`;
  const { subscriptionRef } = about;
  const subscription = subscriptionRef === null ? undefined : await subscriptionByRef(db, subscriptionRef);
  return subscription ? `subscription ${subscription.id}` : null;
}

/** The events of the providers. Takes the dependencies of the orders, the clock included. */
export function createWebhooks(options: OrdersOptions) {
  const deps = buildOrdersDeps(options);
  return {
    handleWebhook: (provider: PaymentProvider, event: ProviderEvent) => handleWebhook(deps, provider, event),
    /** How a provider is asked about the signature of a webhook from this network address. */
    asking: limitForged(deps),
  };
}

type Webhooks = ReturnType<typeof createWebhooks>;

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
