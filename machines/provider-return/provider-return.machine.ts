import { assign, setup } from 'xstate';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import { type ApprovalOutput, approvalMachine } from '../approval/approval.machine.ts';
import { type ReturnOutcome, resolveReturn } from '../ports.ts';
import { cancelled, learned } from './provider-return.rules.ts';
import type {
  ProviderReturnContext,
  ProviderReturnEvent,
  ProviderReturnOutput,
  ProviderReturnStage,
} from './provider-return.types.ts';

/**
 * A shopper who comes back from a provider's own page (Q03, O04, O05). What the address said is only handed on; how it
 * stands is the server's to say. It never calls a payment failed, or open, that may have been taken.
 */

/** How often an unclear outcome is asked for before the shopper is told that it takes longer. */
const MAX_POLLS = 5;

export const providerReturnMachine = setup({
  types: {
    context: {} as ProviderReturnContext,
    input: {} as { returned: ProviderReturn },
    output: {} as ProviderReturnOutput,
    events: {} as ProviderReturnEvent,
    meta: {} as { stage: ProviderReturnStage },
  },
  actors: { resolveReturn, approval: approvalMachine },
  actions: {
    learn: assign(({ context }, outcome: ReturnOutcome) => learned(context, outcome)),
    loseContact: assign({ last: 'unreachable' }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isCancelled: ({ context }) => context.returned.action === 'cancel',
    isPaid: (_, outcome: ReturnOutcome) => outcome.type === 'paid',
    isExpress: (_, outcome: ReturnOutcome) => outcome.type === 'express',
    needsApproval: (_, outcome: ReturnOutcome) => outcome.type === 'requires_approval',
    isPending: (_, outcome: ReturnOutcome) => outcome.type === 'pending',
    isExpired: (_, outcome: ReturnOutcome) => outcome.type === 'expired',
    isMissing: (_, outcome: ReturnOutcome) => outcome.type === 'missing',
    isDeclined: (_, outcome: ReturnOutcome) => outcome.type === 'declined',
    isRefused: (_, outcome: ReturnOutcome) => outcome.type === 'refused',
    isElsewhere: (_, outcome: ReturnOutcome) => outcome.type === 'paid' && outcome.order === null,
    isUntrusted: (_, output: ApprovalOutput) => output.type === 'failed',
    hasReachedPollLimit: ({ context }) => context.polls > MAX_POLLS,
    isUnreachable: ({ context }) => context.polls > MAX_POLLS && context.last === 'unreachable',
  },
  delays: { pause: ({ context }) => 500 * 2 ** Math.min(context.polls, 4) },
}).createMachine({
  id: 'providerReturn',
  context: ({ input }) => ({ ...input, polls: 0, approvalUrl: '', last: null, output: cancelled(input.returned) }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isCancelled', target: 'cancelled' }, { target: 'executing' }] },
    executing: {
      meta: { stage: 'checking' },
      invoke: {
        src: 'resolveReturn',
        input: ({ context }) => context.returned,
        onDone: [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'paidElsewhere',
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'paid',
          },
          {
            guard: { type: 'isExpress', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'addressTold',
          },
          {
            guard: { type: 'needsApproval', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'challenged',
          },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'pending',
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'expired',
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'missing',
          },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'declined',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            actions: { type: 'learn', params: ({ event }) => event.output },
            target: 'refused',
          },
          { actions: { type: 'learn', params: ({ event }) => event.output }, target: 'reconciling' },
        ],
        onError: { actions: 'loseContact', target: 'reconciling' },
      },
    },
    /** The provider wants another way to pay, or never got an answer: back there by the same token, on the shopper's word. */
    challenged: {
      meta: { stage: 'challenged' },
      on: { 'approval.continued': { target: 'redirecting' }, 'approval.abandoned': { target: 'cancelled' } },
    },
    redirecting: {
      meta: { stage: 'redirecting' },
      invoke: {
        id: 'approval',
        src: 'approval',
        input: ({ context }) => ({ provider: context.returned.provider, approvalUrl: context.approvalUrl }),
        onDone: [
          {
            // An address that is not gone to must not look as if nothing had been pressed.
            guard: { type: 'isUntrusted', params: ({ event }) => event.output },
            actions: 'resetPolls',
            target: 'unreachable',
          },
          { target: 'challenged' },
        ],
        onError: { actions: 'resetPolls', target: 'unreachable' },
      },
    },
    /** The outcome is not known yet. It is asked for again, after growing pauses, and not for ever. */
    reconciling: {
      meta: { stage: 'reconciling' },
      entry: 'countPoll',
      always: [
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'hasReachedPollLimit', target: 'unresolved' },
      ],
      after: { pause: { target: 'executing' } },
    },
    /** It stays unclear: the shopper may ask again, and is told never to pay twice. */
    unresolved: {
      meta: { stage: 'unresolved' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    unreachable: {
      meta: { stage: 'unreachable' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    /** The provider has the payment and takes some days over it, as with a bank account. */
    pending: {
      meta: { stage: 'pending' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    paid: { type: 'final' },
    paidElsewhere: { type: 'final' },
    addressTold: { type: 'final' },
    cancelled: { type: 'final', entry: assign({ output: ({ context }) => cancelled(context.returned) }) },
    expired: { type: 'final' },
    declined: { type: 'final' },
    refused: { type: 'final' },
    missing: { type: 'final' },
  },
  output: ({ context }) => context.output,
});
