import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { PaymentEnd, PaymentLeft, ProviderPage } from '../../contracts/api/payment-end.ts';
import { MESSAGES } from '../../domain/messages.ts';
import {
  type CreateApproval,
  type CreatedApproval,
  challengeShopper,
  createApproval,
  type ExpressPayment,
  type PaymentAnswer,
  type PaymentCommand,
  reachDeadline,
  redirectToProvider,
  submitPayment,
  watchForReturn,
} from '../ports.ts';
import type { PaymentToParent } from './payment.stages.ts';

/**
 * A new charge, an approval to request on a provider's own page, the page of one that is open already, the renewal of a
 * subscription, a confirmed express checkout, an order of this session whose payment is in flight, or a checkout whose payment
 * began on an earlier page.
 */
export type PaymentInput =
  | { request: CreateGuestOrder }
  | { approval: CreateApproval }
  | { page: ProviderPage }
  | { renewal: { token: string; cardId: string | null } }
  | { express: ExpressPayment }
  | { resume: { orderId: string } }
  | { begun: { checkoutId: string } };

interface PaymentContext {
  /** The next call; null while no order is known that could be charged. */
  command: PaymentCommand | null;
  approval: CreateApproval | null;
  page: ProviderPage | null;
  /** When this page was left, in milliseconds since 1970. */
  awaySince: number;
  clientSecret: string;
  polls: number;
  /** How often the polls came to their limit. */
  rounds: number;
  /** The end, or how a payment that began on an earlier page stood at the last look. */
  end: PaymentEnd | null;
}

/** The number of polls before the page says that the payment takes longer. */
const MAX_POLLS = 6;

/** The order of a checkout may have ended at an earlier try, whose next one has begun after so many polls. */
const MAX_POLLS_OF_ENDED = 2;

const MISSING: PaymentEnd = {
  type: 'refused',
  code: 'payment_missing',
  message: 'Your payment has not reached us so far',
};

/** The end of an approval that could not be asked for. */
const UNAVAILABLE: PaymentEnd = { type: 'refused', message: MESSAGES.paymentUnavailable };

const CHECKING: PaymentToParent = { type: 'payment.checking' };

