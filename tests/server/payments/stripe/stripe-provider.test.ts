import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../../server/payments/port/charge.ts';
import { onOffer, readDecline } from '../../../../server/payments/port/decline.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { SECRET_KEY, sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import { CHALLENGED, VISA } from '../../../support/shops/order-shop.ts';

/** A charge whose reply is lost. */
const LOST = { providerRef: null, approvalRef: null, since: new Date() };
const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };

describe('the card provider', () => {
  const sandbox = sandboxDuringTests();

  it('N14 makes one customer for one order, also if its first reply was lost', async () => {
    const card = provider();
    await sandbox.fault({ match: { method: 'POST', path: '/v1/customers' }, fault: 'drop-reply', times: 2 });
    expect(await card.createCustomer('order-1')).toMatchObject({ type: 'unavailable' });
    const first = await card.createCustomer('order-1');
    expect(first).toEqual({ type: 'created', customerRef: expect.stringMatching(/^cus_/) });
    expect(await card.createCustomer('order-1')).toEqual(first);
    expect(await card.createCustomer('order-2')).not.toEqual(first);
  });

  it('N14 the same key charges once, and a lost charge is found by its attempt', async () => {
    const card = provider();
    const request = await chargeRequest(VISA);
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 2 });
    expect(await card.charge(request)).toMatchObject({ type: 'unknown', providerRef: null });
    const found = await card.read({ ...request, ...LOST });
    expect(found).toEqual({ type: 'captured', providerRef: expect.stringMatching(/^pi_/) });
    expect(await card.charge(request)).toEqual(found);
    expect(await card.read({ ...request, attemptId: 'another', ...LOST })).toEqual({ type: 'absent' });
    expect(await takenBy(sandbox)).toBe(1000);
  });

  it('A06 the card is saved for later offers, only on request', async () => {
    const card = provider();
    const once = await chargeRequest(VISA, { saveInstrument: false });
    await card.charge(once);
    expect(await card.describeInstrument(once.instrument)).toMatchObject({ type: 'card', customerRef: null });
    const kept = await chargeRequest(VISA);
    await card.charge(kept);
    expect(await card.describeInstrument(kept.instrument)).toEqual({
      type: 'card',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2040,
      customerRef: kept.customerRef,
    });
    expect(await card.charge({ ...once, idempotencyKey: 'again' })).toMatchObject({
      type: 'refused',
      reason: 'instrument',
    });
  });

  it('N14 a request that the provider refuses is neither a decline nor unknown', async () => {
    const unknownCard = { ...(await chargeRequest(VISA)), instrument: 'pm_nobody' };
    expect(await provider().charge(unknownCard)).toMatchObject({ type: 'refused', reason: 'instrument' });
    const tooLittle = await chargeRequest(VISA, { amount: 1 });
    expect(await provider().charge(tooLittle)).toMatchObject({ type: 'refused', reason: 'request' });
    const wrongKey = provider('pk_test_wrong');
    expect(await wrongKey.charge(await chargeRequest(VISA))).toMatchObject({ type: 'refused', reason: 'request' });
    expect(await wrongKey.describeInstrument('pm_x')).toMatchObject({ type: 'unavailable' });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('N14 an invalidated charge can no longer be made; one that was made is returned', async () => {
    const card = provider();
    const lost = { ...(await chargeRequest(VISA)), ...LOST };
    expect(await card.invalidateIdempotencyKey(lost)).toEqual({ type: 'absent' });
    expect(await card.invalidateIdempotencyKey(lost)).toEqual({ type: 'absent' });
    expect(await card.charge(lost)).toMatchObject({ type: 'unknown' });
    expect(await card.read(lost)).toEqual({ type: 'absent' });
    const made = { ...(await chargeRequest(VISA)), ...LOST };
    const captured = await card.charge(made);
    expect(await card.invalidateIdempotencyKey(made)).toEqual(captured);
    await sandbox.fault({ match: CHARGE, fault: 'reset', times: 9 });
    expect(await card.invalidateIdempotencyKey({ ...(await chargeRequest(VISA)), ...LOST })).toMatchObject({
      type: 'unknown',
    });
    expect(await takenBy(sandbox)).toBe(1000);
  });

  it('N14 a cancelled charge is closed; a paid one is returned as paid', async () => {
    const card = provider();
    const asked = await card.charge(await chargeRequest(CHALLENGED));
    const closed = await card.cancel(asked.type === 'requires_action' ? asked.providerRef : '');
    expect(closed).toMatchObject({ type: 'declined', severity: 'soft', code: 'abandoned' });
    const paid = await card.charge(await chargeRequest(VISA));
    expect(await card.cancel(paid.type === 'captured' ? paid.providerRef : '')).toEqual(paid);
  });

  it('N13 refunds once per key, in part or the rest', async () => {
    const card = provider();
    const paid = await card.charge(await chargeRequest(VISA));
    const providerRef = paid.type === 'captured' ? paid.providerRef : '';
    const currency = 'USD';
    const part = { providerRef, currency, refundId: 'r1', amount: 300, idempotencyKey: 'refund-1' };
    const first = await card.refund(part);
    expect(first).toMatchObject({ type: 'refunded', amount: 300 });
    expect(await card.refund(part)).toEqual(first);
    expect(await card.refund({ providerRef, currency, refundId: 'r2', idempotencyKey: 'refund-2' })).toMatchObject({
      amount: 700,
    });
    expect(await card.refund({ providerRef, currency, refundId: 'r3', idempotencyKey: 'refund-3' })).toMatchObject({
      type: 'refused',
    });
    expect(await takenBy(sandbox)).toBe(0);
  });

  function provider(secretKey = SECRET_KEY) {
    return stripeProvider({
      clock: Date.now,
      secretKey,
      apiUrl: sandbox.origin(),
      timeoutMs: 700,
      maxNetworkRetries: 1,
    });
  }

  async function chargeRequest(number: string, more: Partial<ChargeRequest> = {}): Promise<ChargeRequest> {
    const id = crypto.randomUUID();
    const customer = await provider().createCustomer(id);
    return {
      orderId: id,
      attemptId: `attempt-${id}`,
      idempotencyKey: `key-${id}`,
      amount: 1000,
      currency: 'USD',
      customerRef: customer.type === 'created' ? customer.customerRef : '',
      description: 'A test',
      brandName: 'Test shop',
      instrument: await sandbox.token(number),
      saveInstrument: true,
      initiatedAs: 'CIT',
      capture: 'now',
      ...more,
    };
  }
});

