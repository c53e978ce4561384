import { requireSetup, requireToken } from './amazon-pay.rules.ts';
import { amazonPaySetup } from './amazon-pay.setup.ts';
import { showingState } from './showing.states.ts';
import { unauthorizedState } from './unauthorized.state.ts';

/**
 * Amazon Pay by its widgets on our page (W01–W12): the sign-in, the address, the wallet and the consent, and the order that
 * its parent places. The parent prices the address and owns the order; nothing is charged before it places one.
 */
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
