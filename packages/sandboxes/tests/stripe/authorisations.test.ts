import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningSandbox, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-21T10:00:00Z');

const authorisation = {
  amount: 5_000,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  capture_method: 'manual',
  expand: ['latest_charge'],
} satisfies Stripe.PaymentIntentCreateParams;

function limitOf({ latest_charge: charge }: Stripe.PaymentIntent): number | undefined {
  return charge !== null && typeof charge === 'object'
    ? charge.payment_method_details?.card?.capture_before
    : undefined;
}

async function expire({ origin }: RunningSandbox, payment_intent: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ payment_intent });
  return (await fetch(`${origin}/_sim/expirations`, { method: 'POST', headers, body })).status;
}

describe('an authorised charge', () => {
  it('has an expiry for its capture, and moves no money before', async () => {
    const { stripe, origin } = await startSandbox({ clock: () => NOW });
    const held = await stripe.paymentIntents.create(authorisation);
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 5_000 });
    expect(held.latest_charge).toMatchObject({ captured: false, amount_captured: 0, balance_transaction: null });
    expect(limitOf(held)).toBe((NOW + 7 * DAY) / 1000);
    expect((await stripe.balanceTransactions.list()).data).toEqual([]);
    expect((await refusalOf(stripe.refunds.create({ payment_intent: held.id }))).code).toBe('charge_not_refundable');
    expect((await readLedger(origin)).balance).toEqual({});
  });

  it('is in the ledger from its capture on, with the captured amount', async () => {
    let now = NOW;
    const { stripe, origin } = await startSandbox({ clock: () => now });
    const { id } = await stripe.paymentIntents.create(authorisation);
    now += 3 * DAY;
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3_000 });
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data).toMatchObject([{ amount: 3_000, created: now / 1000, source: { amount_captured: 3_000 } }]);
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(3_000);
    expect((await readLedger(origin)).balance.usd).toBe(0);
  });

  it('cannot be captured after its expiry, when the provider cancels it', async () => {
    let now = NOW;
    const sandbox = await startSandbox({ clock: () => now });
    const { id } = await sandbox.stripe.paymentIntents.create(authorisation);
    now += 7 * DAY;
    expect((await refusalOf(sandbox.stripe.paymentIntents.capture(id))).code).toBe('charge_expired_for_capture');
    expect(await expire(sandbox, id)).toBe(204);
    const ended = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(ended).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 });
    expect(ended.latest_charge).toMatchObject({ captured: false, refunded: true });
    expect(await expire(sandbox, id)).toBe(400);
  });

  it('is the same after a restart of the sandbox', async () => {
    const first = await startSandbox({ clock: () => NOW });
    const { id } = await first.stripe.paymentIntents.create(authorisation);
    await first.close();
    const { stripe } = await startSandbox({ clock: () => NOW, dataFolder: first.dataFolder });
    expect(limitOf(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))).toBe(
      (NOW + 7 * DAY) / 1000,
    );
    expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded', amount_received: 5_000 });
  });

  it('has webhooks for its authorisation, its capture and its end', async () => {
    const types: string[] = [];
    const shop = createServer((request, response) => {
      request.on('data', (part: Buffer) => types.push(String(JSON.parse(part.toString('utf8')).type)));
      request.on('end', () => response.end());
    });
    await new Promise<void>((listens) => shop.listen(0, '127.0.0.1', listens));
    onTestFinished(() => void shop.close());
    const { port } = shop.address() as AddressInfo;
    const { stripe } = await startSandbox({ webhook: { url: `http://127.0.0.1:${port}`, secret: 'whsec_test' } });
    const { id } = await stripe.paymentIntents.create(authorisation);
    await expect.poll(() => types).toEqual(['payment_intent.amount_capturable_updated']);
    await stripe.paymentIntents.capture(id);
    await expect.poll(() => types).toHaveLength(3);
    expect(types.slice(1).sort()).toEqual(['charge.captured', 'payment_intent.succeeded']);
    const other = await stripe.paymentIntents.create(authorisation);
    await expect.poll(() => types).toHaveLength(4);
    await stripe.paymentIntents.cancel(other.id);
    await expect.poll(() => types).toHaveLength(6);
    expect(types.slice(4).sort()).toEqual(['charge.refunded', 'payment_intent.canceled']);
  });
});
