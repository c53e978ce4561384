import { describe, expect, it } from 'vitest';
import { readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { created, executeRequest, PROTOCOLS, paymentRequest, startShop, subscriptionRequest } from './support.ts';

const GOODS = { subtotal: 2_300, shipping: 0, tax: 0, discount: 0 };

describe.each(PROTOCOLS)('express checkout by %s', (protocol) => {
  it('O05 begins without an address, PayPal returns it, and the total with shipping and tax is captured', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = paymentRequest({ kind: 'express', amount: 2_300, parts: GOODS });
    const page = created(await paypal.createApproval(request));
    const asked = { ref: page.ref, token: page.token, attemptId: request.attemptId };
    expect(await paypal.readPayer(asked)).toEqual({
      type: 'requires_approval',
      approvalUrl: expect.stringContaining(page.token),
    });
    const back = await visit(page.approvalUrl, { address: 'ada@example.com 1' });
    expect(await paypal.readPayer(asked)).toEqual({
      type: 'details',
      details: {
        payerRef: 'ADAVXKMT2QR5W',
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Byron',
        address: {
          name: 'Ada Byron',
          line1: '350 Fifth Avenue',
          line2: 'Floor 21',
          city: 'New York',
          state: 'NY',
          postalCode: '10118',
          country: 'US',
        },
      },
    });
    const parts = { subtotal: 2_300, shipping: 500, tax: 211, discount: 0 };
    const total = { ...executeRequest(request, page, back), amount: 3_011, parts };
    expect(await paypal.executeApproval(total)).toMatchObject({ type: 'captured', payer: { amount: 3_011 } });
    expect(await paypal.executeApproval(total)).toMatchObject({ type: 'captured', payer: { amount: 3_011 } });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O05 the details of a forged or another shop’s token are refused, with PayPal’s or the adapter’s reason', async () => {
    const { paypal } = await startShop(protocol);
    const request = paymentRequest();
    const page = created(await paypal.createApproval(request));
    await visit(page.approvalUrl);
    const asked = { ref: page.ref, token: page.token, attemptId: request.attemptId };
    const forged = { ...asked, ref: 'EC-FORGED0000000000A', token: 'EC-FORGED0000000000A' };
    for (const wrong of [forged, { ...asked, attemptId: 'another' }, { ...asked, token: 'EC-OTHER' }]) {
      expect(await paypal.readPayer(wrong)).toMatchObject({
        type: 'refused',
        isExpired: true,
        problem: { code: 'token_not_ours', message: expect.stringMatching(/\w/) },
      });
    }
  });

  it('O05 a recurring payment begins, is agreed to and created the same way', async () => {
    const { paypal, origin } = await startShop(protocol);
    const request = subscriptionRequest();
    const page = created(await paypal.createApproval(request));
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured', payer: { amount: 990 } });
    expect((await readLedger(origin)).subscriptions).toMatchObject([{ state: 'active' }]);
  });
});

it('O05 a profile needs its agreed terms, and its payer', async () => {
  const { paypal, origin } = await startShop('nvp');
  const request = subscriptionRequest();
  const page = created(await paypal.createApproval(request));
  const execute = executeRequest(request, page, await visit(page.approvalUrl));
  const others = { ...execute, agreement: { ...request.agreement, description: 'Something else' } };
  expect(await paypal.executeApproval(others)).toMatchObject({ refusal: 'unavailable', problem: { code: '11582' } });
  expect(await paypal.executeApproval({ ...execute, payerRef: 'SOMEBODYELSE1' })).toMatchObject({
    refusal: 'not_approved',
    problem: { code: 'payer_differs' },
  });
  expect(await paypal.executeApproval({ ...execute, attemptId: 'another' })).toMatchObject({ refusal: 'expired' });
  expect((await readLedger(origin)).subscriptions).toEqual([]);
});
