import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { MESSAGES } from '../../../domain/messages.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentInput } from '../../../machines/payment/payment.rules.ts';
import type { CreateApproval, PaymentAnswer } from '../../../machines/ports.ts';
import { anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const APPROVAL_URL = 'https://provider.example/approve?token=1';

const REQUEST: CreateApproval = {
  provider: 'paypal',
  flow: 'payment',
  order: { ...anOrderRequest(), returnPath: '/order' },
};
const PAGE = { provider: 'paypal', url: APPROVAL_URL } as const;

const INPUTS: [string, PaymentInput][] = [
  ['that is requested', { approval: REQUEST }],
  ['that is open already', { page: PAGE }],
];

const OUTCOMES: PaymentAnswer[] = [
  { type: 'requires_approval', provider: 'paypal', approvalUrl: APPROVAL_URL },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'refused', message: 'no' },
];

/** Of an order that is paid already. */
const PAID: PaymentAnswer = { type: 'captured', order: anOrder() };

function modelOf(input: PaymentInput): Model {
  return {
    machine: paymentMachine,
    input,
    outcomes: {
      createApproval: OUTCOMES,
      submitPayment: [PAID],
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
    const byPage = /payment\.(creating|redirecting|away)|payment\.opening always #[12]/;
    expect(unwalked(paymentMachine, walked).filter((each) => byPage.test(each))).toEqual([]);
    for (const [, input] of INPUTS) expect(deadEndsOf(modelOf(input), ({ status }) => status === 'done')).toEqual([]);
  });
});

function approval(name: string, input: PaymentInput): (execution: Execution, event: EventObject | null) => void {
  return ({ calls, messages, outputs, snapshot }, event) => {
    const called = (effect: string) => calls.filter((call) => call.effect === effect).map((call) => call.input);
    const isLeft = ['redirecting', 'away'].includes(String(snapshot.value));
    expect(called('createApproval'), name).toEqual('approval' in input ? [input.approval] : []);
    expect(called('redirectToProvider').length, name).toBeLessThanOrEqual(1);
    if (isLeft) expect(called('redirectToProvider'), name).toEqual([PAGE]);
    const redirects = messages.filter(({ type }) => type === 'approval.redirecting');
    expect(redirects.length, name).toBe(called('redirectToProvider').length);
    const polled = called('submitPayment');
    expect(polled, name).toEqual(polled.map(() => ({ type: 'resolve', orderId: 'order-1' })));
    expect(outputs, name).toEqual(snapshot.status === 'done' && event ? [outputAfter(event)] : []);
  };
}

/** What the last event of an approval makes of it. */
function outputAfter(event: EventObject): unknown {
  const left = (how: string) => ({ type: 'left', how, page: PAGE });
  if (event.type.startsWith('xstate.done.actor.0.payment.away')) return left('returned');
  if (event.type.includes('.actor.1.payment.away')) return left('expired');
  if (event.type.startsWith('xstate.error')) return { type: 'refused', message: MESSAGES.paymentUnavailable };
  return 'output' in event ? event.output : undefined;
}
