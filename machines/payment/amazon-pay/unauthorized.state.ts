import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import { buildButtonsRequest } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';

/** W04: the shopper is not signed in, so every Amazon button signs in. */
export const unauthorizedState = amazonPaySetup.createStateConfig({
  initial: 'signedOut',
  invoke: {
    id: 'buttons',
    src: 'amazonButtons',
    input: ({ context }) => buildButtonsRequest(context),
    onError: {
      actions: {
        type: 'recordButtonError',
        params: { code: 'NotRendered', message: 'the buttons did not render' },
      },
      target: '#amazonPay.unreachable',
    },
  },
  on: {
    'amazon.signInStarted': [
      {
        guard: { type: 'isRedirect', params: ({ event }) => event.mode },
        actions: ['clearProblem', { type: 'learnClick', params: ({ event }) => event.elementId }],
        target: '.redirecting',
      },
      {
        actions: ['clearProblem', { type: 'learnClick', params: ({ event }) => event.elementId }],
        target: '.popup',
      },
    ],
    'amazon.signedIn': {
      actions: ['clearProblem', { type: 'learnToken', params: ({ event }) => event.accessToken }],
      target: '#amazonPay.storingToken',
    },
    'amazon.signInFailed': {
      actions: ['recordAuthorizationError', { type: 'showProblem', params: AMAZON_COPY.signInFailed }],
      target: '.signedOut',
    },
    'amazon.buttonFailed': {
      actions: { type: 'recordButtonError', params: ({ event }) => event },
      target: '#amazonPay.unreachable',
    },
  },
  states: {
    signedOut: {
      tags: 'signedOut',
      // L08: a flag of a sign-in that did not end would turn a later order into a subscription.
      invoke: { src: 'takeSubscriptionFlag', onDone: {}, onError: {} },
    },
    /** The session at Amazon is over: the page asks to sign in again. */
    sessionOver: { tags: 'sessionOver' },
    /** Amazon's page is open in a window of its own. The library does not notice every window that is closed. */
    popup: {
      tags: 'signInPopup',
      after: { session: { target: 'signedOut' } },
    },
    /** The browser is on its way to Amazon's page; the state lasts until this page is gone, or is shown again. */
    redirecting: {
      tags: 'signInRedirect',
      entry: 'notifyRedirecting',
      initial: 'leaving',
      after: { departure: { target: 'signedOut' } },
      invoke: {
        src: 'watchForReturn',
        onDone: { target: 'signedOut' },
        onError: { target: 'signedOut' },
      },
      states: {
        leaving: { always: [{ guard: 'isSubscription', target: 'flagging' }, { target: 'left' }] },
        /** L08: a subscription that leaves is recognised by its flag when it comes back. */
        flagging: { invoke: { src: 'storeSubscriptionFlag', onDone: { target: 'left' }, onError: { target: 'left' } } },
        left: {},
      },
    },
  },
});