describe('the meaning of a decline', () => {
  it.each([
    'insufficient_funds',
    'processing_error',
    'generic_decline',
    'do_not_honor',
    'incorrect_cvc',
    'incorrect_number',
    'authentication_required',
    'payment_intent_authentication_failure',
    'card_velocity_exceeded',
  ])('N08 %s may be tried again with the same card', (code) => {
    expect(readDecline({ code: 'card_declined', declineCode: code })).toMatchObject({ severity: 'soft', code });
  });

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'expired_card', 'restricted_card'])(
    'N08 %s needs another card',
    (code) => {
      expect(readDecline({ code: 'card_declined', declineCode: code })).toMatchObject({ severity: 'hard', code });
    },
  );

  it('N08 an issuer’s advice not to try again is followed', () => {
    const advice = 'do_not_try_again';
    expect(readDecline({ declineCode: 'generic_decline', advice }).severity).toBe('hard');
  });

  it('N08 on an offer, which the card of the sale pays, no decline asks for another card', () => {
    for (const declineCode of ['generic_decline', 'expired_card', 'stolen_card', 'card_not_supported', 'new_code']) {
      const { message, severity } = readDecline({ declineCode });
      expect(onOffer(message, severity)).not.toMatch(/another card/i);
      expect(onOffer(message, severity)).toMatch(/your order is safe\.$/i);
      expect(/try again/.test(onOffer(message, severity))).toBe(severity === 'soft');
    }
  });

  it('lost, stolen and suspected cards have the text of any decline', () => {
    const generic = readDecline({ code: 'card_declined', declineCode: 'generic_decline' }).message;
    expect(generic).toMatch(/^Sorry, but your payment failed/);
    for (const declineCode of [
      'lost_card',
      'stolen_card',
      'fraudulent',
      'pickup_card',
      'restricted_card',
      'new_code',
    ]) {
      expect(readDecline({ code: 'card_declined', declineCode }).message).toBe(generic);
    }
  });
});
