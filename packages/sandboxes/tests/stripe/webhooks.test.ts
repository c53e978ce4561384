import { createServer } from 'node:http';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planFault, startSandbox } from './support/sandbox.ts';

const secret = 'whsec_test';
const sale = { amount: 6_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;

describe('webhooks', () => {
  it('are posted for payments, declines and refunds, with a signature that the SDK accepts', async () => {
    const shop = await startShop();
    const { stripe } = await startSandbox({ webhook: { url: shop.url, secret } });
    const intent = await stripe.paymentIntents.create(sale, { idempotencyKey: 'k1' });
    await stripe.paymentIntents.create({ ...sale, payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
    await expect.poll(() => shop.events.length).toBe(3);
    const byType = new Map(shop.events.map((event) => [event.type, event]));
    expect(byType.get('payment_intent.succeeded')).toMatchObject({
      object: 'event',
      data: { object: { id: intent.id, status: 'succeeded' } },
      request: { id: intent.lastResponse.requestId, idempotency_key: 'k1' },
    });
    expect(byType.get('payment_intent.payment_failed')).toMatchObject({
      data: { object: { status: 'requires_payment_method' } },
    });
    expect(byType.get('charge.refunded')).toMatchObject({ data: { object: { amount_refunded: 1_000 } } });
  });

  it('are not posted for a replayed request, and are posted again to a shop that failed', async () => {
    const shop = await startShop(2);
    const { stripe } = await startSandbox({ webhook: { url: shop.url, secret } });
    await stripe.paymentIntents.create(sale, { idempotencyKey: 'k1' });
    await stripe.paymentIntents.create(sale, { idempotencyKey: 'k1' });
    await expect.poll(() => shop.events.length).toBe(1);
    expect(shop.refusals()).toBe(2);
  });

  it('may arrive twice, or never', async () => {
    const shop = await startShop();
    const { stripe, origin } = await startSandbox({ webhook: { url: shop.url, secret } });
    await planFault(origin, { match: { path: 'payment_intent.succeeded' }, fault: 'duplicate-webhook' });
    await stripe.paymentIntents.create(sale);
    await expect.poll(() => shop.events.length).toBe(2);
    expect(shop.events[0]?.id).toBe(shop.events[1]?.id);
    await planFault(origin, { match: { path: 'payment_intent.succeeded' }, fault: 'drop-webhook' });
    const undelivered = await stripe.paymentIntents.create(sale);
    const delivered = await stripe.paymentIntents.create(sale);
    await expect.poll(() => shop.events.length).toBe(3);
    const ids = shop.events.map((event) => (event.data.object as Stripe.PaymentIntent).id);
    expect(ids).toContain(delivered.id);
    expect(ids).not.toContain(undelivered.id);
  });

  it('that were undelivered at a stop are delivered after the next start', async () => {
    const deaf = await startShop(1_000);
    const first = await startSandbox({ webhook: { url: deaf.url, secret } });
    const intent = await first.stripe.paymentIntents.create(sale);
    await expect.poll(() => deaf.refusals()).toBeGreaterThan(0);
    await first.close();
    const shop = await startShop();
    await startSandbox({ dataFolder: first.dataFolder, webhook: { url: shop.url, secret } });
    await expect.poll(() => shop.events.map((event) => event.data.object)).toMatchObject([{ id: intent.id }]);
  });
});

/** A shop that checks signatures with the vendor's SDK, and turns away the first `failures` deliveries. */
async function startShop(failures = 0) {
  const events: Stripe.Event[] = [];
  let refused = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (refused < failures) {
      refused += 1;
      response.writeHead(500).end();
      return;
    }
    const signature = String(request.headers['stripe-signature']);
    events.push(new Stripe('sk_test_shop').webhooks.constructEvent(body, signature, secret));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/webhooks/stripe`, events, refusals: () => refused };
}
