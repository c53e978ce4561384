import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import { buildButtonsRequest, requireSetup, requireToken } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';
import { showingState } from './showing.states.ts';

/** W04: the shopper is not signed in, so every Amazon button signs in. */
const unauthorizedState = amazonPaySetup.createStateConfig({
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

/** W01–W12: the parent prices the address and owns the order, and nothing is charged before it places one. */
export const amazonPayMachine = amazonPaySetup.createMachine({
  id: 'amazonPay',
  context: ({ input }) => ({
    ...input,
    mode: 'popup',
    accessToken: null,
    clickedId: null,
    reference: null,
    problem: null,
  }),
  initial: 'opening',
  on: {
    'amazon.termsChanged': { actions: { type: 'learnTerms', params: ({ event }) => event.isSubscription } },
  },
  states: {
    opening: { always: [{ guard: 'isOffered', target: 'checkingSupport' }, { target: 'absent' }] },
    absent: {},
    /** W08, W11: what the browser can do. */
    checkingSupport: {
      tags: 'loading',
      invoke: {
        src: 'readUserAgent',
        onDone: [
          {
            guard: { type: 'isServed', params: ({ event }) => event.output },
            actions: { type: 'learnBrowser', params: ({ event }) => event.output },
            target: 'loading',
          },
          { actions: 'recordSupportError', target: 'unsupported' },
        ],
        onError: { actions: 'recordSupportError', target: 'unsupported' },
      },
    },
    unsupported: {},
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadAmazon',
        input: ({ context }) => {
          const { scriptUrl, clientId } = requireSetup(context);
          return { scriptUrl, clientId };
        },
        onDone: { target: 'recalling' },
        onError: {
          actions: {
            type: 'recordButtonError',
            params: { code: 'ScriptUnavailable', message: 'the script did not load' },
          },
          target: 'unreachable',
        },
      },
    },
    unreachable: {
      tags: 'unreachable',
      on: { 'amazon.retried': { target: 'loading' } },
    },
    /** W01: a token of an earlier page authorizes without a click. */
    recalling: {
      tags: 'loading',
      initial: 'token',
      states: {
        token: {
          invoke: {
            src: 'readAmazonToken',
            onDone: [
              {
                guard: { type: 'isToken', params: ({ event }) => event.output },
                actions: { type: 'learnToken', params: ({ event }) => event.output },
                target: 'flag',
              },
              { target: '#amazonPay.unauthorized' },
            ],
            onError: { target: '#amazonPay.unauthorized' },
          },
        },
        flag: {
          invoke: {
            src: 'takeSubscriptionFlag',
            onDone: {
              actions: { type: 'learnFlag', params: ({ event }) => event.output },
              target: '#amazonPay.authorized',
            },
            onError: { target: '#amazonPay.authorized' },
          },
        },
      },
    },
    unauthorized: unauthorizedState,
    storingToken: {
      tags: 'loading',
      invoke: {
        src: 'storeAmazonToken',
        input: ({ context }) => ({ token: requireToken(context) }),
        onDone: { target: 'authorized' },
        // Without the cookie the token still serves this page.
        onError: { target: 'authorized' },
      },
    },
    authorized: {
      initial: 'showing',
      entry: 'notifySignedIn',
      states: {
        showing: showingState,
        /** A widget failed, so none can be trusted; another try begins with a new reference. */
        failed: {
          tags: 'failed',
          on: {
            'amazon.retried': { actions: 'clearProblem', target: 'renewing' },
            'amazon.signedOut': { target: '#amazonPay.signingOut' },
          },
        },
        renewing: { entry: 'forgetReference', always: { target: 'showing' } },
      },
    },
    /** Amazon's session is over, or the token is older than an hour. */
    endingSession: {
      tags: 'loading',
      entry: ['forgetSignIn', { type: 'notifySignedOut', params: false }],
      invoke: {
        src: 'forgetAmazonToken',
        onDone: { target: 'unauthorized.sessionOver' },
        onError: { target: 'unauthorized.sessionOver' },
      },
    },
    signingOut: {
      tags: 'loading',
      entry: ['forgetSignIn', 'clearProblem', { type: 'notifySignedOut', params: true }],
      invoke: {
        src: 'forgetAmazonToken',
        onDone: { target: 'unauthorized' },
        onError: { target: 'unauthorized' },
      },
    },
  },
});
