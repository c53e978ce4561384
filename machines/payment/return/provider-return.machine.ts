import { assign, setup } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { type ReturnAnswer, resolveReturn } from '../../ports.ts';
import { paymentMachine } from '../payment.machine.ts';
import type {
  ProviderReturnContext,
  ProviderReturnEvent,
  ProviderReturnStage,
  ReturnEnd,
} from './provider-return.types.ts';

/**
 * The return from a provider's own page (Q03, O04, O05). The parameters of the address are only passed on; the server
 * determines the payment's status. A payment that may have been captured is never reported as failed or open.
 */

/** The number of polls before the page says that the payment takes longer. */
const MAX_POLLS = 5;

const answerIn = ({ event }: { event: { output: ReturnAnswer } }) => event.output;

/** The server's answer is learned, whichever state it leads to. */
function onAnswer<Guard extends string>(type: Guard, target: string) {
  return { guard: { type, params: answerIn }, actions: { type: 'learn', params: answerIn }, target } as const;
}

export const providerReturnMachine = setup({
  types: {
    context: {} as ProviderReturnContext,
    input: {} as { returned: ProviderReturn },
    output: {} as ReturnEnd,
    events: {} as ProviderReturnEvent,
    meta: {} as { stage: ProviderReturnStage },
  },
  actors: { resolveReturn, payment: paymentMachine },
  actions: {
    learn: assign((_, answer: ReturnAnswer) => learned(answer)),
    loseContact: assign({ isUnreachable: true }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isCancelled: ({ context }) => context.returned.action === 'cancel',
    needsApproval: (_, answer: ReturnAnswer) => answer.type === 'requires_approval',
    isProcessing: (_, answer: ReturnAnswer) => answer.type === 'unknown' && answer.why === 'processing',
    isUnknown: (_, { type }: ReturnAnswer) => type === 'unknown' || type === 'requires_action',
    isUntrusted: (_, end: PaymentEnd) => end.type === 'refused',
    hasReachedPollLimit: ({ context }) => context.polls > MAX_POLLS,
    isUnreachable: ({ context }) => context.polls > MAX_POLLS && context.isUnreachable,
  },
  delays: { pause: ({ context }) => 500 * 2 ** Math.min(context.polls, 4) },
}).createMachine({
  id: 'providerReturn',
  context: ({ input }) => ({
    ...input,
    polls: 0,
    approvalUrl: '',
    isUnreachable: false,
    end: CANCELLED,
  }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isCancelled', target: 'ended' }, { target: 'executing' }] },
    executing: {
      meta: { stage: 'checking' },
      invoke: {
        src: 'resolveReturn',
        input: ({ context }) => context.returned,
        onDone: [
          onAnswer('needsApproval', 'challenged'),
          onAnswer('isProcessing', 'pending'),
          onAnswer('isUnknown', 'polling'),
          { actions: { type: 'learn', params: answerIn }, target: 'ended' },
        ],
        onError: { actions: 'loseContact', target: 'polling' },
      },
    },
    /**
     * The provider requires another funding source, or got no answer: the shopper's button leads back to its page with
     * the same token.
     */
    challenged: {
      meta: { stage: 'challenged' },
      on: { 'approval.continued': { target: 'redirecting' }, 'approval.abandoned': { target: 'ended' } },
    },
    redirecting: {
      meta: { stage: 'redirecting' },
      invoke: {
        src: 'payment',
        input: ({ context: { returned, approvalUrl } }) => ({
          page: { provider: returned.provider, url: approvalUrl },
        }),
        onDone: [
          {
            // A refused redirect needs a visible problem, because the button was pressed.
            guard: { type: 'isUntrusted', params: ({ event }) => event.output },
            actions: 'resetPolls',
            target: 'unreachable',
          },
          { target: 'challenged' },
        ],
        onError: { actions: 'resetPolls', target: 'unreachable' },
      },
    },
    /** The result is unknown. It is polled, with growing pauses, up to a limit. */
    polling: {
      meta: { stage: 'polling' },
      entry: 'countPoll',
      always: [
        { guard: 'isUnreachable', target: 'unreachable' },
        { guard: 'hasReachedPollLimit', target: 'unknown' },
      ],
      after: { pause: { target: 'executing' } },
    },
    /** The result stays unknown: the shopper may check again, and the page warns against a second payment. */
    unknown: {
      meta: { stage: 'unknown' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    unreachable: {
      meta: { stage: 'unreachable' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    /** The provider processes the payment, which takes some days, as with a bank account. */
    pending: {
      meta: { stage: 'pending' },
      on: { 'payment.asked': { actions: 'resetPolls', target: 'executing' } },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.end,
});

/** The end of a return without a payment. */
const CANCELLED: ReturnEnd = { type: 'left', how: 'cancelled', page: null };

/** The context after the server's answer. */
function learned(answer: ReturnAnswer): Partial<ProviderReturnContext> {
  switch (answer.type) {
    case 'unknown':
      return { isUnreachable: answer.why === 'unreachable' };
    case 'requires_action':
    case 'confirmed':
    case 'confirming':
      return { isUnreachable: false };
    case 'requires_approval':
      return { isUnreachable: false, approvalUrl: answer.approvalUrl };
    default:
      return { isUnreachable: false, end: answer };
  }
}
