import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { PaymentEnd, PaymentLeft } from '../../contracts/api/payment-end.ts';
import {
  authorizeWallet,
  challengeShopper,
  createApproval,
  finishWallet,
  type PaymentAnswer,
  reachDeadline,
  redirectToProvider,
  resolveReturn,
  submitPayment,
  type TokenOutcome,
  tokenizeCard,
  type WalletTokenOutcome,
  watchForReturn,
} from '../ports.ts';
import { captureAtAmazon, placeAtAmazon } from './amazon-pay/amazon-pay.ports.ts';
import {
  chargeBy,
  learned,
  MISSING,
  type PaymentContext,
  type PaymentInput,
  type PaymentMeans,
  pageOf,
  requireMeans,
} from './payment.rules.ts';
import type { PaymentToParent } from './payment.stages.ts';

/** Milliseconds until the form is shown again if the provider's page has not replaced this one. */
export const REDIRECT_DEADLINE_MS = 8_000;

/** The number of polls before the page says that the payment takes longer. */
const MAX_POLLS = 6;

/** The order of a checkout may have ended at an earlier try, whose next one has begun after so many polls. */
const MAX_POLLS_OF_ENDED = 2;

const CHECKING: PaymentToParent = { type: 'payment.checking' };

/** The actors, actions and guards of a payment. */
export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    output: {} as PaymentEnd,
    events: {} as { type: 'payment.asked' },
    tags: {} as 'pending',
  },
  actors: {
    tokenizeCard,
    authorizeWallet,
    finishWallet,
    submitPayment,
    challengeShopper,
    createApproval,
    redirectToProvider,
    watchForReturn,
    reachDeadline,
    resolveReturn,
    placeAtAmazon,
    captureAtAmazon,
  },
  actions: {
    /** The parent starts by showing a charge; a resumed payment is a check. */
    notifyResuming: enqueueActions(({ context: { command }, enqueue }) => {
      if (command?.type === 'resolve' || command?.type === 'find') enqueue.sendParent(CHECKING);
    }),
    learnToken: enqueueActions(({ context, enqueue }, outcome: TokenOutcome | WalletTokenOutcome) => {
      if (outcome.type !== 'token') return;
      const { cardId } = outcome;
      const given = ('given' in outcome && outcome.given) || null;
      enqueue.assign({ command: chargeBy(context.means, cardId, given) });
      enqueue.sendParent({ type: 'payment.secured', cardId, given } satisfies PaymentToParent);
    }),
    /** Nothing is charged without a token. */
    endTokenless: assign((_, end: PaymentEnd) => ({ end })),
    notifyClosing: sendParent(
      ({ context: { end } }): PaymentToParent => ({
        type: end?.type === 'captured' ? 'payment.finishing' : 'payment.closing',
      }),
    ),
    learnPage: assign((_, answer: PaymentAnswer) =>
      answer.type === 'requires_approval' ? { page: pageOf(answer) } : {},
    ),
    learnAwaySince: assign((_, { awaySince }: { awaySince: number }) => ({ awaySince })),
    endUnapproved: assign({
      end: ({ context: { page } }, how: PaymentLeft['how']): PaymentLeft => ({ type: 'left', how, page }),
    }),
    /** The parent stores its state before the browser leaves the page. */
    notifyRedirecting: sendParent((): PaymentToParent => ({ type: 'approval.redirecting' })),
    /** The same before the call within which the widgets' provider leaves the page to have the order confirmed. */
    notifyPlacing: enqueueActions(({ context, enqueue }) => {
      if (requireMeans(context, 'widgets').confirmation)
        enqueue.sendParent({ type: 'approval.redirecting' } satisfies PaymentToParent);
    }),
    notifyConfirming: sendParent((): PaymentToParent => ({ type: 'payment.confirming' })),
    learnOutcome: enqueueActions(({ context, enqueue }, outcome: PaymentAnswer) => {
      enqueue.assign(learned(context, outcome));
      const isPlaced = outcome.type === 'unknown' || outcome.type === 'requires_action';
      if (isPlaced && outcome.orderId !== null)
        enqueue.sendParent({ type: 'payment.placed', orderId: outcome.orderId } satisfies PaymentToParent);
    }),
    notifyChallenged: sendParent((): PaymentToParent => ({ type: 'payment.challenged' })),
    notifyChecking: sendParent((): PaymentToParent => CHECKING),
    notifyUnknown: sendParent(
      ({ context: { rounds, why } }): PaymentToParent => ({
        type: 'payment.unknown',
        isFirst: rounds === 1,
        ...(why && { why }),
      }),
    ),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isBy: ({ context }, means: keyof PaymentMeans) => means in context.means && context.command === null,
    isToken: (_, outcome: TokenOutcome | WalletTokenOutcome) => outcome.type === 'token',
    hasSheet: ({ context }) => 'wallet' in context.means && context.command !== null,
    isApproval: (_, answer: PaymentAnswer) => answer.type === 'requires_approval',
    isConfirmed: (_, answer: PaymentAnswer) => answer.type === 'confirmed',
    isConfirming: (_, answer: PaymentAnswer) => answer.type === 'confirming',
    isChallenge: (_, answer: PaymentAnswer) => answer.type === 'requires_action',
    isEnd: ({ context: { command } }, { type }: PaymentAnswer) =>
      type === 'captured' || (command?.type !== 'find' && type !== 'requires_action' && type !== 'unknown'),
    isProcessing: (_, answer: PaymentAnswer) => answer.type === 'unknown' && answer.why === 'processing',
    hasEndedBefore: ({ context: { end, polls } }) =>
      end !== null && polls > (end === MISSING ? MAX_POLLS : MAX_POLLS_OF_ENDED),
    hasReachedPollLimit: ({ context }) => context.polls > MAX_POLLS,
  },
  delays: {
    pause: ({ context }) => 300 * 2 ** Math.min(context.polls, 4),
    departure: REDIRECT_DEADLINE_MS,
  },
});
