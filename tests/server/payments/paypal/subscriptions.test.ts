import { describe, expect, it } from 'vitest';
import { control, readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { created, executeRequest, PROTOCOLS, startShop, subscriptionOf, subscriptionRequest } from './support.ts';

describe.each(PROTOCOLS)('a subscription by %s', (protocol) => {
  it('T07 O04 is created, agreed to, executed with its first payment, renewed, and cancelled by repeated calls', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    expect(await paypal.executeApproval(executeRequest(request, page))).toMatchObject({
      type: 'requires_approval',
    });
    const back = await visit(page.approvalUrl);
    expect(back.href.startsWith(request.returnUrl)).toBe(true);
    expect(back.searchParams.get('token')).toMatch(/^(EC|BA)-/);
    const active = await paypal.executeApproval(executeRequest(request, page, back));
    expect(active).toMatchObject({
      type: 'captured',
      providerRef: expect.stringMatching(/^[A-Z0-9]{17}$/),
      payer: { amount: 990, payerRef: 'ADAVXKMT2QR5W', subscriptionRef: expect.stringMatching(/^I-/) },
    });
    expect(await paypal.executeApproval(executeRequest(request, page, back))).toEqual(active);
    const subscriptionRef = subscriptionOf(active);
    await control(origin, 'renewals', { subscription: subscriptionRef });
    expect((await readLedger(origin)).balance).toEqual({ USD: 990 + 2_490 });
    const cancel = { subscriptionRef, reason: 'No longer needed' };
    expect(await paypal.cancelSubscription(cancel)).toEqual({ type: 'cancelled' });
    expect(await paypal.cancelSubscription(cancel)).toEqual({ type: 'cancelled' });
    await expect(control(origin, 'renewals', { subscription: subscriptionRef })).rejects.toThrow('not active');
    expect((await readLedger(origin)).subscriptions).toMatchObject([{ state: 'cancelled' }]);
  });

  it('T07 a lost reply of execute and of cancel is unknown at most, and repeating resolves it', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const match = { path: '/(nvp|v1/(payments/billing-agreements|billing/subscriptions))' };
    if (protocol === 'nvp') await control(origin, 'faults', { match, fault: 'latency', ms: 1 });
    await control(origin, 'faults', { match, fault: 'drop-reply' });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'unknown' });
    const active = await paypal.executeApproval(execute);
    expect(active).toMatchObject({ type: 'captured', payer: { subscriptionRef: expect.stringMatching(/^I-/) } });
    const subscriptionRef = subscriptionOf(active);
    await control(origin, 'faults', { match: { method: 'POST', ...match }, fault: 'drop-reply' });
    expect(await paypal.cancelSubscription({ subscriptionRef, reason: 'x' })).toEqual({ type: 'cancelled' });
    const { subscriptions, balance } = await readLedger(origin);
    expect(subscriptions).toHaveLength(1);
    expect(balance).toEqual({ USD: 990 });
  });

  it('T07 without a first amount it begins all the same', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest(0);
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    expect(await paypal.executeApproval(execute)).toMatchObject({
      type: 'captured',
      providerRef: expect.stringMatching(/^I-/),
      payer: { amount: 0 },
    });
    expect((await readLedger(origin)).balance).toEqual({});
  });

  it('T07 a forged, another shop’s or expired token begins nothing, and another shop’s agreement is not cancelled', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page);
    const forged = { ...execute, ref: 'EC-FORGED0000000000A', token: 'EC-FORGED0000000000A' };
    expect(await paypal.executeApproval(forged)).toMatchObject({ code: 'abandoned', refusal: 'expired' });
    expect((await paypal.cancelSubscription({ subscriptionRef: 'I-NOBODYS', reason: 'x' })).type).toBe('refused');
    await control(origin, 'clock', { ms: 3 * 3_600_000 });
    const late = await paypal.executeApproval(execute);
    // The new billing API retains an unanswered subscription; its page is closed all the same.
    expect(late.type).toBe(protocol === 'orders-v2' ? 'requires_approval' : 'declined');
    expect(late.refusal).toBe(protocol === 'orders-v2' ? undefined : 'expired');
    await expect(visit(page.approvalUrl)).rejects.toThrow('no form');
    expect((await readLedger(origin)).balance).toEqual({});
  });

  it('T07 a first payment that the bank declines leads back to PayPal', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    if (protocol === 'orders-v2') {
      await expect(visit(page.approvalUrl, { funding: 'declined' })).rejects.toThrow('This way to pay was declined');
    } else {
      const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'declined' }));
      expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'requires_approval' });
    }
    const again = executeRequest(request, page, await visit(page.approvalUrl));
    expect(await paypal.executeApproval(again)).toMatchObject({
      type: 'captured',
      payer: { subscriptionRef: expect.stringMatching(/^I-/) },
    });
    expect((await readLedger(origin)).balance).toEqual({ USD: 990 });
  });
});
