import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentInput } from '../../../machines/payment/payment.rules.ts';
import type { PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import { anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const APPROVAL_URL = 'https://paypal.example/approve';
const UNAPPROVED = { type: 'requires_approval', provider: 'paypal', approvalUrl: APPROVAL_URL } as const;

const ENDS: PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'requoted', quote: aQuote(10) },
  { type: 'refused', code: 'order_missing', message: 'gone' },
  UNAPPROVED,
];

const OPEN: PaymentAnswer[] = [
  { type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'unknown', orderId: null },
  { type: 'missing' },
];

const PLACE: PaymentCommand = { type: 'place', request: anOrderRequest() };
const RESOLVE: PaymentCommand = { type: 'resolve', orderId: 'order-1' };

const INPUTS: [string, PaymentInput, PaymentCommand][] = [
  ['a new charge', { request: anOrderRequest() }, PLACE],
  ['a payment that a reload interrupted', { resume: { orderId: 'order-1' } }, RESOLVE],
  ['one whose order is unknown', { begun: { checkoutId: 'checkout-1' } }, { type: 'find', checkoutId: 'checkout-1' }],
];

const MISSING = expect.objectContaining({ type: 'refused', code: 'payment_missing' });

/** The pauses before the page says that the payment takes longer. */
const MOST_PAUSES = 6;

/** What the parent was last told in each state; nothing means a charge. It shows a check itself where it was asked for one. */
const STAGES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  submitting: [undefined, 'payment.checking', 'payment.unknown'],
  challenging: ['payment.challenged'],
  waiting: ['payment.checking'],
  unknown: ['payment.unknown'],
};

function modelOf(input: PaymentInput): Model {
  return {
    machine: paymentMachine,
    input,
    outcomes: { submitPayment: [...ENDS, ...OPEN], challengeShopper: [undefined] },
    events: [{ type: 'payment.asked' }],
    keyOf: ({ command, polls, end }: { command: PaymentCommand; polls: number; end: PaymentEnd | null }) => [
      command.type,
      polls,
      end?.type ?? null,
    ],
  };
}

// The last test looks at what the ones before it have walked.
describe('every path of a payment', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it.each(INPUTS)(
    'N14 N08 V10 H05 of %s has one call in flight and ends as the provider said',
    async (_, input, first) => {
      for (const path of pathsOf(modelOf(input)))
        await execute(modelOf(input), path, { walked, check: payment(path.name, first) });
    },
  );

  it('they reach every state and transition, and an end from each state', () => {
    const elsewhere =
      /payment\.(creating|redirecting|away|placing|confirming|capturing|securing|authorizing|resolving|closing)|(opening always #[012345]|waiting xstate\.after\.pause\.payment\.waiting #0|ending always #0)$/;
    expect(unwalked(paymentMachine, walked).filter((each) => !elsewhere.test(each))).toEqual([]);
    for (const [, input] of INPUTS) expect(deadEndsOf(modelOf(input), ({ status }) => status === 'done')).toEqual([]);
  });
});

/** The first command is repeated until the order is known, which is polled from then on. */
function payment(name: string, first: PaymentCommand): (execution: Execution, event: EventObject | null) => void {
  let command = first;
  let pauses = 0;
  return ({ calls, open, messages, outputs, snapshot }, event) => {
    const answer = answerIn(event);
    if (answer && 'orderId' in answer && answer.orderId !== null) command = RESOLVE;
    if (event?.type === 'payment.asked') pauses = 0;
    if (event?.type.startsWith('xstate.after.')) pauses += 1;
    const submitted = calls.filter(({ effect }) => effect === 'submitPayment');
    const inFlight = open.filter(({ effect }) => effect === 'submitPayment');
    expect(inFlight.length, name).toBe(snapshot.value === 'submitting' ? 1 : 0);
    expect(
      inFlight.map(({ input }) => input),
      name,
    ).toEqual(inFlight.map(() => command));
    expect(submitted[0]?.input, name).toEqual(first);
    expect(pauses, name).toBeLessThanOrEqual(MOST_PAUSES);
    const stage = messages.map(({ type }) => type).findLast((type) => type !== 'payment.placed');
    if (snapshot.status === 'active') expect(STAGES[String(snapshot.value)], name).toContain(stage);
    expect(outputs, name).toEqual(snapshot.status === 'done' && answer ? [endAfter(answer)] : []);
  };
}

function endAfter(answer: PaymentAnswer): unknown {
  if (answer.type === 'missing') return MISSING;
  if (answer.type !== 'requires_approval') return answer;
  return { type: 'left', how: 'unapproved', page: { provider: 'paypal', url: APPROVAL_URL } };
}

function answerIn(event: EventObject | null): PaymentAnswer | undefined {
  return event && 'output' in event ? (event.output as PaymentAnswer | undefined) : undefined;
}
