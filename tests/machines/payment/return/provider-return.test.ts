import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { approvalIsOver } from '../../../../domain/orders/approval-copy.ts';
import type { ProviderReturn } from '../../../../domain/orders/payment-return.ts';
import { returnShown } from '../../../../machines/funnel/returning.state.ts';
import { MISSING } from '../../../../machines/payment/payment.rules.ts';
import { providerReturnMachine } from '../../../../machines/payment/return/provider-return.machine.ts';
import type { PaymentAnswer } from '../../../../machines/ports.ts';
import { anAccount, anOrder, aQuote } from '../../../support/pages/orders.ts';
import { steppedApproval } from '../../../support/pages/stepped-approval.ts';

const RETURNED: ProviderReturn = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: 'PAYID-1',
  token: 'EC-1',
  payerId: 'PAYER1',
};
const CANCELLED = { type: 'left', how: 'cancelled', page: null };
const UNKNOWN: PaymentAnswer = { type: 'unknown', orderId: null };

function start(over: Partial<ProviderReturn> = {}) {
  const clock = new SimulatedClock();
  const approval = steppedApproval();
  const { resolveReturn } = approval;
  const machine = providerReturnMachine.provide({ actors: { payment: approval.machine } });
  const actor = createActor(machine, { clock, input: { returned: { ...RETURNED, ...over } } });
  actor.start();
  const stage = () => {
    const { stage, why } = returnShown(actor.getSnapshot());
    return stage === 'unknown' ? (why ?? stage) : stage;
  };
  return {
    clock,
    resolveReturn,
    approval,
    leave: approval.redirect,
    actor,
    stage,
    output: () => actor.getSnapshot().output,
  };
}

/** Leaves the answer out until the machine has reached its poll limit. */
async function exhaust({ resolveReturn, clock }: ReturnType<typeof start>, outcome: PaymentAnswer) {
  for (let asked = 0; asked < 7; asked += 1) {
    await resolveReturn.answer(outcome);
    clock.increment(10_000);
  }
}

describe('the return from PayPal', () => {
  it('Q03 O04 it passes on the address’s parameters, and only the server’s answer makes it paid', async () => {
    const { resolveReturn, stage, output } = start();
    expect([resolveReturn.calls, stage()]).toEqual([[RETURNED], 'checking']);
    await resolveReturn.answer({ type: 'captured', order: anOrder() });
    expect(output()).toEqual({ type: 'captured', order: anOrder() });
  });

  it('Q03 in another browser it is paid, without the order', async () => {
    const { resolveReturn, output } = start();
    await resolveReturn.answer({ type: 'captured', order: null });
    expect(output()).toEqual({ type: 'captured', order: null });
  });

  it('Q03 a cancelled return sends no request', () => {
    const { resolveReturn, output } = start({ action: 'cancel' });
    expect([resolveReturn.calls, output()]).toEqual([[], CANCELLED]);
  });

  it('O05 an express checkout returns the address and its token', async () => {
    const { resolveReturn, output } = start({ flow: 'express' });
    const details = { payerId: 'PAYER1', account: anAccount(), quote: aQuote(44.85) };
    await resolveReturn.answer({ type: 'express', provider: 'paypal', details, token: 'EC-1' });
    expect(output()).toEqual({ type: 'express', provider: 'paypal', details, token: 'EC-1' });
  });

  it.each([
    [{ type: 'missing' }, MISSING],
    [
      { type: 'refused', code: 'payment_expired', message: approvalIsOver('PayPal') },
      { type: 'refused', code: 'payment_expired', message: approvalIsOver('PayPal') },
    ],
    [
      { type: 'declined', severity: 'hard', message: 'PayPal said no.' },
      { type: 'declined', severity: 'hard', message: 'PayPal said no.' },
    ],
    [
      { type: 'refused', code: 'order_closed', message: 'It was not approved.' },
      { type: 'refused', code: 'order_closed', message: 'It was not approved.' },
    ],
  ] as const)('O04 it ends after %j', async (outcome, expected) => {
    const { resolveReturn, output } = start();
    await resolveReturn.answer(outcome);
    expect(output()).toEqual(expected);
  });

  it('O04 after a declined funding source the shopper’s button leads back to PayPal with the same token', async () => {
    const { actor, resolveReturn, approval, leave, stage, output } = start();
    await resolveReturn.answer({
      type: 'requires_approval',
      provider: 'paypal',
      approvalUrl: 'https://paypal.example/checkoutnow?token=EC-1',
    });
    expect([stage(), leave.calls]).toEqual(['challenged', []]);
    actor.send({ type: 'approval.continued' });
    expect(leave.calls).toEqual([{ provider: 'paypal', url: 'https://paypal.example/checkoutnow?token=EC-1' }]);
    await approval.leaveAndReturn();
    expect(stage()).toBe('challenged');
    actor.send({ type: 'approval.abandoned' });
    expect(output()).toEqual(CANCELLED);
  });

  it('O04 a refused redirect to PayPal is shown, and the shopper may try again', async () => {
    const { actor, resolveReturn, leave, stage } = start();
    await resolveReturn.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: 'http://evil.example/' });
    actor.send({ type: 'approval.continued' });
    await leave.fail();
    expect(stage()).toBe('unreachable');
    actor.send({ type: 'payment.asked' });
    expect([stage(), resolveReturn.calls.length]).toEqual(['checking', 2]);
  });

  it('N14 a lost answer is requested again, and is no decline', async () => {
    const { resolveReturn, clock, stage, output } = start();
    await resolveReturn.fail();
    expect(stage()).toBe('polling');
    clock.increment(10_000);
    await resolveReturn.answer({ type: 'captured', order: anOrder() });
    expect([resolveReturn.calls.length, output()]).toEqual([2, { type: 'captured', order: anOrder() }]);
  });

  it('N14 an outcome that stays unknown is shown as unknown, and the shopper’s button polls it', async () => {
    const walk = start();
    await exhaust(walk, UNKNOWN);
    expect([walk.stage(), walk.resolveReturn.calls.length]).toEqual(['unknown', 7]);
    walk.actor.send({ type: 'payment.asked' });
    await walk.resolveReturn.answer({ type: 'captured', order: anOrder() });
    expect(walk.output()).toMatchObject({ type: 'captured' });
  });

  it('K03 an unreachable PayPal is distinguished from one that has no such payment', async () => {
    const walk = start();
    await exhaust(walk, { type: 'unknown', orderId: null, why: 'unreachable' });
    expect(walk.stage()).toBe('unreachable');
  });

  it('O04 a payment that takes days is not polled', async () => {
    const { resolveReturn, clock, stage } = start();
    await resolveReturn.answer({ type: 'unknown', orderId: null, why: 'processing' });
    clock.increment(600_000);
    expect([stage(), resolveReturn.calls.length]).toEqual(['processing', 1]);
  });
});
