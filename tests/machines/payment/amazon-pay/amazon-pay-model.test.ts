import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import { amazonPayMachine } from '../../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type {
  AmazonPayContext,
  AmazonPayEvent,
  AmazonPayInput,
  CaptureOutcome,
  CustomerOutcome,
  PlacementOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { anAccount, anOrder, anOrderRequest, aQuote } from '../../../support/pages/orders.ts';
import { AMAZON_SETUP, CHROME, REFERENCE } from '../../../support/pages/stepped-amazon-pay.ts';
import { type Execution, execute } from '../../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../../model-paths.ts';
import { type ChildWalk, unwalked } from '../../walked.ts';

const TOKEN = new HiddenToken('Atza|1');
const PLACED: AmazonPayEvent = { type: 'amazon.placed', order: { ...anOrderRequest(), returnPath: '/order' } };

const EVENTS: AmazonPayEvent[] = [
  PLACED,
  { type: 'amazon.retried' },
  { type: 'amazon.signedOut' },
  { type: 'amazon.termsChanged', isSubscription: true },
  { type: 'amazon.termsChanged', isSubscription: false },
  { type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'popup' },
  { type: 'amazon.signInStarted', elementId: 'amazon-button-top', mode: 'redirect' },
  { type: 'amazon.signedIn', accessToken: TOKEN, expiresIn: 3_600 },
  { type: 'amazon.signInFailed', code: 'no', message: 'no' },
  { type: 'amazon.buttonFailed', code: 'no', message: 'no' },
  { type: 'amazon.referenceCreated', reference: REFERENCE },
  { type: 'amazon.addressSelected', reference: REFERENCE },
  { type: 'amazon.paymentSelected', reference: REFERENCE },
  { type: 'amazon.consentChanged', isGiven: true },
  { type: 'amazon.consentChanged', isGiven: false },
  ...['ITP', 'BuyerSessionExpired', 'StaleOrderReference', 'UnknownError'].map(
    (code): AmazonPayEvent => ({ type: 'amazon.widgetFailed', widget: 'Wallet', code, message: 'no' }),
  ),
];

const CONFIRMED = { type: 'confirmed', token: 'attempt-1', orderId: 'order-1' } as const;
const PAID: CaptureOutcome = { type: 'captured', order: anOrder() };

const PLACEMENTS: PlacementOutcome[] = [
  CONFIRMED,
  { type: 'left' },
  { type: 'unknown', orderId: 'order-1' },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'session_expired' },
  { type: 'stale_reference' },
  { type: 'refused', code: 'no', message: 'no' },
];

const CAPTURES: CaptureOutcome[] = [
  PAID,
  { type: 'unknown' },
  { type: 'requires_payment_method', message: 'no' },
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'refused', code: 'no', message: 'no' },
];

const CUSTOMERS: CustomerOutcome[] = [
  { type: 'known', account: anAccount() },
  { type: 'session_expired', error: '401' },
  { type: 'refused', error: 'no' },
];

function modelOf(input: Partial<AmazonPayInput>): Model {
  return {
    machine: amazonPayMachine,
    input: {
      setup: AMAZON_SETUP,
      returnPath: '/order',
      isSubscription: false,
      isUpsell: false,
      asksForAddress: false,
      ...input,
    },
    outcomes: {
      readUserAgent: [CHROME, 'curl'],
      loadAmazon: [undefined],
      readAmazonToken: [TOKEN, null],
      storeAmazonToken: [undefined],
      forgetAmazonToken: [undefined],
      takeSubscriptionFlag: [false],
      storeSubscriptionFlag: [undefined],
      lookUpAmazonCustomer: CUSTOMERS,
      placeAtAmazon: PLACEMENTS,
      captureAtAmazon: CAPTURES,
      watchForReturn: [undefined],
      amazonButtons: [],
      amazonWidgets: [],
    },
    events: EVENTS,
    // Widgets that cannot be rendered fail at once.
    mayHappen: (state, { type }) => type !== 'xstate.error.actor.widgets' || !isUnderWay(state),
    keyOf: ({ isSubscription }: AmazonPayContext) => isSubscription,
    situationOf: (state) => (isUnderWay(state) ? 'with an order under way' : ''),
  };
}

const INPUTS: [string, Partial<AmazonPayInput>][] = [
  ['an order with its address', { asksForAddress: true }],
  ['a subscription', { isSubscription: true }],
  ['a page that does not offer it', { setup: null }],
];

/** States that the page keeps: Amazon Pay is not offered, or not in this browser. */
const LEFT_OUT = ['absent', 'unsupported'];

// The last test looks at what the ones before it have walked.
describe('every path of Amazon Pay', { shuffle: false }, () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  it.each(INPUTS)(
    'N14 with %s each order is answered once, and charged once after its confirmation',
    async (_, input) => {
      const model = modelOf(input);
      for (const path of pathsOf(model)) await execute(model, path, { walked, check: payment(path.name) });
      const isEnd = (state: AnyMachineSnapshot) => state.status === 'done' || LEFT_OUT.includes(String(state.value));
      expect(deadEndsOf(model, isEnd)).toEqual([]);
    },
  );

  it('they reach every state and transition', () => {
    expect(unwalked(amazonPayMachine, walked)).toEqual([]);
  });
});

function isUnderWay(state: AnyMachineSnapshot): boolean {
  return state.hasTag('placing') || state.hasTag('confirming');
}

function payment(name: string): (execution: Execution, event: EventObject | null) => void {
  let orders = 0;
  let confirmed = 0;
  let isTaken = true;
  return ({ calls, open, messages, outputs, snapshot }, event) => {
    if (event === PLACED && isTaken) orders += 1;
    if (event && 'output' in event && event.output === CONFIRMED) confirmed += 1;
    const answers = messages.filter(({ type }) => type === 'amazonPay.resolved' || type === 'amazonPay.unknown');
    expect(answers.length + outputs.length, name).toBe(isUnderWay(snapshot) ? orders - 1 : orders);
    const inFlight = open.filter(({ effect }) => /^(place|capture)AtAmazon$/.test(effect));
    expect(inFlight.length, name).toBe(snapshot.hasTag('placing') ? 1 : 0);
    const charges = calls.filter(({ effect }) => effect === 'captureAtAmazon');
    expect(
      charges.map(({ input }) => input),
      name,
    ).toEqual(Array(confirmed).fill({ token: CONFIRMED.token }));
    const isPaid = event !== null && 'output' in event && event.output === PAID;
    expect([snapshot.status, outputs], name).toEqual(isPaid ? ['done', [PAID]] : ['active', []]);
    // An order under way answers for itself.
    isTaken = !isUnderWay(snapshot);
  };
}
