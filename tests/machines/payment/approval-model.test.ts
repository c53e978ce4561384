import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { MESSAGES } from '../../../domain/messages.ts';
import { type ApprovalInput, approvalMachine } from '../../../machines/payment/approval.machine.ts';
import type { CreatedApproval } from '../../../machines/ports.ts';
import { anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const APPROVAL_URL = 'https://provider.example/approve?token=1';

const ASKED: ApprovalInput = {
  request: { provider: 'paypal', flow: 'payment', order: { ...anOrderRequest(), returnPath: '/order' } },
};

const INPUTS: [string, ApprovalInput][] = [
  ['that is requested', ASKED],
  ['that is open already', { provider: 'paypal', approvalUrl: APPROVAL_URL }],
];

const OUTCOMES: CreatedApproval[] = [
  { type: 'approval', approvalUrl: APPROVAL_URL },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'refused', message: 'no' },
];

function modelOf(input: ApprovalInput): Model {
  return {
    machine: approvalMachine,
    input,
    outcomes: {
      createApproval: OUTCOMES,
      redirectToProvider: [{ awaySince: 1_000 }],
      watchForReturn: [undefined],
      reachDeadline: [undefined],
    },
  };
}

// The last test looks at what the ones before it have walked.
describe('every path of an approval', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it.each(INPUTS)(
    'O04 N14 K03 Q03 of one %s asks and leaves once at most, and ends with one output',
    async (_, input) => {
      for (const path of pathsOf(modelOf(input)))
        await execute(modelOf(input), path, { walked, check: approval(path.name, input) });
    },
  );

  it('they reach every state and transition, and an end from each state', () => {
    expect(unwalked(approvalMachine, walked)).toEqual([]);
    for (const [, input] of INPUTS) expect(deadEndsOf(modelOf(input), ({ status }) => status === 'done')).toEqual([]);
  });
});

function approval(name: string, input: ApprovalInput): (execution: Execution, event: EventObject | null) => void {
  return ({ calls, messages, outputs, snapshot }, event) => {
    const called = (effect: string) => calls.filter((call) => call.effect === effect).map((call) => call.input);
    const isLeft = ['redirecting', 'waiting', 'returned', 'expired'].includes(String(snapshot.value));
    expect(called('createApproval'), name).toEqual('request' in input ? [input.request] : []);
    expect(called('redirectToProvider').length, name).toBeLessThanOrEqual(1);
    if (isLeft) expect(called('redirectToProvider'), name).toEqual([{ provider: 'paypal', url: APPROVAL_URL }]);
    expect(messages.length, name).toBe(called('redirectToProvider').length);
    expect(outputs, name).toEqual(snapshot.status === 'done' && event ? [outputAfter(event)] : []);
  };
}

/** What the last event of an approval makes of it. */
function outputAfter(event: EventObject): unknown {
  const ended = { provider: 'paypal', approvalUrl: APPROVAL_URL };
  if (event.type.startsWith('xstate.done.actor.0.approval.waiting')) return { type: 'returned', ...ended };
  if (event.type.includes('.actor.1.approval.waiting')) return { type: 'expired', ...ended };
  if (event.type.startsWith('xstate.error')) return { type: 'failed', message: MESSAGES.paymentUnavailable };
  const outcome = OUTCOMES.find((each) => 'output' in event && each === event.output);
  return outcome?.type === 'refused' ? { ...outcome, type: 'failed' } : outcome;
}
