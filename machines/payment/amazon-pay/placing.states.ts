import { and, not, stateIn } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import type { afterEnd } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';

const ENDING_SESSION = '#amazonPay.endingSession';
const RENEWING = '#amazonPay.authorized.renewing';
const ORDERING = '#amazonPay.authorized.showing.order.ordering';
const FAILED = '#amazonPay.authorized.failed';

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
        incomplete: { always: { guard: isComplete, target: 'ready' } },
        ready: {
          tags: 'ready',
          always: { guard: not(isComplete), target: 'incomplete' },
          on: { 'amazon.placed': { actions: 'clearProblem', target: ORDERING } },
        },
      },
    },
    /**
     * The parent's payment places and charges the order. A widget’s error is recorded meanwhile, and takes the consent back but for
     * a notice; the payment goes on.
     */
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
