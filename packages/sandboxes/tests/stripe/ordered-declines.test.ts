import { describe, expect, it } from 'vitest';
import { readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const sale = { amount: 3_300, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const;

describe('declines that the control API orders', () => {
  it('meet the next charges of any card, as many as ordered', async () => {
    const { stripe, origin } = await startSandbox();
    const order = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ code: 'lost_card', times: 2 });
    expect((await fetch(`${origin}/_sim/declines`, { ...order, body })).status).toBe(201);
    for (const key of ['a', 'b']) {
      const refusal = await refusalOf(stripe.paymentIntents.create(sale, { idempotencyKey: key }));
      expect(refusal).toMatchObject({ statusCode: 402, decline_code: 'lost_card' });
    }
    expect((await stripe.paymentIntents.create(sale)).status).toBe('succeeded');
    expect((await readLedger(origin)).balance).toEqual({ usd: 3_300 });
  });

  it('are refused for a code that the bank does not have', async () => {
    const { origin } = await startSandbox();
    const body = JSON.stringify({ code: 'tired' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${origin}/_sim/declines`, { method: 'POST', headers, body })).status).toBe(400);
  });
});
