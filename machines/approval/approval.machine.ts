import { assign, sendParent, setup } from 'xstate';
import type { Quote } from '../../contracts/api/quote-api.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import {
  type ApprovalOutcome,
  type ApprovalRequest,
  createApproval,
  reachDeadline,
  redirectToProvider,
  watchForReturn,
} from '../ports.ts';

/**
 * One approval on a provider's own page, from asking for that page to this one being shown again (O04, O05). Nothing is
 * taken here: a shopper who approves comes back by the address, which the provider-return machine reads.
 */

/** A new approval to ask for, or the page of one that is open already. */
export type ApprovalInput = { request: ApprovalRequest } | { provider: ApprovalProviderId; approvalUrl: string };

export type ApprovalOutput =
  /** This page is shown again, or was never left. The approval is open, and can be gone on with. */
  | { type: 'returned' | 'expired'; provider: ApprovalProviderId; approvalUrl: string }
  /** The order is paid by now, or being paid, as from another tab. */
  | { type: 'under_way'; orderId: string }
  | { type: 'requoted'; quote: Quote }
  | { type: 'failed'; message: string };

/** Tells the parent, before the page is left, that it will be: what has to be stored is stored now. */
export type ApprovalToParent = { type: 'approval.redirecting' };

interface ApprovalContext {
  asked: ApprovalInput;
  approvalUrl: string;
  /** When the page was left, in milliseconds since 1970. */
  leftAt: number;
  output: ApprovalOutput;
}

/** How long the provider's page may take to replace this one before the shopper has the form again, in milliseconds. */
export const REDIRECT_DEADLINE_MS = 8_000;

const FAILED: ApprovalOutput = { type: 'failed', message: MESSAGES.paymentUnavailable };

export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    input: {} as ApprovalInput,
    output: {} as ApprovalOutput,
  },
  actors: {
    createApproval,
    redirectToProvider,
    watchForReturn,
    reachDeadline,
  },
  actions: {
    learnOutcome: assign((_, outcome: ApprovalOutcome) => learned(outcome)),
    learnDeparture: assign((_, { leftAt }: { leftAt: number }) => ({ leftAt })),
    tellRedirecting: sendParent((): ApprovalToParent => ({ type: 'approval.redirecting' })),
    conclude: assign({
      output: ({ context }, type: 'returned' | 'expired'): ApprovalOutput => ({
        type,
        provider: providerOf(context.asked),
        approvalUrl: context.approvalUrl,
      }),
    }),
  },
  guards: {
    isOpen: ({ context }) => context.approvalUrl !== '',
    isApproval: (_, outcome: ApprovalOutcome) => outcome.type === 'approval',
    isUnderWay: (_, outcome: ApprovalOutcome) => outcome.type === 'under_way',
    isRequoted: (_, outcome: ApprovalOutcome) => outcome.type === 'requoted',
  },
}).createMachine({
  id: 'approval',
  context: ({ input }) => ({
    asked: input,
    approvalUrl: 'approvalUrl' in input ? input.approvalUrl : '',
    leftAt: 0,
    output: FAILED,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isOpen', target: 'redirecting' }, { target: 'creating' }] },
    creating: {
      invoke: {
        src: 'createApproval',
        input: ({ context }) => requestOf(context.asked),
        onDone: [
          {
            guard: { type: 'isApproval', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'redirecting',
          },
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'underWay',
          },
          {
            guard: { type: 'isRequoted', params: ({ event }) => event.output },
            actions: { type: 'learnOutcome', params: ({ event }) => event.output },
            target: 'requoted',
          },
          { actions: { type: 'learnOutcome', params: ({ event }) => event.output }, target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    redirecting: {
      entry: 'tellRedirecting',
      invoke: {
        src: 'redirectToProvider',
        input: ({ context }) => ({ provider: providerOf(context.asked), url: context.approvalUrl }),
        onDone: { actions: { type: 'learnDeparture', params: ({ event }) => event.output }, target: 'waiting' },
        // An address that is not to be trusted is not gone to.
        onError: { target: 'failed' },
      },
    },
    /** Until this page is gone. A deadline is an actor with its moment, so that it holds for a machine that is restored. */
    waiting: {
      invoke: [
        {
          src: 'watchForReturn',
          onDone: { target: 'returned' },
          // The deadline gives the shopper the form again all the same.
          onError: {},
        },
        {
          src: 'reachDeadline',
          input: ({ context }) => ({ until: context.leftAt + REDIRECT_DEADLINE_MS }),
          onDone: { target: 'expired' },
          onError: { target: 'expired' },
        },
      ],
    },
    returned: { type: 'final', entry: { type: 'conclude', params: 'returned' } },
    expired: { type: 'final', entry: { type: 'conclude', params: 'expired' } },
    underWay: { type: 'final' },
    requoted: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

function learned(outcome: ApprovalOutcome): Partial<ApprovalContext> {
  if (outcome.type === 'approval') return { approvalUrl: outcome.approvalUrl };
  return { output: outcome.type === 'refused' ? { type: 'failed', message: outcome.message } : outcome };
}

/** An approval that is open already goes to its page at once, and is never asked for anew. */
function requestOf(asked: ApprovalInput): ApprovalRequest {
  if ('request' in asked) return asked.request;
  throw new Error('an approval that is open was asked for anew');
}

function providerOf(asked: ApprovalInput): ApprovalProviderId {
  return 'request' in asked ? asked.request.provider : asked.provider;
}
