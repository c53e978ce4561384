import { describe, expect, it } from 'vitest';
import { control, readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { PAYPAL_PROTOCOLS } from '../../../../server/payments/paypal/choose-paypal.ts';
import {
  begin,
  created,
  executeRequest,
  optionsFor,
  PROTOCOLS,
  paymentRequest,
  payPalBy,
  referenceTo,
  startShop,
} from './support.ts';

const HOME = {
  name: 'Ann Lee',
  line1: '5 Elm St',
  line2: 'Apt 2',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
};

const YEN = { subtotal: 500, shipping: 0, tax: 0, discount: 0 };

describe.each(PROTOCOLS)('one payment by %s', (protocol) => {
  it('O04 Q03 is approved on PayPal’s page, returns with its parameters, and is captured once', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({ type: 'requires_approval' });
    const back = await visit(page.approvalUrl);
    expect(back.href.startsWith(`${request.returnUrl}&`)).toBe(true);
    expect(back.searchParams.get('token')).toBe(page.token);
    expect(back.searchParams.get('PayerID')).toBe('ADAVXKMT2QR5W');
    expect(back.searchParams.get('paymentId')).toBe(protocol === 'rest-v1' ? page.ref : null);
    const paid = await paypal.executeApproval(executeRequest(request, page, back));
    const payer = {
      method: 'paypal',
      amount: 3_011,
      payerRef: 'ADAVXKMT2QR5W',
      agreementRef: null,
      subscriptionRef: null,
    };
    expect(paid).toEqual({ type: 'captured', providerRef: expect.stringMatching(/^[A-Z0-9]{17}$/), payer });
    expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({
      type: 'captured',
      payer: { amount: 3_011 },
    });
    const { sales, balance } = await readLedger(origin);
    expect(sales).toMatchObject([{ invoice: request.orderId, custom: request.attemptId, state: 'completed' }]);
    expect(balance).toEqual({ USD: 3_011 });
  });

  it.each(['x', 'ż', '👍🏽'])(
    'O04 V07 for the longest names and address of %j is approved and captured',
    async (one) => {
      const { paypal } = await startShop(protocol);
      const of = (units: number) => one.repeat(Math.floor(units / one.length));
      const deliverTo = { ...HOME, name: of(121), line1: of(120), line2: of(162), city: of(80) };
      const { request, page } = await begin(paypal, { deliverTo, description: `Order 7KQ4-M2XD for ${of(203)}` });
      const back = await visit(page.approvalUrl);
      expect(await paypal.executeApproval(executeRequest(request, page, back))).toMatchObject({ type: 'captured' });
    },
  );

  it('O04 executed again, and by two tabs at once, is captured once', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const both = await Promise.all([paypal.executeApproval(execute), paypal.executeApproval(execute)]);
    const again = await paypal.executeApproval({ ...execute, payerRef: null });
    for (const one of [...both, again]) expect(one).toMatchObject({ type: 'captured', payer: { amount: 3_011 } });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 cancelled or never answered is not captured, and the same page can be used again', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const back = await visit(page.approvalUrl, { outcome: 'cancel' });
    expect(back.href.startsWith(request.cancelUrl)).toBe(true);
    expect(back.searchParams.get('PayerID')).toBeNull();
    const refused = await paypal.executeApproval(executeRequest(request, page, back));
    expect(refused).toMatchObject({ type: 'requires_approval', problem: { code: 'not_approved' } });
    expect((await readLedger(origin)).balance).toEqual({});
    const approvalUrl = refused.type === 'requires_approval' ? refused.approvalUrl : '';
    const paid = await paypal.executeApproval(executeRequest(request, page, await visit(approvalUrl)));
    expect(paid).toMatchObject({ type: 'captured' });
  });

  it('Q03 by a forged, another shop’s, reused or expired token captures nothing', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const other = await begin(paypal);
    const back = await visit(page.approvalUrl);
    const execute = executeRequest(request, page, back);
    const isToken = { type: 'declined', code: 'abandoned', refusal: 'expired' };
    const forged = { ...execute, ref: 'EC-FORGED0000000000A', token: 'EC-FORGED0000000000A' };
    expect(await paypal.executeApproval(forged)).toMatchObject(isToken);
    expect(await paypal.executeApproval({ ...execute, token: other.page.token })).toMatchObject(isToken);
    const { attemptId, idempotencyKey } = other.request;
    expect(await paypal.executeApproval({ ...execute, attemptId, idempotencyKey })).toMatchObject(isToken);
    const stranger = payPalBy(protocol, optionsFor(origin, strangersKeys));
    expect(await stranger.executeApproval(execute)).toMatchObject(isToken);
    expect((await readLedger(origin)).balance).toEqual({});
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured' });
    expect(await paypal.executeApproval({ ...execute, attemptId })).toMatchObject(isToken);
    await control(origin, 'clock', { ms: 3 * 3_600_000 });
    expect(await paypal.executeApproval(executeRequest(other.request, other.page))).toMatchObject(isToken);
    expect(await paypal.readApproval(referenceTo(other.request, other.page))).toEqual({ type: 'absent' });
    expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('Q03 by another payer’s PayerID captures nothing; a missing one is read from PayPal', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    await visit(page.approvalUrl, { email: 'jean@example.com' });
    const execute = executeRequest(request, page);
    const wrong = { ...execute, payerRef: 'ADAVXKMT2QR5W' };
    expect(await paypal.executeApproval(wrong)).toMatchObject({
      type: 'requires_approval',
      refusal: 'not_approved',
      problem: { code: 'payer_differs' },
    });
    expect((await readLedger(origin)).sales).toEqual([]);
    expect(await paypal.executeApproval(execute)).toMatchObject({
      type: 'captured',
      payer: { payerRef: 'JEANQ7TRMP4KC' },
    });
  });

  it('O04 of another amount than the approved one captures nothing, unless the call allows it', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const back = await visit(page.approvalUrl);
    const parts = { subtotal: 2_500, shipping: 700, tax: 211, discount: 200 };
    const more = { ...executeRequest(request, page, back), amount: 3_211, parts };
    const isAmount = {
      type: 'declined',
      code: 'abandoned',
      refusal: 'not_approved',
      problem: { code: 'amount_differs' },
    };
    expect(await paypal.executeApproval(more)).toMatchObject(isAmount);
    const express = { ...more, kind: 'express' as const };
    expect(await paypal.executeApproval({ ...express, currency: 'EUR' })).toMatchObject(isAmount);
    const wrongSum = { ...express, parts: { ...parts, tax: 0 } };
    expect(await paypal.executeApproval(wrongSum)).toMatchObject({ refusal: expect.any(String) });
    expect((await readLedger(origin)).balance).toEqual({});
    expect(await paypal.executeApproval(express)).toMatchObject({ type: 'captured', payer: { amount: 3_211 } });
  });

  it('O04 by a declined funding leads back to PayPal with the same token, and another funding pays', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'declined' }));
    const again = await paypal.executeApproval(execute);
    const code = protocol === 'nvp' ? '10486' : 'INSTRUMENT_DECLINED';
    expect(again).toMatchObject({ type: 'requires_approval', problem: { code } });
    const url = new URL(again.type === 'requires_approval' ? again.approvalUrl : '');
    expect(url.searchParams.get('token')).toBe(page.token);
    await visit(url.href);
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 by a blocked account is a decline, with a text for the shopper', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'blocked' }));
    expect(await paypal.executeApproval(execute)).toMatchObject({
      type: 'declined',
      severity: 'hard',
      message: expect.stringMatching(/^Sorry, but your payment failed/),
    });
    expect((await readLedger(origin)).sales).toEqual([]);
  });

  it('O04 that is pending is neither captured nor declined, until it arrives or fails', async () => {
    const { paypal, origin } = await startShop(protocol);
    const ends = [
      ['completed', 'captured'],
      ['denied', 'declined'],
    ] as const;
    for (const [state, type] of ends) {
      const { request, page } = await begin(paypal);
      const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'echeck' }));
      const pending = await paypal.executeApproval(execute);
      expect(pending).toMatchObject({ type: 'unknown', isProcessing: true });
      expect(await paypal.executeApproval(execute)).toEqual(pending);
      await control(origin, 'pending', { sale: pending.type === 'unknown' ? pending.providerRef : '', state });
      expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({ type });
    }
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('N14 for an order that is paid already is refused', async () => {
    const { paypal, origin } = await startShop(protocol);
    const first = await begin(paypal);
    await paypal.executeApproval(executeRequest(first.request, first.page, await visit(first.page.approvalUrl)));
    const { orderId } = first.request;
    const second = await begin(paypal, { orderId });
    const execute = executeRequest(second.request, second.page, await visit(second.page.approvalUrl));
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'refused', refusal: 'unavailable' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 shows the shop’s address on PayPal’s page; yen have no decimals', async () => {
    const { paypal, origin } = await startShop(protocol);
    const ours = paymentRequest({ deliverTo: HOME, amount: 500, parts: YEN, currency: 'JPY' });
    const page = created(await paypal.createApproval(ours));
    const html = await (await fetch(page.approvalUrl)).text();
    expect(html).toContain('Ann Lee, 5 Elm St, Apt 2, Austin, TX 78701, US');
    expect(html).toContain('500 JPY');
    const paid = await paypal.executeApproval(executeRequest(ours, page, await visit(page.approvalUrl)));
    expect(paid).toMatchObject({ type: 'captured', payer: { amount: 500 } });
    expect((await readLedger(origin)).balance).toEqual({ JPY: 500 });
  });
});

it.each(PAYPAL_PROTOCOLS)('O04 an invalid request by %s is refused with PayPal’s reason', async (protocol) => {
  const { paypal } = await startShop(protocol);
  const wrongSum = paymentRequest({ parts: { subtotal: 1, shipping: 0, tax: 0, discount: 0 } });
  expect(await paypal.createApproval(wrongSum)).toMatchObject({
    type: 'refused',
    problem: { code: expect.stringMatching(/^(VALIDATION_ERROR|AMOUNT_MISMATCH|10413)$/) },
  });
  expect(await paypal.createApproval(paymentRequest({ returnUrl: 'not an address' }))).toMatchObject({
    type: 'refused',
    problem: { message: expect.stringMatching(/\w/), debugId: expect.stringMatching(/^\w+$/) },
  });
});

const strangersKeys = {
  clientId: 'stranger',
  clientSecret: 'stranger-secret',
  nvp: { user: 'stranger', password: 'stranger-pwd', signature: 'stranger-signature' },
};
