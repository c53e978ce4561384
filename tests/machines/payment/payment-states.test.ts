import { describe, expect, it } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { ChargeOutcome } from '../../../machines/ports.ts';
import { anOrder, anOrderRequest } from '../../support/pages/orders.ts';

const OUTCOMES: ChargeOutcome[] = [
  { type: 'paid', order: anOrder() },
  { type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'unreachable' },
  { type: 'declined', severity: 'hard', message: 'no' },
];

const events = [
  ...OUTCOMES.map((output) => ({ type: 'xstate.done.actor.0.payment.submitting', output })),
  { type: 'xstate.done.actor.0.payment.challenging', output: undefined },
  { type: 'xstate.after.pause.payment.waiting' },
  { type: 'payment.asked' },
];

describe('the states of a payment', () => {
  // The payment has no parent here.
  const reported = () => {};
  const alone = paymentMachine.provide({
    actions: {
      notifyResuming: reported,
      notifyPlaced: reported,
      notifyChallenged: reported,
      notifyChecking: reported,
      notifyUnresolved: reported,
    },
  });
  const paths = getShortestPaths(alone, {
    input: { request: anOrderRequest() },
    events: events as EventFromLogic<typeof paymentMachine>[],
    serializeState: (state) => `${JSON.stringify(state.value)} ${state.context.polls} ${state.context.output?.type}`,
    limit: 2000,
  });

  it('every state is reachable from the request', () => {
    const states = new Set(paths.map((path) => path.state.value));
    expect([...states].sort()).toEqual(['challenging', 'ended', 'submitting', 'unresolved', 'waiting']);
  });

  it('N14 it ends only with a result from the provider', () => {
    const ended = paths.filter((path) => path.state.status === 'done');
    expect(new Set(ended.map((path) => path.state.output?.type))).toEqual(new Set(['paid', 'declined']));
    for (const path of ended) expect(path.steps.at(-1)?.event.type).toBe('xstate.done.actor.0.payment.submitting');
  });
});
