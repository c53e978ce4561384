import { and, not, stateIn } from 'xstate';
import { AMAZON_COPY } from './amazon-pay.copy.ts';
import { buildPlacement, confirmedToken, REFUSALS } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';

const ENDING_SESSION = '#amazonPay.endingSession';
const RENEWING = '#amazonPay.authorized.renewing';
const WAITING = '#amazonPay.authorized.showing.order.waiting';
const FAILED = '#amazonPay.authorized.failed';
const CAPTURED = '#amazonPay.captured';

/** W07: address, payment and consent are there, as far as the order needs them. */
const isComplete = and([stateIn('#addressDone'), stateIn('#paymentDone'), stateIn('#consentDone')]);

/** The order: it is placed only while everything is chosen, and charged once Amazon has confirmed it. */
export const orderRegion = amazonPaySetup.createStateConfig({
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
        incomplete: {
          always: { guard: isComplete, target: 'ready' },
          on: {
            'amazon.placed': {
              actions: { type: 'notifyOutput', params: REFUSALS.incomplete },
            },
          },
        },
        ready: {
          tags: 'ready',
          always: { guard: not(isComplete), target: 'incomplete' },
          on: {
            'amazon.placed': {
              actions: ['clearProblem', { type: 'learnOrder', params: ({ event }) => event.order }],
              target: '#amazonPay.authorized.showing.order.ordering',
            },
          },
        },
      },
    },
    /** A widget’s error is recorded meanwhile, and takes the consent back but for a notice; the placement goes on. */
    ordering: {
      initial: 'placing',
      on: {
        // The order being placed answers for itself.
        'amazon.placed': {},
        'amazon.widgetFailed': { actions: { type: 'recordWidgetError', params: ({ event }) => event } },
      },
      states: {
        /** Amazon confirms the reference; nothing is charged yet. In some regions the call leads to a page of Amazon. */
        placing: {
          tags: 'placing',
          entry: 'notifyAway',
          invoke: {
            src: 'placeAtAmazon',
            input: ({ context }) => buildPlacement(context),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                actions: { type: 'learnConfirmed', params: ({ event }) => event.output },
                target: 'capturing',
              },
              {
                guard: { type: 'hasLeft', params: ({ event }) => event.output },
                target: 'confirming',
              },
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event.output },
                actions: 'notifySessionOver',
                target: ENDING_SESSION,
              },
              {
                guard: { type: 'isStale', params: ({ event }) => event.output },
                actions: ['notifyStale', { type: 'showProblem', params: AMAZON_COPY.staleReference }],
                target: RENEWING,
              },
              {
                actions: { type: 'notifyPlacement', params: ({ event }) => event.output },
                target: WAITING,
              },
            ],
            // Nothing is charged by this call, so its failure took nothing.
            onError: { actions: { type: 'notifyOutput', params: REFUSALS.unavailable }, target: WAITING },
          },
        },
        /** The browser is on its way to Amazon's confirmation; lasts until the page is gone (A4). */
        confirming: {
          tags: 'confirming',
          invoke: {
            src: 'watchForReturn',
            onDone: { actions: { type: 'notifyOutput', params: REFUSALS.notConfirmed }, target: WAITING },
            // The deadline shows the page again in this case, too.
            onError: {},
          },
          after: { departure: { actions: { type: 'notifyOutput', params: REFUSALS.notConfirmed }, target: WAITING } },
        },
        /** Charges the confirmed amount. From here on only Amazon's word means that nothing was taken. */
        capturing: {
          tags: 'placing',
          invoke: {
            src: 'captureAtAmazon',
            input: ({ context }) => confirmedToken(context),
            onDone: [
              {
                guard: { type: 'isCaptured', params: ({ event }) => event.output },
                actions: { type: 'learnCaptured', params: ({ event }) => event.output },
                target: CAPTURED,
              },
              {
                guard: { type: 'isCardRefused', params: ({ event }) => event.output },
                actions: [
                  { type: 'notifyCapture', params: ({ event }) => event.output },
                  'askWalletAgain',
                  'raiseCardRefused',
                ],
                target: WAITING,
              },
              {
                // Amazon closes the reference of a declined payment, so another try begins with a new one.
                guard: { type: 'isDeclined', params: ({ event }) => event.output },
                actions: { type: 'notifyCapture', params: ({ event }) => event.output },
                target: RENEWING,
              },
              { actions: { type: 'notifyCapture', params: ({ event }) => event.output }, target: WAITING },
            ],
            onError: { actions: { type: 'notifyCapture', params: { type: 'unknown' } }, target: WAITING },
          },
        },
      },
    },
  },
});
