import { assign, sendParent, setup } from 'xstate';
import { MESSAGES } from '../../domain/messages.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import {
  type CreateApproval,
  type CreatedApproval,
  createApproval,
  type PaymentEnd,
  reachDeadline,
  redirectToProvider,
  watchForReturn,
} from '../ports.ts';

/**
 * One approval on a provider's own page, from the request for that page until this page is shown again (O04, O05). It
 * captures nothing: an approval comes back in the query of the return address, which the provider-return machine reads.
 */

/** A new approval to request, or the page of one that is open already. */
export type ApprovalInput = { request: CreateApproval } | { provider: ApprovalProviderId; approvalUrl: string };

export type ApprovalEnd =
  /** This page is shown again, or was never left; the approval is still open. */
  | { type: 'returned' | 'expired'; provider: ApprovalProviderId; approvalUrl: string }
  /** `unknown`: the order is already paid or its payment is in flight, for example from another tab. */
  | Extract<PaymentEnd, { type: 'unknown' | 'requoted' }>
  | { type: 'failed'; code?: string; message: string; isOfferClosed?: true };

/** Sent to the parent before the browser leaves the page, so that it stores its state first. */
export type ApprovalToParent = { type: 'approval.redirecting' };

interface ApprovalContext {
  asked: ApprovalInput;
  approvalUrl: string;
  /** When the page was left, in milliseconds since 1970. */
  awaySince: number;
  output: ApprovalEnd;
}

/** Milliseconds until the form is shown again if the provider's page has not replaced this one. */
export const REDIRECT_DEADLINE_MS = 8_000;

const FAILED: ApprovalEnd = { type: 'failed', message: MESSAGES.paymentUnavailable };

const outcomeIn = ({ event }: { event: { output: CreatedApproval } }) => event.output;

function onOutcome<Guard extends string>(type: Guard, target: string) {
  return { guard: { type, params: outcomeIn }, actions: { type: 'learnOutcome', params: outcomeIn }, target } as const;
}

export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    input: {} as ApprovalInput,
    output: {} as ApprovalEnd,
  },
  actors: {
    createApproval,
    redirectToProvider,
    watchForReturn,
    reachDeadline,
  },
  actions: {
    learnOutcome: assign((_, outcome: CreatedApproval) => learned(outcome)),
    learnAwaySince: assign((_, { awaySince }: { awaySince: number }) => ({ awaySince })),
    notifyRedirecting: sendParent((): ApprovalToParent => ({ type: 'approval.redirecting' })),
    conclude: assign({
      output: ({ context }, type: 'returned' | 'expired'): ApprovalEnd => ({
        type,
        provider: providerOf(context.asked),
        approvalUrl: context.approvalUrl,
      }),
    }),
  },
  guards: {
    isOpen: ({ context }) => context.approvalUrl !== '',
    isApproval: (_, outcome: CreatedApproval) => outcome.type === 'approval',
    isUnknown: (_, outcome: CreatedApproval) => outcome.type === 'unknown',
    isRequoted: (_, outcome: CreatedApproval) => outcome.type === 'requoted',
  },
}).createMachine({
  id: 'approval',
  context: ({ input }) => ({
    asked: input,
    approvalUrl: 'approvalUrl' in input ? input.approvalUrl : '',
    awaySince: 0,
    output: FAILED,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isOpen', target: 'redirecting' }, { target: 'creating' }] },
    creating: {
      invoke: {
        src: 'createApproval',
        input: ({ context }) => requireRequest(context.asked),
        onDone: [
          onOutcome('isApproval', 'redirecting'),
          onOutcome('isUnknown', 'unknown'),
          onOutcome('isRequoted', 'requoted'),
          { actions: { type: 'learnOutcome', params: outcomeIn }, target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    redirecting: {
      entry: 'notifyRedirecting',
      invoke: {
        src: 'redirectToProvider',
        input: ({ context }) => ({ provider: providerOf(context.asked), url: context.approvalUrl }),
        onDone: { actions: { type: 'learnAwaySince', params: ({ event }) => event.output }, target: 'waiting' },
        // The adapter refuses an address outside the provider's hosts.
        onError: { target: 'failed' },
      },
    },
    /**
     * Lasts until the page is gone. The deadline is an actor with its point in time, so it still holds after the
     * machine is restored.
     */
    waiting: {
      invoke: [
        {
          src: 'watchForReturn',
          onDone: { target: 'returned' },
          // The deadline shows the form again in this case, too.
          onError: {},
        },
        {
          src: 'reachDeadline',
          input: ({ context }) => ({ until: context.awaySince + REDIRECT_DEADLINE_MS }),
          onDone: { target: 'expired' },
          onError: { target: 'expired' },
        },
      ],
    },
    returned: { type: 'final', entry: { type: 'conclude', params: 'returned' } },
    expired: { type: 'final', entry: { type: 'conclude', params: 'expired' } },
    unknown: { type: 'final' },
    requoted: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

function learned(outcome: CreatedApproval): Partial<ApprovalContext> {
  if (outcome.type === 'approval') return { approvalUrl: outcome.approvalUrl };
  return { output: outcome.type === 'refused' ? { ...outcome, type: 'failed' } : outcome };
}

function requireRequest(asked: ApprovalInput): CreateApproval {
  if ('request' in asked) return asked.request;
  throw new Error('an open approval was requested again');
}

function providerOf(asked: ApprovalInput): ApprovalProviderId {
  return 'request' in asked ? asked.request.provider : asked.provider;
}
