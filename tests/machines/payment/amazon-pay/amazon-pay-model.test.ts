import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { PaymentEnd } from '../../../../contracts/api/payment-end.ts';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import { amazonPayMachine } from '../../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type {
  AmazonPayContext,
  AmazonPayEvent,
  AmazonPayInput,
  CustomerOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { anAccount, anOrder, aQuote } from '../../../support/pages/orders.ts';
import { AMAZON_SETUP, CHROME, REFERENCE } from '../../../support/pages/stepped-amazon-pay.ts';
import { type Execution, execute } from '../../executed-path.ts';
import { deadEndsOf, type Model, pathsOf } from '../../model-paths.ts';
import { type ChildWalk, unwalked } from '../../walked.ts';

const TOKEN = new HiddenToken('Atza|1');
const PLACED: AmazonPayEvent = { type: 'amazon.placed' };

const ENDS: PaymentEnd[] = [
  { type: 'captured', order: anOrder() },
  { type: 'requoted', quote: aQuote(50) },
  { type: 'declined', severity: 'soft', message: 'no', canChooseAnother: true },
  { type: 'declined', severity: 'soft', message: 'no' },
  { type: 'refused', code: 'session_expired', message: 'no' },
  { type: 'refused', code: 'stale_reference', message: 'no' },
  { type: 'refused', code: 'no', message: 'no' },
];

const EVENTS: AmazonPayEvent[] = [
  PLACED,
  { type: 'amazon.leaving' },
  ...ENDS.map((end): AmazonPayEvent => ({ type: 'amazon.ended', end })),
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
    'W07 with %s an order is placed while everything is chosen, and lasts until its end',
    async (_, input) => {
      const model = modelOf(input);
      for (const path of pathsOf(model)) await execute(model, path, { walked, check: payment(path.name) });
      const isEnd = (state: AnyMachineSnapshot) => state.hasTag('ready') || LEFT_OUT.includes(String(state.value));
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
  let before: AnyMachineSnapshot | null = null;
  return ({ outputs, snapshot }, event) => {
    // An order is placed only while everything is chosen, and only its end opens the widgets again.
    if (before && isUnderWay(snapshot) !== isUnderWay(before))
      expect([event?.type, before.hasTag('ready')], name).toEqual(
        isUnderWay(snapshot) ? ['amazon.placed', true] : ['amazon.ended', false],
      );
    expect([snapshot.status, outputs], name).toEqual(['active', []]);
    before = snapshot;
  };
}
