import { describe, expect, it } from 'vitest';
import { control, readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import {
  firstPayment,
  type SubscriptionTransaction,
} from '../../../../server/payments/paypal/protocol/first-payment.ts';
import { created, executeRequest, PROTOCOLS, startShop, subscriptionOf, subscriptionRequest } from './support.ts';

const startsAt = new Date('2026-03-01T00:00:00Z');
const choice = { frequency: 'Month', multiplier: 1 } as const;
const terms = { firstAmount: 990, amount: 2_490, currency: 'USD', choice, startsAt };

const fee: SubscriptionTransaction = { ref: 'FEE', status: 'COMPLETED', amount: 990, time: '2026-02-01T10:00:00Z' };
const renewal = { ref: 'RENEWAL', status: 'Completed', amount: 2_490, time: '2026-03-01T10:00:00Z' };
const found = (...transactions: SubscriptionTransaction[]) => firstPayment(transactions, terms)?.captureRef ?? null;

describe('the first payment of a subscription', () => {
  it('T07 is the oldest paid one, anywhere in the list', () => {
    const declined = { ...fee, ref: 'NO', status: 'DECLINED', time: '2026-02-01T09:00:00Z' };
    for (const list of [[declined, fee, renewal], [renewal, fee, declined], [fee]]) expect(found(...list)).toBe('FEE');
    expect(found(declined, { ...fee, status: 'PENDING' })).toBeNull();
  });

  it('T07 is still the first after its refund, and never the refund', () => {
    for (const status of ['REFUNDED', 'PARTIALLY_REFUNDED', 'Partially Refunded', 'PartiallyRefunded']) {
      expect(found({ ...fee, status })).toBe('FEE');
    }
    expect(found({ ...fee, amount: -990 }, { ...fee, ref: '' }, { ...fee, amount: null })).toBeNull();
  });

  it('T07 is no renewal, which is later and of another amount', () => {
    expect(found(renewal)).toBeNull();
    expect(found({ ...fee, time: '2026-03-02T10:00:00Z' }, renewal)).toBe('FEE');
    expect(found({ ...fee, amount: 1_000 })).toBe('FEE');
    expect(firstPayment([renewal, fee], { ...terms, firstAmount: 0 })).toBeNull();
  });
});

describe.each(PROTOCOLS)('a first payment by %s', (protocol) => {
  it('T07 is found again after a renewal and a refund', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const active = await paypal.executeApproval(execute);
    if (active.type !== 'captured') throw new Error(JSON.stringify(active));
    await control(origin, 'renewals', { subscription: subscriptionOf(active) });
    const { providerRef } = active;
    const refund = { providerRef, refundId: 'refund-1', idempotencyKey: 'refund:1', currency: 'USD' };
    expect(await paypal.refund(refund)).toMatchObject({ type: 'refunded', amount: 990 });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured', providerRef });
  });
});

describe('a first payment by orders-v2', () => {
  it('T07 is the successful one, after a declined one', async () => {
    const { paypal, origin } = await startShop('orders-v2');
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    await expect(visit(page.approvalUrl, { funding: 'declined' })).rejects.toThrow('This way to pay was declined');
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const active = await paypal.executeApproval(execute);
    const { sales } = await readLedger(origin);
    expect(sales).toMatchObject([{ state: 'denied' }, { state: 'completed' }]);
    expect(active).toMatchObject({ type: 'captured', providerRef: sales[1]?.id, payer: { amount: 990 } });
  });

  it('T07 is returned although the subscription has ended since, and is unknown if it cannot be read', async () => {
    const { paypal, origin } = await startShop('orders-v2');
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    await paypal.cancelSubscription({ subscriptionRef: page.ref, reason: 'No longer needed' });
    await control(origin, 'faults', { match: { path: 'transactions' }, fault: '5xx' });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'unknown' });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured', payer: { amount: 990 } });
  });
});
