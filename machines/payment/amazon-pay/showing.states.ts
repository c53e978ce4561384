import { and, not, stateIn } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import { type afterEnd, buildCustomerRequest, buildWidgetsRequest } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';

const ENDING_SESSION = '#amazonPay.endingSession';
const RENEWING = '#amazonPay.authorized.renewing';
const ORDERING = '#amazonPay.authorized.showing.order.ordering';
const FAILED = '#amazonPay.authorized.failed';

/** W07: address, payment and consent are there, as far as the order needs them. */
const isComplete = and([stateIn('#addressDone'), stateIn('#paymentDone'), stateIn('#consentDone')]);

/** The order: it is placed only while everything is chosen, and charged once Amazon has confirmed it. */
const orderRegion = amazonPaySetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      initial: 'incomplete',
      after: { session: { target: ENDING_SESSION } },
      on: {
        'amazon.signedOut': { target: '#amazonPay.signingOut' },
        'amazon.termsChanged': {
          guard: { type: 'changesTerms', params: ({ event }) => event.isSubscription },
          actions: { type: 'learnTerms', params: ({ event }) => event.isSubscription },
          target: RENEWING,
        },
        'amazon.widgetFailed': [
          {
            guard: { type: 'means', params: ({ event }) => ({ code: event.code, meaning: 'notice' }) },
            actions: { type: 'recordWidgetError', params: ({ event }) => event },
          },
          {
            guard: { type: 'means', params: ({ event }) => ({ code: event.code, meaning: 'sessionOver' }) },
            actions: { type: 'recordWidgetError', params: ({ event }) => event },
            target: ENDING_SESSION,
          },
          {
            guard: { type: 'means', params: ({ event }) => ({ code: event.code, meaning: 'staleReference' }) },
            actions: [
              { type: 'recordWidgetError', params: ({ event }) => event },
              { type: 'showProblem', params: AMAZON_COPY.staleReference },
            ],
            target: RENEWING,
          },
          { actions: { type: 'recordWidgetError', params: ({ event }) => event }, target: FAILED },
        ],
      },
      states: {
        incomplete: { always: { guard: isComplete, target: 'ready' } },
        ready: {
          tags: 'ready',
          always: { guard: not(isComplete), target: 'incomplete' },
          on: { 'amazon.placed': { actions: 'clearProblem', target: ORDERING } },
        },
      },
    },
    /** A widget's error takes the consent back unless it is a notice, and the parent's payment goes on. */
    ordering: {
      initial: 'placing',
      on: {
        'amazon.widgetFailed': { actions: { type: 'recordWidgetError', params: ({ event }) => event } },
        'amazon.leaving': { target: '.confirming' },
        'amazon.ended': [
          { guard: endsWith('sessionOver'), target: ENDING_SESSION },
          {
            guard: endsWith('staleReference'),
            actions: { type: 'showProblem', params: AMAZON_COPY.staleReference },
            target: RENEWING,
          },
          { guard: endsWith('cardRefused'), actions: ['askWalletAgain', 'raiseCardRefused'], target: 'waiting' },
          { guard: endsWith('spentReference'), target: RENEWING },
          { target: 'waiting' },
        ],
      },
      states: {
        placing: { tags: 'placing' },
        /** The browser is on its way to Amazon's confirmation (A4). */
        confirming: { tags: 'confirming' },
      },
    },
  },
});

/** What the end of the placed order means for the widgets. */
function endsWith(to: ReturnType<typeof afterEnd>) {
  return { type: 'leadsTo', params: ({ event: { end } }: { event: { end: PaymentEnd } }) => ({ end, to }) } as const;
}

const showUnknown = { type: 'showProblem', params: AMAZON_COPY.customerUnknown } as const;

