import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import type { AmazonPlacement } from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { type Execution, execute } from '../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../model-paths.ts';
import { type ChildWalk, unwalked } from '../walked.ts';

const PLACEMENT: AmazonPlacement = {
  flow: 'order',
  reference: 'S01-1',
  accessToken: new HiddenToken('Atza|1'),
  sellerId: 'SELLER',
  confirmation: false,
  order: { ...anOrderRequest(), returnPath: '/order' },
};

const CONFIRMED: PaymentAnswer = { type: 'confirmed', token: 'attempt-1', orderId: 'order-1' };

const PLACEMENTS: PaymentAnswer[] = [
  CONFIRMED,
  { type: 'confirming' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'refused', code: 'no', message: 'no' },
];

const CAPTURES: PaymentAnswer[] = [
  { type: 'captured', order: anOrder() },
  { type: 'unknown', orderId: null },
  { type: 'declined', severity: 'soft', message: 'no', canChooseAnother: true },
  { type: 'declined', severity: 'hard', message: 'no' },
  { type: 'refused', code: 'no', message: 'no' },
];

/** The ends that no answer has in these words. */
const ENDS: Readonly<Record<string, object>> = {
  none: { type: 'refused', code: 'payment_unavailable', message: MESSAGES.paymentUnavailable },
  notConfirmed: { type: 'refused', code: 'payment_not_approved', message: AMAZON_COPY.notConfirmed },
};

function modelOf(confirmation: boolean): Model {
  return {
    machine: paymentMachine,
    input: { widgets: { ...PLACEMENT, confirmation } },
    outcomes: {
      placeAtAmazon: PLACEMENTS,
      captureAtAmazon: CAPTURES,
      watchForReturn: [undefined],
      submitPayment: [{ type: 'captured', order: anOrder() }],
    },
  };
}

// The last test looks at what the ones before it have walked.
describe('every path of a payment in widgets', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it.each([
    ['with a confirmation', true],
    ['without one', false],
  ])(
    'O06 N14 %s it is placed once, charged once after that, and polled where nobody knows',
    async (_, confirmation) => {
      for (const path of pathsOf(modelOf(confirmation)))
        await execute(modelOf(confirmation), path, { walked, check: payment(path.name, confirmation) });
      expect(deadEndsOf(modelOf(confirmation), ({ status }) => status === 'done')).toEqual([]);
    },
  );

  it('they reach every state and transition', () => {
    const own = /payment\.(placing|confirming|capturing)|payment\.opening always #3/;
    expect(unwalked(paymentMachine, walked).filter((each) => own.test(each))).toEqual([]);
  });
});

function payment(name: string, confirmation: boolean): (execution: Execution, event: EventObject | null) => void {
  let confirmed = 0;
  let asked = '';
  return ({ calls, open, messages, outputs, snapshot }, event) => {
    const called = (effect: string) => calls.filter((call) => call.effect === effect).map((call) => call.input);
    if (event && 'output' in event && event.output === CONFIRMED) confirmed += 1;
    expect(called('placeAtAmazon'), name).toEqual([{ ...PLACEMENT, confirmation }]);
    expect(called('captureAtAmazon'), name).toEqual(Array(confirmed).fill({ token: 'attempt-1' }));
    const polled = called('submitPayment');
    expect(polled, name).toEqual(polled.map(() => ({ type: 'resolve', orderId: 'order-1' })));
    expect(open.filter(({ effect }) => /AtAmazon|submit/.test(effect)).length, name).toBeLessThanOrEqual(1);
    // The parent stores its state before a call that may leave the page.
    expect(messages.filter(({ type }) => type === 'approval.redirecting').length, name).toBe(confirmation ? 1 : 0);
    expect(
      messages.some(({ type }) => type === 'payment.confirming'),
      name,
    ).toBe(called('watchForReturn').length > 0);
    expect(outputs, name).toEqual(snapshot.status === 'done' ? [endAfter(event, asked)] : []);
    asked = String(snapshot.value);
  };
}

function endAfter(event: EventObject | null, state: string): unknown {
  if (state === 'confirming') return ENDS.notConfirmed;
  if (!event || !('output' in event)) return ENDS.none;
  const { type } = event.output as { type: string };
  return ENDS[type] ?? event.output;
}
