import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { cardMethod, type RunningSandbox, readLedger, refusalOf, startSandbox } from './support/sandbox.ts';

const sale = { amount: 5_000, currency: 'usd', confirm: true } as const;

async function buy({ stripe }: RunningSandbox, number = '4242424242424242'): Promise<string> {
  const method = await cardMethod(stripe, { number });
  return (await stripe.paymentIntents.create({ ...sale, payment_method: method.id })).id;
}

async function control({ origin }: RunningSandbox, act: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`${origin}/_sim/${act}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Amounts of the provider's balance, the oldest first, and their sum. */
async function balance({ stripe }: RunningSandbox) {
  const entries = await stripe.balanceTransactions.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
  const amounts = entries.map((entry) => [entry.reporting_category, entry.amount] as const).reverse();
  return { amounts, sum: entries.reduce((sum, entry) => sum + entry.amount, 0) };
}

describe('the provider’s balance transactions', () => {
  it('have an entry for each balance transaction of money, in pages, and their sum is the shop’s balance', async () => {
    const sandbox = await startSandbox();
    const intents = [await buy(sandbox), await buy(sandbox), await buy(sandbox)];
    await buy(sandbox, '4000000000000002').catch(() => undefined);
    for (const payment_intent of intents) await sandbox.stripe.refunds.create({ payment_intent, amount: 700 });
    const { amounts, sum } = await balance(sandbox);
    expect(amounts.filter(([category]) => category === 'charge')).toHaveLength(3);
    expect(amounts.filter(([category]) => category === 'refund')).toHaveLength(3);
    expect([sum, (await readLedger(sandbox.origin)).balance.usd]).toEqual([12_900, 12_900]);
  });

  it('name the source of an entry', async () => {
    const { stripe, ...sandbox } = await startSandbox();
    const payment_intent = await buy({ stripe, ...sandbox });
    const refund = await stripe.refunds.create({ payment_intent, amount: 700, metadata: { refund_id: 'r' } });
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data.map((entry) => entry.source)).toMatchObject([
      { object: 'refund', id: refund.id, metadata: { refund_id: 'r' } },
      { object: 'charge', payment_intent },
    ]);
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ id }) => id)).toEqual([refund.id]);
    expect((await stripe.refunds.list({ payment_intent: 'pi_other' })).data).toEqual([]);
    expect((await stripe.charges.list({ payment_intent })).data).toMatchObject([{ payment_intent, amount: 5_000 }]);
    expect((await refusalOf(stripe.refunds.list({ starting_after: 're_nobody' }))).code).toBe('resource_missing');
  });

  it('a refund that the bank returns is undone', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await buy(sandbox);
    const { id } = await sandbox.stripe.refunds.create({ payment_intent });
    expect(await control(sandbox, 'refund-failures', { refund: id })).toBe(204);
    expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' });
    expect((await balance(sandbox)).sum).toBe(5_000);
    expect(await control(sandbox, 'refund-failures', { refund: 're_nobody' })).toBe(400);
  });
});

describe('disputes', () => {
  it.each([
    ['4000000000000259', 'fraudulent'],
    ['4000000000002685', 'product_not_received'],
  ])('the card %s is disputed as %s, which takes the money', async (number, reason) => {
    const sandbox = await startSandbox();
    const payment_intent = await buy(sandbox, number);
    const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response', amount: 5_000, reason });
    expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-5_000]);
    expect((await readLedger(sandbox.origin)).balance.usd).toBe(0);
    expect((await refusalOf(sandbox.stripe.refunds.create({ payment_intent }))).code).toBe('charge_disputed');
  });

  it('an inquiry takes no money, and can be refunded', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await buy(sandbox, '4000000000001976');
    const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(await sandbox.stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['winning_evidence', 'won', 5_000],
    ['losing_evidence', 'lost', 0],
  ])('%s decides it, once', async (uncategorized_text, status, owed) => {
    const sandbox = await startSandbox();
    const id = await disputeOf(sandbox, await buy(sandbox));
    expect(await sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text } })).toMatchObject({ status });
    expect(await sandbox.stripe.disputes.close(id)).toMatchObject({ status });
    expect([(await readLedger(sandbox.origin)).balance.usd, (await balance(sandbox)).sum]).toEqual([owed, owed]);
  });

  it('a dispute does not take a refunded amount again', async () => {
    const sandbox = await startSandbox();
    const payment_intent = await buy(sandbox);
    await sandbox.stripe.refunds.create({ payment_intent, amount: 2_000 });
    const id = await disputeOf(sandbox, payment_intent);
    expect((await sandbox.stripe.disputes.retrieve(id)).amount).toBe(3_000);
    expect(await control(sandbox, 'disputes', { payment_intent })).toBe(400);
    expect((await readLedger(sandbox.origin)).balance.usd).toBe(0);
    expect((await sandbox.stripe.disputes.close(id)).status).toBe('lost');
  });
});

async function disputeOf(sandbox: RunningSandbox, payment_intent: string): Promise<string> {
  expect(await control(sandbox, 'disputes', { payment_intent })).toBe(204);
  const disputes: Stripe.Dispute[] = (await sandbox.stripe.disputes.list({ payment_intent })).data;
  return disputes[0]?.id ?? '';
}
