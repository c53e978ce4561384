import {
  beginPayment,
  endWithout,
  requireKnown,
  requireMeans,
  resultOf,
  UNAVAILABLE,
  UNCONFIRMED,
  UNPLACED,
  unknownCharge,
  unsecured,
} from './payment.rules.ts';
import { paymentSetup, REDIRECT_DEADLINE_MS } from './payment.setup.ts';

type Answered<Output> = { event: { output: Output } };

const answerIn = <Output>({ event }: Answered<Output>) => event.output;

const learnOutcome = { type: 'learnOutcome', params: answerIn } as const;

const onToken = {
  guard: { type: 'isToken', params: answerIn },
  actions: { type: 'learnToken', params: answerIn },
  target: 'submitting',
} as const;

/** The answer says how the payment ended. */
const onEnd = { guard: { type: 'isEnd', params: answerIn }, actions: learnOutcome, target: 'ending' } as const;

/** It says that the order is placed already, or does not say whether it is paid: the order is polled. */
const onUnknown = { actions: [learnOutcome, 'notifyChecking'], target: 'submitting' } as const;

const onLost = {
  actions: [{ type: 'learnOutcome', params: unknownCharge }, 'notifyChecking'],
  target: 'submitting',
} as const;

/**
 * One payment, from the request to a certain result. It never reports a decline that the provider did not report: an
 * unknown result is polled, and the same request sent twice is charged once (N14). By a provider's own page (O04, O05) it lasts
 * until this page is shown again, and captures nothing: an approval comes back in the query of the return address, with which a
 * payment begins late, as a return.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => beginPayment(input),
  initial: 'opening',
  entry: 'notifyResuming',
  states: {
    opening: {
      always: [
        { guard: { type: 'isBy', params: 'returned' }, target: 'resolving' },
        { guard: { type: 'isBy', params: 'page' }, target: 'redirecting' },
        { guard: { type: 'isBy', params: 'approval' }, target: 'creating' },
        { guard: { type: 'isBy', params: 'widgets' }, target: 'placing' },
        { guard: { type: 'isBy', params: 'typed' }, target: 'securing' },
        { guard: { type: 'isBy', params: 'wallet' }, target: 'authorizing' },
        { target: 'submitting' },
      ],
    },
    /** The provider's card field creates a token for the typed card. */
    securing: {
      invoke: {
        src: 'tokenizeCard',
        input: ({ context }) => ({ account: requireMeans(context, 'typed').account }),
        onDone: [
          onToken,
          {
            actions: { type: 'endTokenless', params: ({ event }) => endWithout('tokenizeCard', event.output) },
            target: 'ending',
          },
        ],
        onError: { actions: { type: 'endTokenless', params: unsecured('tokenizeCard') }, target: 'ending' },
      },
    },
    /** The wallet's sheet. With a token it stays open, and waits for the result of the charge. */
    authorizing: {
      invoke: {
        src: 'authorizeWallet',
        input: ({ context }) => requireMeans(context, 'wallet'),
        onDone: [
          onToken,
          {
            actions: { type: 'endTokenless', params: ({ event }) => endWithout('authorizeWallet', event.output) },
            target: 'ending',
          },
        ],
        onError: { actions: { type: 'endTokenless', params: unsecured('authorizeWallet') }, target: 'ending' },
      },
    },
    creating: {
      invoke: {
        src: 'createApproval',
        input: ({ context }) => requireMeans(context, 'approval'),
        onDone: [
          {
            guard: { type: 'isApproval', params: answerIn },
            actions: { type: 'learnPage', params: answerIn },
            target: 'redirecting',
          },
          onEnd,
          onUnknown,
        ],
        onError: { target: 'ending' },
      },
    },
    redirecting: {
      entry: 'notifyRedirecting',
      invoke: {
        src: 'redirectToProvider',
        input: ({ context }) => requireKnown(context.page),
        onDone: { actions: { type: 'learnAwaySince', params: answerIn }, target: 'away' },
        // The adapter refuses an address outside the provider's hosts.
        onError: { target: 'ending' },
      },
    },
    /** The deadline is an actor with its point in time, so that it still holds after the machine is restored. */
    away: {
      invoke: [
        {
          src: 'watchForReturn',
          onDone: { actions: { type: 'endUnapproved', params: 'returned' }, target: 'ending' },
          // The deadline shows the form again in this case, too.
          onError: {},
        },
        {
          src: 'reachDeadline',
          input: ({ context }) => ({ until: context.awaySince + REDIRECT_DEADLINE_MS }),
          onDone: { actions: { type: 'endUnapproved', params: 'expired' }, target: 'ending' },
          onError: { actions: { type: 'endUnapproved', params: 'expired' }, target: 'ending' },
        },
      ],
    },
    /** Nothing is charged yet, so a failure took nothing; in some regions the call leads to the provider's page. */
    placing: {
      entry: 'notifyPlacing',
      invoke: {
        src: 'placeAtAmazon',
        input: ({ context }) => requireMeans(context, 'widgets'),
        onDone: [
          { guard: { type: 'isConfirmed', params: answerIn }, actions: learnOutcome, target: 'capturing' },
          { guard: { type: 'isConfirming', params: answerIn }, actions: 'notifyConfirming', target: 'confirming' },
          onEnd,
          onUnknown,
        ],
        onError: { actions: { type: 'learnOutcome', params: UNPLACED }, target: 'ending' },
      },
    },
    /** The browser is on its way to the confirmation; lasts until the page is gone (A4). */
    confirming: {
      invoke: {
        src: 'watchForReturn',
        onDone: { actions: { type: 'learnOutcome', params: UNCONFIRMED }, target: 'ending' },
        // The deadline shows the page again in this case, too.
        onError: {},
      },
      after: {
        departure: { actions: { type: 'learnOutcome', params: UNCONFIRMED }, target: 'ending' },
      },
    },
    /** Charges the confirmed amount. From here on only the provider's word means that nothing was taken. */
    capturing: {
      invoke: {
        src: 'captureAtAmazon',
        input: ({ context }) => ({ token: requireKnown(context.confirmed).token }),
        onDone: [onEnd, onLost],
        onError: onLost,
      },
    },
    submitting: {
      tags: 'pending',
      invoke: {
        src: 'submitPayment',
        input: ({ context }) => requireKnown(context.command),
        onDone: [
          onEnd,
          { guard: { type: 'isChallenge', params: answerIn }, actions: learnOutcome, target: 'challenging' },
          { actions: learnOutcome, target: 'waiting' },
        ],
        onError: { actions: { type: 'learnOutcome', params: { type: 'unknown', orderId: null } }, target: 'waiting' },
      },
    },
    /** The shopper answers the bank's challenge. Only the server's reading of the provider decides the result. */
    challenging: {
      tags: 'pending',
      entry: 'notifyChallenged',
      invoke: {
        src: 'challengeShopper',
        input: ({ context }) => ({ clientSecret: context.clientSecret }),
        onDone: { actions: 'notifyChecking', target: 'submitting' },
        // A challenge that cannot be shown may stay unanswered, so it is repeated after a pause, up to the limit.
        onError: { target: 'waiting' },
      },
    },
    waiting: {
      tags: 'pending',
      entry: ['countPoll', 'notifyChecking'],
      always: [
        { guard: 'hasEndedBefore', target: 'ending' },
        { guard: 'hasReachedPollLimit', target: 'unknown' },
      ],
      after: {
        pause: [{ guard: { type: 'isBy', params: 'returned' }, target: 'resolving' }, { target: 'submitting' }],
      },
    },
    /** The provider has no result yet. The shopper may check again, and cannot start another payment meanwhile. */
    unknown: {
      entry: ['countRound', 'notifyUnknown'],
      on: { 'payment.asked': { actions: 'resetPolls', target: 'opening' } },
    },
    /** The server completes what was approved on a provider's own page (Q03). What takes days is not polled. */
    resolving: {
      tags: 'pending',
      invoke: {
        src: 'resolveReturn',
        input: ({ context }) => requireMeans(context, 'returned'),
        onDone: [
          onEnd,
          { guard: { type: 'isProcessing', params: answerIn }, actions: learnOutcome, target: 'unknown' },
          { actions: learnOutcome, target: 'waiting' },
        ],
        onError: {
          actions: { type: 'learnOutcome', params: { type: 'unknown', orderId: null, why: 'unreachable' } },
          target: 'waiting',
        },
      },
    },
    ending: { always: [{ guard: 'hasSheet', target: 'closing' }, { target: 'ended' }] },
    /** The sheet closes on the result. */
    closing: {
      tags: 'pending',
      entry: 'notifyClosing',
      invoke: {
        src: 'finishWallet',
        input: ({ context }) => resultOf(context),
        onDone: { target: 'ended' },
        onError: { target: 'ended' },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.end ?? UNAVAILABLE,
});
