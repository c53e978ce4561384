import { describe, expect, it } from 'vitest';
import { control, readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { refundV1Sale } from '../../../../server/payments/paypal/rest/v1-payments.ts';
import type { BalanceTransaction } from '../../../../server/payments/port/balance-transactions.ts';
import type { ChargeRequest } from '../../../../server/payments/port/charge.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { begin, executeRequest, PROTOCOLS, paymentRequest, referenceTo, startShop } from './support.ts';

it.each(['failed', 'cancelled'])('N13 a refund of a v1 sale that is %s is refused', async (state) => {
  const body = { id: 'R-1', state, amount: { total: '10.00', currency: 'USD' } };
  const reply = async () => ({ type: 'answer' as const, status: 201, body, debugId: null });
  const refund = { providerRef: 'S-1', refundId: 'r', idempotencyKey: 'refund:r', currency: 'USD', amount: 1_000 };
  expect(await refundV1Sale({ get: reply, send: reply }, refund)).toMatchObject({ type: 'refused' });
});

describe.each(PROTOCOLS)('after a payment by %s', (protocol) => {
  it('N13 a refund is made once per key, in part or of the rest', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { providerRef } = await pay(paypal);
    const part = { providerRef, refundId: 'refund-1', idempotencyKey: 'refund:1', currency: 'USD', amount: 1_000 };
    const first = await paypal.refund(part);
    expect(first).toMatchObject({ type: 'refunded', amount: 1_000 });
    expect(await paypal.refund(part)).toEqual(first);
    const { amount, ...all } = { ...part, refundId: 'refund-2', idempotencyKey: 'refund:2' };
    expect(await paypal.refund({ ...all, amount: 9_999 })).toMatchObject({ type: 'refused' });
    expect(await paypal.refund({ ...all, idempotencyKey: 'refund:3' })).toMatchObject({
      type: 'refunded',
      amount: 2_011,
    });
    expect(await paypal.refund({ ...all, idempotencyKey: 'refund:4' })).toMatchObject({ type: 'refused' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 0 });
  });

  it('N13 a refund whose reply was lost is unknown, and the same key returns it', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { providerRef } = await pay(paypal);
    const refund = { providerRef, refundId: 'refund-1', idempotencyKey: 'refund:1', currency: 'USD', amount: 500 };
    await control(origin, 'faults', { match: { method: 'POST', path: '/(nvp|v[12]/payments)' }, fault: 'drop-reply' });
    expect(await paypal.refund(refund)).toMatchObject({ type: 'unknown', isOver: false });
    expect(await paypal.refund(refund)).toMatchObject({ type: 'refunded', amount: 500 });
    expect((await readLedger(origin)).refunds).toHaveLength(1);
  });

  it('PayPal’s ledger names the shop’s orders, attempts and refunds, the newest first', async () => {
    const { paypal, origin } = await startShop(protocol);
    const began = new Date(Date.now() - 2_000);
    const { providerRef, request } = await pay(paypal);
    await paypal.refund({ providerRef, refundId: 'refund-9', idempotencyKey: 'refund:9', currency: 'USD', amount: 11 });
    await control(origin, 'clock', { ms: 1_000 });
    const all: BalanceTransaction[] = [];
    for await (const batch of paypal.balanceTransactions(began)) {
      if (batch.type === 'unavailable') throw new Error(batch.detail);
      all.push(...batch.balanceTransactions);
    }
    const { orderId, attemptId } = request;
    const capture = { kind: 'capture', ref: providerRef, chargeRef: providerRef, amount: 3_011, currency: 'USD' };
    const refund = { kind: 'refund', chargeRef: providerRef, amount: 11, refundId: 'refund-9', orderId: null };
    expect(all).toHaveLength(2);
    expect(all).toContainEqual({ ...capture, orderId, attemptId, refundId: null, at: expect.any(Date) });
    expect(all.find(({ kind }) => kind === 'refund')).toMatchObject(refund);
    for (const { at } of all) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('A06 an offer is charged by a billing agreement, and refused without one', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { agreementRef } = (await pay(paypal, true)).payer;
    expect(agreementRef !== null).toBe(protocol !== 'rest-v1');
    if (agreementRef === null) return;
    const charge = reference(agreementRef);
    const first = await paypal.charge(charge);
    expect(first).toMatchObject({ type: 'captured', payer: { amount: 1_900 } });
    expect(await paypal.charge(charge)).toEqual(first);
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 + 1_900 });
    expect(await paypal.charge(reference('B-FORGED'))).toMatchObject({
      type: 'refused',
      reason: 'approval',
    });
    await control(origin, 'permissions', { reference: false });
    expect(await paypal.charge(reference(agreementRef))).toMatchObject({ reason: 'approval' });
    expect((await pay(paypal)).payer.agreementRef).toBeNull();
  });

  it('A06 a charge by billing agreement whose reply was lost is unknown, and found again', async () => {
    const { paypal, origin } = await startShop(protocol);
    if (protocol === 'rest-v1') return expect((await pay(paypal, true)).payer.agreementRef).toBeNull();
    const charge = reference((await pay(paypal, true)).payer.agreementRef ?? '');
    await control(origin, 'faults', { match: { method: 'POST', path: '/(nvp|v2)' }, fault: 'drop-reply' });
    expect(await paypal.charge(charge)).toMatchObject({ type: 'unknown' });
    const found = await paypal.readApproval(referenceTo({ ...paymentRequest(), ...charge }, null));
    expect(found).toMatchObject({ type: 'captured', payer: { amount: 1_900 } });
    expect(await paypal.charge(charge)).toMatchObject({ type: 'captured', payer: { amount: 1_900 } });
    expect((await readLedger(origin)).sales).toHaveLength(2);
  });
});

async function pay(paypal: ApprovalProvider, saveForFutureUse = false) {
  const { request, page } = await begin(paypal, { saveForFutureUse });
  const paid = await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
  if (paid.type !== 'captured' || !paid.payer) throw new Error(`not paid: ${JSON.stringify(paid)}`);
  return { providerRef: paid.providerRef, payer: paid.payer, request };
}

function reference(instrument: string): ChargeRequest {
  const { orderId, attemptId, idempotencyKey, brandName } = paymentRequest();
  return {
    orderId,
    attemptId,
    idempotencyKey,
    brandName,
    instrument,
    amount: 1_900,
    currency: 'USD',
    customerRef: null,
    saveInstrument: false,
    initiatedAs: 'CIT',
    capture: 'now',
    description: 'One more',
  };
}
