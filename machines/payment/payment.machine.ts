import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import {
  challengeShopper,
  type ExpressPayment,
  type KnownEnd,
  type PaymentAnswer,
  type PaymentCommand,
  submitPayment,
} from '../ports.ts';
import type { PaymentToParent } from './payment.stages.ts';

/**
 * One payment, from the request to a certain result. It never reports a decline that the provider did not report: an
 * unknown result is polled, and the same request sent twice is charged once (N14).
 */

/**
 * A new charge, the renewal of a subscription, a confirmed express checkout, an order of this session whose payment
 * is in flight, or a checkout whose payment began on an earlier page.
 */
export type PaymentInput =
  | { request: CreateGuestOrder }
  | { renewal: { token: string; cardId: string | null } }
  | { express: ExpressPayment }
  | { resume: { orderId: string } }
  | { begun: { checkoutId: string } };

interface PaymentContext {
  command: PaymentCommand;
  clientSecret: string;
  polls: number;
  /** How often the polls came to their limit. */
  rounds: number;
  /** The end, or how a payment that began on an earlier page stood at the last look. */
  output: KnownEnd | null;
}

/** The number of polls before the page says that the payment takes longer. */
const MAX_POLLS = 6;

/** The order of a checkout may have ended at an earlier try, whose next one has begun after so many polls. */
const MAX_POLLS_OF_ENDED = 2;

const MISSING: KnownEnd = {
  type: 'refused',
  code: 'payment_missing',
  message: 'Your payment has not reached us so far',
};

const CHECKING: PaymentToParent = { type: 'payment.checking' };

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    output: {} as KnownEnd,
    events: {} as { type: 'payment.asked' },
    tags: {} as 'pending',
  },
  actors: { submitPayment, challengeShopper },
  actions: {
    /** The parent starts by showing a charge; a resumed payment is a check. */
    notifyResuming: enqueueActions(({ context: { command }, enqueue }) => {
      if (command.type === 'resolve' || command.type === 'find') enqueue.sendParent(CHECKING);
    }),
    learnOutcome: enqueueActions(({ enqueue }, outcome: PaymentAnswer) => {
      enqueue.assign(learned(outcome));
      if ('orderId' in outcome && outcome.orderId !== null)
        enqueue.sendParent({ type: 'payment.placed', orderId: outcome.orderId } satisfies PaymentToParent);
    }),
    notifyChallenged: sendParent((): PaymentToParent => ({ type: 'payment.challenged' })),
    notifyChecking: sendParent((): PaymentToParent => CHECKING),
    notifyUnknown: sendParent(
      ({ context }): PaymentToParent => ({ type: 'payment.unknown', isFirst: context.rounds === 1 }),
    ),
    countRound: assign({ rounds: ({ context }) => context.rounds + 1 }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isEnd: ({ context: { command } }, { type }: PaymentAnswer) =>
      type === 'captured' || (command.type !== 'find' && type !== 'requires_action' && type !== 'unknown'),
    isChallenge: (_, outcome: PaymentAnswer) => outcome.type === 'requires_action',
    hasEndedBefore: ({ context: { output, polls } }) =>
      output !== null && polls > (output === MISSING ? MAX_POLLS : MAX_POLLS_OF_ENDED),
    hasReachedPollLimit: ({ context }) => context.polls > MAX_POLLS,
  },
  delays: { pause: ({ context }) => 300 * 2 ** Math.min(context.polls, 4) },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ command: firstCommand(input), clientSecret: '', polls: 0, rounds: 0, output: null }),
  initial: 'submitting',
  entry: 'notifyResuming',
  states: {
    submitting: {
      tags: 'pending',
      invoke: {
        src: 'submitPayment',
        input: ({ context }) => context.command,
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'ended',
          },
          {
            guard: { type: 'isChallenge', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'challenging',
          },
          { actions: { type: 'learnOutcome', params: ({ event }) => event.output }, target: 'waiting' },
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
        { guard: 'hasEndedBefore', target: 'ended' },
        { guard: 'hasReachedPollLimit', target: 'unknown' },
      ],
      after: { pause: { target: 'submitting' } },
    },
    /** The provider has no result yet. The shopper may check again, and cannot start another payment meanwhile. */
    unknown: {
      entry: ['countRound', 'notifyUnknown'],
      on: { 'payment.asked': { actions: ['resetPolls', 'notifyChecking'], target: 'submitting' } },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.output ?? { type: 'refused', code: 'internal_error', message: '' },
});

function firstCommand(input: PaymentInput): PaymentCommand {
  if ('renewal' in input) return { type: 'renew', ...input.renewal };
  if ('express' in input) return { type: 'express', payment: input.express };
  if ('resume' in input) return { type: 'resolve', orderId: input.resume.orderId };
  if ('begun' in input) return { type: 'find', checkoutId: input.begun.checkoutId };
  return { type: 'place', request: input.request };
}

function learned(outcome: PaymentAnswer): Partial<PaymentContext> {
  if (outcome.type === 'missing') return { output: MISSING };
  if (outcome.type !== 'requires_action' && outcome.type !== 'unknown') return { output: outcome };
  if (outcome.orderId === null) return { output: null };
  const clientSecret = outcome.type === 'requires_action' ? outcome.clientSecret : '';
  return { command: { type: 'resolve', orderId: outcome.orderId }, clientSecret, output: null };
}
