import { describe, expect, it, vi } from 'vitest';
import { WAIT } from '../../../../tests/support/wait.ts';
import { planFault, readLedger, refusalOf, sdkFor, startSandbox } from './support/sandbox.ts';

const sale = { amount: 3_300, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;
const idempotencyKey = 'order:7:charge:1';
const create = { method: 'POST', path: '/v1/payment_intents$' };

describe('faults', () => {
  it('a dropped reply hides a charge that was made; the SDK’s own retry returns it', async () => {
    const { stripe, origin } = await startSandbox();
    await planFault(origin, { match: create, fault: 'drop-reply' });
    const intent = await stripe.paymentIntents.create(sale, { idempotencyKey });
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });

  it('dropped twice, the charge is unknown to the shop and found by reading', async () => {
    const { stripe, origin } = await startSandbox();
    const customer = (await stripe.customers.create({})).id;
    await planFault(origin, { match: create, fault: 'drop-reply', times: 2 });
    const lost = await refusalOf(stripe.paymentIntents.create({ ...sale, customer }, { idempotencyKey }));
    expect(lost.type).toBe('StripeConnectionError');
    const found = await stripe.paymentIntents.list({ customer });
    expect(found.data).toMatchObject([{ status: 'succeeded', amount: 3_300 }]);
    const replayed = await stripe.paymentIntents.create({ ...sale, customer }, { idempotencyKey });
    expect(replayed.id).toBe(found.data[0]?.id);
    expect((await readLedger(origin)).balance).toEqual({ usd: 3_300 });
  });

  it('a reset before the work leaves no charge, and the retry makes the only one', async () => {
    const { stripe, origin } = await startSandbox();
    await planFault(origin, { match: create, at: 'before', fault: 'reset', times: 2 });
    expect((await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey }))).type).toBe(
      'StripeConnectionError',
    );
    expect((await readLedger(origin)).charges).toEqual([]);
    expect((await stripe.paymentIntents.create(sale, { idempotencyKey })).status).toBe('succeeded');
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });

  it.each([
    ['before', 0],
    ['after-commit', 1],
  ] as const)('a time-out %s the work leaves %i charges until the retry', async (at, charges) => {
    const { origin } = await startSandbox();
    const hasty = sdkFor(origin, 'sk_test_shop', 300);
    await planFault(origin, { match: create, at, fault: 'timeout' });
    expect((await refusalOf(hasty.paymentIntents.create(sale, { idempotencyKey }))).type).toBe('StripeConnectionError');
    expect((await readLedger(origin)).charges).toHaveLength(charges);
    await hasty.paymentIntents.create(sale, { idempotencyKey });
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });

  it('slow work is done after its client has disconnected', async () => {
    const { origin, stripe } = await startSandbox();
    const hasty = sdkFor(origin, 'sk_test_shop', 150);
    await planFault(origin, { match: create, fault: 'latency', ms: 600 });
    expect((await refusalOf(hasty.paymentIntents.create(sale, { idempotencyKey }))).type).toBe('StripeConnectionError');
    expect((await readLedger(origin)).charges).toEqual([]);
    expect((await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey }))).statusCode).toBe(409);
    await vi.waitFor(async () => expect((await readLedger(origin)).charges).toHaveLength(1), WAIT);
    const replayed = await stripe.paymentIntents.create(sale, { idempotencyKey });
    expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('garbage and a gateway’s 503 are not the executor’s answers, and are not stored', async () => {
    const { origin, stripe } = await startSandbox();
    await planFault(origin, { match: create, at: 'after-commit', fault: 'garbage' });
    expect((await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey }))).type).toBe('StripeAPIError');
    await planFault(origin, { match: create, at: 'before', fault: '5xx', status: 503 });
    const refused = await fetch(`${origin}/v1/payment_intents`, { method: 'POST' });
    expect(refused.status).toBe(503);
    expect((await stripe.paymentIntents.create(sale, { idempotencyKey })).status).toBe('succeeded');
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });

  it('faults are selected by method, path and number, also for the files of browsers, and can be withdrawn', async () => {
    const { origin, stripe } = await startSandbox();
    await planFault(origin, { match: { path: '/stripe.js' }, at: 'before', fault: '5xx', status: 502 });
    await planFault(origin, { match: { path: '/elements/card' }, at: 'after-commit', fault: 'reset' });
    await planFault(origin, {
      match: { method: 'GET', path: '^/v1/payment_intents/[^/]+$' },
      fault: 'garbage',
      at: 'before',
    });
    const intent = await stripe.paymentIntents.create(sale);
    expect((await fetch(`${origin}/stripe.js`)).status).toBe(502);
    expect((await fetch(`${origin}/stripe.js`)).status).toBe(200);
    await expect(fetch(`${origin}/elements/card`)).rejects.toThrow();
    expect((await refusalOf(stripe.paymentIntents.retrieve(intent.id))).type).toBe('StripeAPIError');
    await planFault(origin, { match: create, at: 'before', fault: 'reset', times: 99 });
    expect((await fetch(`${origin}/_sim/faults`, { method: 'DELETE' })).status).toBe(204);
    expect((await stripe.paymentIntents.create(sale)).status).toBe('succeeded');
  });

  it('a fault without a meaning is refused', async () => {
    const { origin } = await startSandbox();
    const match = { path: '/v1' };
    await expect(planFault(origin, { match, fault: 'explode' })).rejects.toThrow('fault must be one of');
    await expect(planFault(origin, { match, fault: 'drop-reply', at: 'before' })).rejects.toThrow('after-commit');
    await expect(planFault(origin, { match: { path: '(' }, fault: 'reset' })).rejects.toThrow('match.path');
    await expect(planFault(origin, { match, fault: 'reset', times: 0 })).rejects.toThrow('times');
  });
});
