import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PayPalApproval } from '../../../../contracts/api/paypal-api.ts';
import type { Quote, QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import { createExpressCalls } from '../../../../server/checkout/express/express-checkout.ts';
import { sharedLimits } from '../../../../server/checkout/orders.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { onChargeOutcome } from '../../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { bookReported } from '../../../../server/subscriptions/renewing/renewal-order.ts';
import { createSubscriptions } from '../../../../server/subscriptions/subscriptions.ts';
import { createWebhooks, webhookListeners } from '../../../../server/webhooks/webhooks.ts';
import type { Visit } from '../../../support/paypal/payer.ts';
import type { TestPayPal } from '../../../support/paypal/paypal.ts';
import type { EveryProtocol } from '../../../support/paypal/rest-v1.ts';
import { ordersWithWebhooks, type TestOrders, type TestParts } from '../../../support/shops/order-shop.ts';
import { GuestBrowser, type RunningApp } from '../../../support/shops/running-app.ts';
import { type Guest, openOrchard, openOrderBody, quoteFor } from '../placing/checkout-shop.ts';

/** A running shop that takes PayPal, by one of its protocols, and sells the demo brand's goods. */
export interface PayPalHttpShop {
  app: FastifyInstance;
  orders: TestOrders;
  newGuest(): Promise<Guest>;
}

export async function payPalShop(
  shop: RunningApp,
  paypal: TestPayPal,
  protocol: EveryProtocol = 'orders-v2',
  { paypal: other, ...more }: TestParts = {},
): Promise<PayPalHttpShop> {
  await openOrchard(shop);
  const provider = other?.provider ?? paypal.provider(protocol);
  const card = stripeProvider({ clock: Date.now, secretKey: 'sk_test_sluice', apiUrl: shop.sandbox });
  const providers = shopProviders(card, provider);
  // What `rest-v1` began is finished by a shop that is set to another protocol.
  const later = shopProviders(card, { ...provider, name: protocol === 'rest-v1' ? 'paypal-v2' : provider.name });
  const wiring = {
    db: shop.store.db,
    funnels: shop.funnels,
    clock: () => new Date(),
    randomBytes,
    newId: randomUUID,
    providers: { ...providers, of: later.of },
    publicUrl: 'http://localhost:8080',
    onChargeOutcome,
    bookRenewal: bookReported,
    log: () => {},
    timeouts: { readPauses: [5, 50, 200] },
    ...sharedLimits(),
    ...more,
  };
  const orders = ordersWithWebhooks(wiring);
  const reporting = { warn: () => {}, clock: () => new Date() };
  const parts = {
    orders,
    express: createExpressCalls(wiring),
    webhooks: webhookListeners(wiring.providers, createWebhooks(wiring), reporting),
    subscriptions: createSubscriptions(wiring),
    approvals: { paypal: { test: true, expressSubscriptions: provider.subscribesWithoutAddress } },
  };
  const app = await shop.build({}, parts);
  const newGuest = async () => ({ browser: await GuestBrowser.opened(app), checkoutId: randomUUID() });
  return { app, orders, newGuest };
}

export const RETURN_PATH = '/order?uid=orchard&sessionid=20261121100000';

/** The body that chooses PayPal for a quote, as the order form sends it. */
export async function payPalBody(guest: Guest, more: Partial<QuoteRequest> = {}) {
  const quote = await quoteFor(guest, more);
  return payPalBodyFor(guest, quote);
}

export function payPalBodyFor(guest: Guest, quote: Pick<Quote, 'id' | 'total'>) {
  return { ...openOrderBody(guest, quote), orderType: 'Standard', returnPath: RETURN_PATH };
}

/** A shopper with an open approval page of PayPal. */
export async function chosen(
  guest: Guest,
  more: Partial<QuoteRequest> = {},
  call = 'createpaypalpayment',
): Promise<PayPalApproval> {
  const reply = await guest.browser.post(`orders/${call}`, await payPalBody(guest, more));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<PayPalApproval>();
}

/** A shopper who has approved on PayPal's page and returned; the approval is not executed yet. */
export async function approved(paypal: TestPayPal, guest: Guest, answer: Visit = {}, more: Partial<QuoteRequest> = {}) {
  const approval = await chosen(guest, more);
  return { approval, back: bodyOf(await paypal.visit(approval.approvalUrl, answer)) };
}

/** The parameters of PayPal's redirect that the page sends on. */
export function bodyOf({
  token,
  paymentId,
  PayerID,
}: {
  token: string;
  paymentId: string | null;
  PayerID: string | null;
}) {
  return { token, paymentId, PayerID };
}