/**
 * One payment, from the request to a certain result. It never reports a decline that the provider did not report: an
 * unknown result is polled, and the same request sent twice is charged once (N14). By a provider's own page (O04, O05) it lasts
 * until this page is shown again, and captures nothing: an approval comes back in the query of the return address, which the
 * provider-return machine reads.
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    output: {} as PaymentEnd,
    events: {} as { type: 'payment.asked' },
    tags: {} as 'pending',
  },
  actors: { submitPayment, challengeShopper, createApproval, redirectToProvider, watchForReturn, reachDeadline },
  actions: {
    /** The parent starts by showing a charge; a resumed payment is a check. */
    notifyResuming: enqueueActions(({ context: { command }, enqueue }) => {
      if (command?.type === 'resolve' || command?.type === 'find') enqueue.sendParent(CHECKING);
    }),
    learnPage: assign((_, answer: CreatedApproval) =>
      answer.type === 'requires_approval' ? { page: pageOf(answer) } : {},
    ),
    learnAwaySince: assign((_, { awaySince }: { awaySince: number }) => ({ awaySince })),
    endUnapproved: assign({
      end: ({ context: { page } }, how: PaymentLeft['how']): PaymentLeft => ({ type: 'left', how, page }),
    }),
    /** The parent stores its state before the browser leaves the page. */
    notifyRedirecting: sendParent((): PaymentToParent => ({ type: 'approval.redirecting' })),
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
    isOpen: ({ context }) => context.page !== null,
    needsApproval: ({ context }) => context.approval !== null,
    isApproval: (_, answer: CreatedApproval) => answer.type === 'requires_approval',
    isEnd: ({ context: { command } }, { type }: PaymentAnswer) =>
      type === 'captured' || (command?.type !== 'find' && type !== 'requires_action' && type !== 'unknown'),
    isChallenge: (_, outcome: PaymentAnswer) => outcome.type === 'requires_action',
    hasEndedBefore: ({ context: { end, polls } }) =>
      end !== null && polls > (end === MISSING ? MAX_POLLS : MAX_POLLS_OF_ENDED),
    hasReachedPollLimit: ({ context }) => context.polls > MAX_POLLS,
  },
  delays: { pause: ({ context }) => 300 * 2 ** Math.min(context.polls, 4) },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    command: firstCommand(input),
    approval: 'approval' in input ? input.approval : null,
    page: 'page' in input ? input.page : null,
    awaySince: 0,
    clientSecret: '',
    polls: 0,
    rounds: 0,
    end: null,
  }),
  initial: 'opening',
  entry: 'notifyResuming',
  states: {
    opening: {
      always: [
        { guard: 'isOpen', target: 'redirecting' },
        { guard: 'needsApproval', target: 'creating' },
        { target: 'submitting' },
      ],
    },
    creating: {
      invoke: {
        src: 'createApproval',
        input: ({ context }) => requireApproval(context),
        onDone: [
          {
            guard: { type: 'isApproval', params: ({ event }) => event.output },
            actions: { type: 'learnPage', params: ({ event }) => event.output },
            target: 'redirecting',
          },
          {
            guard: { type: 'isEnd', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'ended',
          },
          {
            actions: [{ type: 'learnOutcome', params: ({ event }) => event.output }, 'notifyChecking'],
            target: 'submitting',
          },
        ],
        onError: { target: 'ended' },
      },
    },
    redirecting: {
      entry: 'notifyRedirecting',
      invoke: {
        src: 'redirectToProvider',
        input: ({ context }) => requirePage(context),
        onDone: { actions: { type: 'learnAwaySince', params: ({ event }) => event.output }, target: 'away' },
        // The adapter refuses an address outside the provider's hosts.
        onError: { target: 'ended' },
      },
    },
    /**
     * Lasts until the page is gone. The deadline is an actor with its point in time, so it still holds after the
     * machine is restored.
     */
    away: {
      invoke: [
        {
          src: 'watchForReturn',
          onDone: { actions: { type: 'endUnapproved', params: 'returned' }, target: 'ended' },
          // The deadline shows the form again in this case, too.
          onError: {},
        },
        {
          src: 'reachDeadline',
          input: ({ context }) => ({ until: context.awaySince + REDIRECT_DEADLINE_MS }),
          onDone: { actions: { type: 'endUnapproved', params: 'expired' }, target: 'ended' },
          onError: { actions: { type: 'endUnapproved', params: 'expired' }, target: 'ended' },
        },
      ],
    },
    submitting: {
      tags: 'pending',
      invoke: {
        src: 'submitPayment',
        input: ({ context }) => requireCommand(context),
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
  output: ({ context }) => context.end ?? UNAVAILABLE,
});

/** Milliseconds until the form is shown again if the provider's page has not replaced this one. */
export const REDIRECT_DEADLINE_MS = 8_000;

function firstCommand(input: PaymentInput): PaymentCommand | null {
  if ('request' in input) return { type: 'place', request: input.request };
  if ('renewal' in input) return { type: 'renew', ...input.renewal };
  if ('express' in input) return { type: 'express', payment: input.express };
  if ('resume' in input) return { type: 'resolve', orderId: input.resume.orderId };
  return 'begun' in input ? { type: 'find', checkoutId: input.begun.checkoutId } : null;
}

function learned(answer: PaymentAnswer): Partial<PaymentContext> {
  switch (answer.type) {
    case 'missing':
      return { end: MISSING };
    case 'requires_approval':
      return { end: { type: 'left', how: 'unapproved', page: pageOf(answer) } };
    case 'requires_action':
    case 'unknown': {
      if (answer.orderId === null) return { end: null };
      const clientSecret = answer.type === 'requires_action' ? answer.clientSecret : '';
      return { command: { type: 'resolve', orderId: answer.orderId }, clientSecret, end: null };
    }
    default:
      return { end: answer };
  }
}

type Approvable = Extract<PaymentAnswer, { type: 'requires_approval' }>;

function pageOf({ provider, approvalUrl: url }: Approvable): ProviderPage {
  return { provider, url };
}

function requireCommand({ command }: PaymentContext): PaymentCommand {
  if (command) return command;
  throw new Error('no order is known to charge');
}

function requireApproval({ approval }: PaymentContext): CreateApproval {
  if (approval) return approval;
  throw new Error('an open approval was requested again');
}

function requirePage({ page }: PaymentContext): ProviderPage {
  if (page) return page;
  throw new Error('no page of a provider is open');
}
