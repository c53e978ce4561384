import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, type InspectionEvent, SimulatedClock, setup } from 'xstate';
import { type PaymentInput, paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { type PaymentStage, type PaymentToParent, payingStages } from '../../../machines/payment/payment.stages.ts';
import { paymentStage } from '../../../machines/payment/payment.view.ts';
import type { ChargeOutcome, PaymentCommand } from '../../../machines/ports.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';

const A_LONG_TIME = 60_000;

function startPayment(input: PaymentInput = { request: anOrderRequest() }) {
  const submit = handStepped<PaymentCommand, ChargeOutcome>();
  const challenge = handStepped<{ clientSecret: string }, void>();
  const clock = new SimulatedClock();
  const machine = paymentMachine.provide({
    actors: { submitPayment: submit.logic, challengeShopper: challenge.logic },
  });
  const reported: string[] = [];
  const inspect = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.event' && seen.event.type.startsWith('payment.')) reported.push(seen.event.type);
  };
  const parent = createActor(payerOf(machine, input), { clock, inspect });
  parent.start();
  const actor = childOf(parent.getSnapshot().children);
  return { actor, submit, challenge, clock, reported, stage: () => paymentStage(parent.getSnapshot()) };
}

/** A parent of a payment, which receives its stages. */
function payerOf(payment: typeof paymentMachine, input: PaymentInput) {
  return setup({
    types: { events: {} as PaymentToParent, tags: {} as PaymentStage, children: {} as { payment: 'payment' } },
    actors: { payment },
  }).createMachine({ ...payingStages, invoke: { id: 'payment', src: 'payment', input } });
}

function childOf({ payment }: { payment?: ActorRefFrom<typeof paymentMachine> | undefined }) {
  if (!payment) throw new Error('no payment was begun');
  return payment;
}

describe('a payment', () => {
  it('N14 it places its request once and ends paid', async () => {
    const { actor, submit, reported } = startPayment();
    await submit.answer({ type: 'paid', order: anOrder() });
    // The parent shows a charge from the start.
    expect(reported).toEqual([]);
    expect(submit.calls).toEqual([{ type: 'place', request: anOrderRequest() }]);
    expect(actor.getSnapshot().output).toEqual({ type: 'paid', order: anOrder() });
  });

  it.each([
    ['declined', { type: 'declined', severity: 'soft', message: 'no' }],
    ['requoted', { type: 'requoted', quote: aQuote(10) }],
    ['refused', { type: 'refused', code: 'order_missing', message: 'gone' }],
  ] satisfies [string, ChargeOutcome][])('N08 V10 it ends %s as the server answered', async (_, outcome) => {
    const { actor, submit } = startPayment();
    await submit.answer(outcome);
    expect(actor.getSnapshot().output).toEqual(outcome);
  });

  it('N14 it shows the challenge and polls the order, without placing it again', async () => {
    const { actor, submit, challenge, stage } = startPayment();
    await submit.answer({ type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
    expect(stage()).toBe('challenge');
    await challenge.answer(undefined);
    expect(stage()).toBe('checking');
    expect(submit.calls.at(-1)).toEqual({ type: 'resolve', orderId: 'order-1' });
    await submit.answer({ type: 'paid', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('paid');
  });

  it('N14 it polls the order after a pause if the challenge itself fails', async () => {
    const { submit, challenge, clock } = startPayment();
    await submit.answer({ type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
    await challenge.fail();
    expect(submit.calls).toHaveLength(1);
    clock.increment(A_LONG_TIME);
    expect(submit.calls.at(-1)).toEqual({ type: 'resolve', orderId: 'order-1' });
  });

  it('N14 a challenge that cannot be shown is repeated only up to the limit', async () => {
    const { submit, challenge, clock, stage } = startPayment();
    for (let round = 1; stage() !== 'unresolved'; round += 1) {
      expect(round).toBeLessThan(20);
      await submit.answer({ type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
      await challenge.fail();
      clock.increment(A_LONG_TIME);
    }
    expect(submit.calls.length).toBeLessThan(20);
  });

  it('N14 it resolves an unknown outcome by polling, after a pause', async () => {
    const { submit, clock, stage } = startPayment();
    await submit.answer({ type: 'unknown', orderId: 'order-1' });
    expect(submit.calls).toHaveLength(1);
    clock.increment(A_LONG_TIME);
    expect(submit.calls.at(-1)).toEqual({ type: 'resolve', orderId: 'order-1' });
    expect(stage()).toBe('checking');
  });

  it('H05 N14 it sends the same request again after a lost answer', async () => {
    const { submit, clock } = startPayment();
    await submit.answer({ type: 'unreachable' });
    clock.increment(A_LONG_TIME);
    await submit.fail();
    clock.increment(A_LONG_TIME);
    expect(submit.calls).toEqual(Array(3).fill({ type: 'place', request: anOrderRequest() }));
  });

  it('N14 automatic polling ends at the limit, and the shopper may poll again', async () => {
    const { actor, submit, clock, stage } = startPayment();
    while (actor.getSnapshot().hasTag('pending')) {
      await submit.answer({ type: 'unreachable' });
      clock.increment(A_LONG_TIME);
    }
    expect(stage()).toBe('unresolved');
    const asked = submit.calls.length;
    clock.increment(A_LONG_TIME);
    expect(submit.calls).toHaveLength(asked);
    actor.send({ type: 'payment.asked' });
    expect(stage()).toBe('checking');
    await submit.answer({ type: 'paid', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('paid');
  });

  it('N14 it resumes a payment that a reload interrupted by polling, without a request', async () => {
    const { actor, submit, stage } = startPayment({ resume: { orderId: 'order-1' } });
    expect(stage()).toBe('checking');
    expect(submit.calls).toEqual([{ type: 'resolve', orderId: 'order-1' }]);
    await submit.answer({ type: 'declined', severity: 'hard', message: 'no' });
    expect(actor.getSnapshot().output?.type).toBe('declined');
  });
});