/** W05: the address book, where the step asks for it; the order is priced for exactly the chosen address. */
const addressRegion = amazonPaySetup.createStateConfig({
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'asksForAddress', target: 'choosing' }, { target: 'done' }] },
    choosing: {
      tags: 'choosingAddress',
      on: { 'amazon.addressSelected': { target: 'reading' } },
    },
    reading: {
      tags: 'readingCustomer',
      on: { 'amazon.addressSelected': { target: 'reading', reenter: true } },
      invoke: {
        src: 'lookUpAmazonCustomer',
        input: ({ context }) => buildCustomerRequest(context),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            actions: ['clearProblem', { type: 'notifyAddress', params: ({ event }) => event.output }],
            target: 'done',
          },
          {
            // The order being placed answers for itself, so that the session ends with the next address.
            guard: stateIn(ORDERING),
            actions: [{ type: 'recordApiError', params: ({ event }) => event.output }, showUnknown],
            target: 'choosing',
          },
          {
            guard: { type: 'isSessionOver', params: ({ event }) => event.output },
            actions: { type: 'recordApiError', params: ({ event }) => event.output },
            target: ENDING_SESSION,
          },
          {
            actions: [{ type: 'recordApiError', params: ({ event }) => event.output }, showUnknown],
            target: 'choosing',
          },
        ],
        onError: {
          actions: [{ type: 'recordApiError', params: { type: 'refused', error: 'unreachable' } }, showUnknown],
          target: 'choosing',
        },
      },
    },
    /** The address is known, or the step does not ask for it. */
    done: {
      id: 'addressDone',
      on: { 'amazon.addressSelected': { target: 'reading' } },
    },
  },
});

/** The wallet. Its reference is that of the address book, where there is one. */
const paymentRegion = amazonPaySetup.createStateConfig({
  initial: 'creating',
  on: {
    'amazon.cardRefused': { target: '.choosing' },
    'amazon.paymentSelected': { target: '.chosen' },
  },
  states: {
    creating: {
      tags: 'creating',
      on: {
        'amazon.referenceCreated': {
          actions: { type: 'learnReference', params: ({ event }) => event.reference },
          target: 'choosing',
        },
        // The widgets name the reference with each choice, so one made before this is known by it.
        'amazon.addressSelected': {
          actions: { type: 'learnReference', params: ({ event }) => event.reference },
          target: 'choosing',
        },
        'amazon.paymentSelected': {
          actions: { type: 'learnReference', params: ({ event }) => event.reference },
          target: 'chosen',
        },
      },
    },
    choosing: { tags: 'choosingPayment' },
    chosen: { id: 'paymentDone' },
  },
});

/** W03, W07: the consent of an agreement. It is false until the widget reports true, and again after an error. */
const consentRegion = amazonPaySetup.createStateConfig({
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSubscription', target: 'asking' }, { target: 'done' }] },
    asking: {
      tags: 'askingConsent',
      on: {
        'amazon.consentChanged': {
          guard: { type: 'isGiven', params: ({ event }) => event.isGiven },
          target: 'done',
        },
      },
    },
    /** The consent is given, or the order needs none. */
    done: {
      id: 'consentDone',
      on: {
        'amazon.consentChanged': [
          { guard: { type: 'isGiven', params: ({ event }) => event.isGiven } },
          { guard: 'isSubscription', target: 'asking' },
        ],
        'amazon.widgetFailed': [
          { guard: { type: 'means', params: ({ event }) => ({ code: event.code, meaning: 'notice' }) } },
          { guard: 'isSubscription', target: 'asking' },
        ],
      },
    },
  },
});

/** The widgets are on the page. The regions are independent, because the widgets report in any order. */
export const showingState = amazonPaySetup.createStateConfig({
  type: 'parallel',
  tags: 'widgets',
  invoke: {
    id: 'widgets',
    src: 'amazonWidgets',
    input: ({ context }) => buildWidgetsRequest(context),
    onError: {
      actions: {
        type: 'recordWidgetError',
        params: { widget: 'Wallet', code: 'NotRendered', message: 'the widgets did not render' },
      },
      target: '#amazonPay.authorized.failed',
    },
  },
  states: {
    order: orderRegion,
    address: addressRegion,
    payment: paymentRegion,
    consent: consentRegion,
  },
});
