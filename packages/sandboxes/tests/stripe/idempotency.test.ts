import { describe, expect, it } from 'vitest';
import { planFault, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const sale = { amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;
const idempotencyKey = 'order:1:charge:1';

describe('idempotency keys', () => {
  it('a repeated key returns the first response, byte for byte, and charges once', async () => {
    const { stripe, origin } = await startSandbox();
    const first = await stripe.paymentIntents.create(sale, { idempotencyKey });
    const again = await stripe.paymentIntents.create(sale, { idempotencyKey });
    expect(again).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect((await readLedger(origin)).balance).toEqual({ usd: 1_500 });
  });

  it('a stored decline is returned again, even when the card would now be approved', async () => {
    const { stripe, origin } = await startSandbox();
    const declined = { ...sale, payment_method: 'pm_card_chargeDeclined' };
    const first = await refusalOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
    const again = await refusalOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
    expect(again).toMatchObject({ statusCode: 402, charge: first.charge });
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });

  it.each(['before', 'after-commit'] as const)('a 500 of the executor (%s) is stored as the response', async (at) => {
    const { stripe, origin } = await startSandbox();
    await planFault(origin, { match: { method: 'POST', path: '/v1/payment_intents' }, at, fault: '5xx' });
    const first = await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey }));
    const again = await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey }));
    expect([first.statusCode, again.statusCode]).toEqual([500, 500]);
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect((await readLedger(origin)).charges).toHaveLength(at === 'before' ? 0 : 1);
    const other = await stripe.paymentIntents.create(sale, { idempotencyKey: 'order:1:charge:2' });
    expect(other.status).toBe('succeeded');
  });

  it('other parameters or another endpoint under the same key are refused', async () => {
    const { stripe, origin } = await startSandbox();
    await stripe.paymentIntents.create(sale, { idempotencyKey });
    const dearer = stripe.paymentIntents.create({ ...sale, amount: 1_501 }, { idempotencyKey });
    expect(await refusalOf(dearer)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    const elsewhere = stripe.customers.create({}, { idempotencyKey });
    expect(await refusalOf(elsewhere)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect((await readLedger(origin)).balance).toEqual({ usd: 1_500 });
  });

  it('of two concurrent requests one is executed and the other refused for now', async () => {
    const { stripe, origin } = await startSandbox();
    await planFault(origin, { match: { path: '/v1/payment_intents' }, fault: 'latency', ms: 600 });
    const both = [0, 1].map(() => stripe.paymentIntents.create(sale, { idempotencyKey }));
    const settled = await Promise.allSettled(both);
    const refused = settled.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await readLedger(origin)).charges).toHaveLength(1);
    expect((await stripe.paymentIntents.create(sale, { idempotencyKey })).status).toBe('succeeded');
  });

  it('a request that failed validation or authentication leaves nothing under its key', async () => {
    const { stripe, origin } = await startSandbox();
    const tooLittle = stripe.paymentIntents.create({ ...sale, amount: 1 }, { idempotencyKey });
    expect((await refusalOf(tooLittle)).code).toBe('amount_too_small');
    const unauthenticated = stripe.paymentIntents.create(sale, { idempotencyKey, apiKey: 'sk_wrong' });
    expect((await refusalOf(unauthenticated)).statusCode).toBe(401);
    const paid = await stripe.paymentIntents.create(sale, { idempotencyKey });
    expect(paid.status).toBe('succeeded');
    expect(paid.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const long = stripe.paymentIntents.create(sale, { idempotencyKey: 'k'.repeat(256) });
    expect((await refusalOf(long)).statusCode).toBe(400);
    expect((await readLedger(origin)).charges).toHaveLength(1);
  });
});
