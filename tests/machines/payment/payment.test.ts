import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, forwardTo, SimulatedClock, setup } from 'xstate';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentInput } from '../../../machines/payment/payment.rules.ts';
import {
  type PaymentStage,
  type PaymentToParent,
  payingStages,
  paymentStage,
} from '../../../machines/payment/payment.stages.ts';
import type { PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anOrder, anOrderRequest } from '../../support/pages/orders.ts';

const A_LONG_TIME = 60_000;

function startPayment(input: PaymentInput = { request: anOrderRequest() }) {
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const challenge = handStepped<{ clientSecret: string }, void>();
  const clock = new SimulatedClock();
  const machine = paymentMachine.provide({
    actors: { submitPayment: submit.logic, challengeShopper: challenge.logic },
  });
  const parent = createActor(payerOf(machine, input), { clock });
  parent.start();
  const actor = childOf(parent.getSnapshot().children);
  const ask = () => parent.send({ type: 'payment.asked' });
  return { actor, ask, submit, challenge, clock, stage: () => paymentStage(parent.getSnapshot()) };
}

/** A parent of a payment, which receives its stages. */
function payerOf(payment: typeof paymentMachine, input: PaymentInput) {
  return setup({
    types: {
      events: {} as PaymentToParent | { type: 'payment.asked' },
      tags: {} as PaymentStage,
      children: {} as { payment: 'payment' },
    },
    actors: { payment },
    actions: { askPaymentAgain: forwardTo('payment') },
  }).createMachine({ ...payingStages, invoke: { id: 'payment', src: 'payment', input } });
}

function childOf({ payment }: { payment?: ActorRefFrom<typeof paymentMachine> | undefined }) {
  if (!payment) throw new Error('no payment was begun');
  return payment;
}

describe('a payment', () => {
  it('N14 it shows the challenge and polls the order, without placing it again', async () => {
    const { actor, submit, challenge, stage } = startPayment();
    await submit.answer({ type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
    expect(stage()).toBe('challenge');
    await challenge.answer(undefined);
    expect(stage()).toBe('checking');
    expect(submit.calls.at(-1)).toEqual({ type: 'resolve', orderId: 'order-1' });
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('captured');
  });

  it('N14 a challenge that cannot be shown is repeated only up to the limit', async () => {
    const { submit, challenge, clock, stage } = startPayment();
    for (let round = 1; stage() !== 'unknown'; round += 1) {
      expect(round).toBeLessThan(20);
      await submit.answer({ type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
      await challenge.fail();
      clock.increment(A_LONG_TIME);
    }
    expect(submit.calls.length).toBeLessThan(20);
  });

  it('N14 automatic polling ends at the limit, and the shopper may poll again', async () => {
    const { actor, ask, submit, clock, stage } = startPayment();
    while (actor.getSnapshot().hasTag('pending')) {
      await submit.answer({ type: 'unknown', orderId: null });
      clock.increment(A_LONG_TIME);
    }
    expect(stage()).toBe('unknown');
    const asked = submit.calls.length;
    clock.increment(A_LONG_TIME);
    expect(submit.calls).toHaveLength(asked);
    ask();
    expect(stage()).toBe('checking');
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('captured');
  });
});

describe('a payment that began on an earlier page', () => {
  const FIND = { type: 'find', checkoutId: 'checkout-1' };
  const start = () => startPayment({ begun: { checkoutId: 'checkout-1' } });
  const DECLINED: PaymentAnswer = { type: 'declined', severity: 'soft', message: 'Not enough money.' };

  /** The rest of the answers until the payment ends or stops asking. */
  async function answersOn({ actor, submit, clock }: ReturnType<typeof startPayment>, answer: PaymentAnswer) {
    while (actor.getSnapshot().hasTag('pending')) {
      await submit.answer(answer);
      clock.increment(A_LONG_TIME);
    }
    return actor.getSnapshot().output;
  }

  it('N14 is checked, never placed again, and followed by its order as soon as that is there', async () => {
    const { actor, submit, clock, stage } = start();
    expect([stage(), submit.calls]).toEqual(['checking', [FIND]]);
    await submit.answer({ type: 'missing' });
    clock.increment(A_LONG_TIME);
    await submit.answer({ type: 'unknown', orderId: 'order-1' });
    clock.increment(A_LONG_TIME);
    expect(submit.calls).toEqual([FIND, FIND, { type: 'resolve', orderId: 'order-1' }]);
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(actor.getSnapshot().output?.type).toBe('captured');
  });

  it('N14 N08 ends with the decline of its order, but not with that of a try before it', async () => {
    const again = start();
    await again.submit.answer(DECLINED);
    again.clock.increment(A_LONG_TIME);
    await again.submit.answer({ type: 'captured', order: anOrder() });
    expect(again.actor.getSnapshot().output?.type).toBe('captured');
    const declined = start();
    expect(await answersOn(declined, DECLINED)).toEqual(DECLINED);
    expect(declined.submit.calls.length).toBeLessThan(5);
  });

  it('N14 says that nothing was charged so far only where the shop has answered that there is no order', async () => {
    expect(await answersOn(start(), { type: 'missing' })).toMatchObject({
      type: 'refused',
      message: expect.stringContaining('have not received your payment yet'),
    });
    const unreachable = start();
    expect(await answersOn(unreachable, { type: 'unknown', orderId: null })).toBeUndefined();
    expect(unreachable.stage()).toBe('unknown');
  });
});
