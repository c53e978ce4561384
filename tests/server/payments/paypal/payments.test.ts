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

describe.each(PROTOCOLS)('one payment by %s', (protocol) => {
  it('O04 Q03 is approved on PayPal’s page, returns with its parameters, and is captured once', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    expect(await paypal.readPayment(referenceTo(request, page))).toMatchObject({ type: 'open', payerRef: null });
    const back = await visit(page.approvalUrl);
    expect(back.href.startsWith(`${request.returnUrl}&`)).toBe(true);
    expect(back.searchParams.get('token')).toBe(page.token);
    expect(back.searchParams.get('PayerID')).toBe('ADAVXKMT2QR5W');
    expect(back.searchParams.get('paymentId')).toBe(protocol === 'rest-v1' ? page.ref : null);
    const paid = await paypal.executePayment(executeRequest(request, page, back));
    const captureRef = expect.stringMatching(/^[A-Z0-9]{17}$/);
    expect(paid).toEqual({
      type: 'captured',
      captureRef,
      amount: 3_011,
      currency: 'USD',
      payerRef: 'ADAVXKMT2QR5W',
      agreementRef: null,
    });
    expect(await paypal.readPayment(referenceTo(request, page))).toMatchObject({ type: 'captured', amount: 3_011 });
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
      expect(await paypal.executePayment(executeRequest(request, page, back))).toMatchObject({ type: 'captured' });
    },
  );

  it('O04 executed again, and by two tabs at once, is captured once', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const both = await Promise.all([paypal.executePayment(execute), paypal.executePayment(execute)]);
    const again = await paypal.executePayment({ ...execute, payerRef: null });
    for (const one of [...both, again]) expect(one).toMatchObject({ type: 'captured', amount: 3_011 });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 cancelled or never answered is not captured, and the same page can be used again', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const back = await visit(page.approvalUrl, { outcome: 'cancel' });
    expect(back.href.startsWith(request.cancelUrl)).toBe(true);
    expect(back.searchParams.get('PayerID')).toBeNull();
    const refused = await paypal.executePayment(executeRequest(request, page, back));
    expect(refused).toMatchObject({ type: 'requires_approval', problem: { code: 'not_approved' } });
    expect((await readLedger(origin)).balance).toEqual({});
    const approvalUrl = refused.type === 'requires_approval' ? refused.approvalUrl : '';
    const paid = await paypal.executePayment(executeRequest(request, page, await visit(approvalUrl)));
    expect(paid).toMatchObject({ type: 'captured' });
  });

  it('Q03 by a forged, another shop’s, reused or expired token captures nothing', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const other = await begin(paypal);
    const back = await visit(page.approvalUrl);
    const execute = executeRequest(request, page, back);
    const isToken = { type: 'refused', reason: 'token' };
    const forged = { ...execute, paymentRef: 'EC-FORGED0000000000A', token: 'EC-FORGED0000000000A' };
    expect(await paypal.executePayment(forged)).toMatchObject(isToken);
    expect(await paypal.executePayment({ ...execute, token: other.page.token })).toMatchObject(isToken);
    const { attemptId, idempotencyKey } = other.request;
    expect(await paypal.executePayment({ ...execute, attemptId, idempotencyKey })).toMatchObject(isToken);
    const stranger = payPalBy(protocol, optionsFor(origin, strangersKeys));
    expect(await stranger.executePayment(execute)).toMatchObject(isToken);
    expect((await readLedger(origin)).balance).toEqual({});
    expect(await paypal.executePayment(execute)).toMatchObject({ type: 'captured' });
    expect(await paypal.executePayment({ ...execute, attemptId })).toMatchObject(isToken);
    await control(origin, 'clock', { ms: 3 * 3_600_000 });
    expect(await paypal.executePayment(executeRequest(other.request, other.page))).toMatchObject(isToken);
    expect(await paypal.readPayment(referenceTo(other.request, other.page))).toEqual({ type: 'absent' });
    expect(await paypal.readPayment(referenceTo(request, page))).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('Q03 by another payer’s PayerID captures nothing; a missing one is read from PayPal', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    await visit(page.approvalUrl, { email: 'jean@example.com' });
    const execute = executeRequest(request, page);
    const wrong = { ...execute, payerRef: 'ADAVXKMT2QR5W' };
    expect(await paypal.executePayment(wrong)).toMatchObject({ type: 'refused', reason: 'payer' });
    expect((await readLedger(origin)).sales).toEqual([]);
    expect(await paypal.executePayment(execute)).toMatchObject({ type: 'captured', payerRef: 'JEANQ7TRMP4KC' });
  });

  it('O04 of another amount than the approved one captures nothing, unless the call allows it', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const back = await visit(page.approvalUrl);
    const parts = { subtotal: 2_500, shipping: 700, tax: 211, discount: 200 };
    const more = { ...executeRequest(request, page, back), amount: 3_211, parts };
    expect(await paypal.executePayment(more)).toMatchObject({ type: 'refused', reason: 'amount' });
    expect(await paypal.executePayment({ ...more, currency: 'EUR', mayDiffer: true })).toMatchObject({
      type: 'refused',
      reason: 'amount',
    });
    const wrongSum = { ...more, mayDiffer: true, parts: { ...parts, tax: 0 } };
    expect(await paypal.executePayment(wrongSum)).toMatchObject({ type: 'refused' });
    expect((await readLedger(origin)).balance).toEqual({});
    expect(await paypal.executePayment({ ...more, mayDiffer: true })).toMatchObject({
      type: 'captured',
      amount: 3_211,
    });
  });

  it('O04 by a declined funding leads back to PayPal with the same token, and another funding pays', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'declined' }));
    const again = await paypal.executePayment(execute);
    const code = protocol === 'nvp' ? '10486' : 'INSTRUMENT_DECLINED';
    expect(again).toMatchObject({ type: 'requires_approval', problem: { code } });
    const url = new URL(again.type === 'requires_approval' ? again.approvalUrl : '');
    expect(url.searchParams.get('token')).toBe(page.token);
    await visit(url.href);
    expect(await paypal.executePayment(execute)).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 by a blocked account is a decline, with a text for the shopper', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl, { funding: 'blocked' }));
    expect(await paypal.executePayment(execute)).toMatchObject({
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
      const pending = await paypal.executePayment(execute);
      expect(pending).toMatchObject({ type: 'pending' });
      expect(await paypal.executePayment(execute)).toEqual(pending);
      await control(origin, 'pending', { sale: pending.type === 'pending' ? pending.captureRef : '', state });
      expect(await paypal.readPayment(referenceTo(request, page))).toMatchObject({ type });
    }
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('N14 for an order that is paid already is refused', async () => {
    const { paypal, origin } = await startShop(protocol);
    const first = await begin(paypal);
    await paypal.executePayment(executeRequest(first.request, first.page, await visit(first.page.approvalUrl)));
    const { orderId } = first.request;
    const second = await begin(paypal, { orderId });
    const execute = executeRequest(second.request, second.page, await visit(second.page.approvalUrl));
    expect(await paypal.executePayment(execute)).toMatchObject({ type: 'refused', reason: 'duplicate' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('O04 shows the shop’s address on PayPal’s page; yen have no decimals', async () => {
    const { paypal, origin } = await startShop(protocol);
    const ours = paymentRequest({ deliverTo: HOME, amount: 500, parts: null, currency: 'JPY' });
    const page = created(await paypal.createPayment(ours));
    const html = await (await fetch(page.approvalUrl)).text();
    expect(html).toContain('Ann Lee, 5 Elm St, Apt 2, Austin, TX 78701, US');
    expect(html).toContain('500 JPY');
    const paid = await paypal.executePayment(executeRequest(ours, page, await visit(page.approvalUrl)));
    expect(paid).toMatchObject({ type: 'captured', amount: 500, currency: 'JPY' });
    expect((await readLedger(origin)).balance).toEqual({ JPY: 500 });
  });
});

it.each(PAYPAL_PROTOCOLS)('O04 an invalid request by %s is refused with PayPal’s reason', async (protocol) => {
  const { paypal } = await startShop(protocol);
  const wrongSum = paymentRequest({ parts: { subtotal: 1, shipping: 0, tax: 0, discount: 0 } });
  expect(await paypal.createPayment(wrongSum)).toMatchObject({
    type: 'refused',
    problem: { code: expect.stringMatching(/^(VALIDATION_ERROR|AMOUNT_MISMATCH|10413)$/) },
  });
  expect(await paypal.createPayment(paymentRequest({ returnUrl: 'not an address' }))).toMatchObject({
    type: 'refused',
    problem: { message: expect.stringMatching(/\w/), debugId: expect.stringMatching(/^\w+$/) },
  });
});

const strangersKeys = {
  clientId: 'stranger',
  clientSecret: 'stranger-secret',
  nvp: { user: 'stranger', password: 'stranger-pwd', signature: 'stranger-signature' },
};
