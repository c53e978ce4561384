import { assign, setup } from 'xstate';
import { MESSAGES } from '../../../domain/messages.ts';
import { approvalIsOver, cameBackWithoutPaying } from '../../../domain/orders/approval-copy.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { type ReturnAnswer, resolveReturn } from '../../ports.ts';
import { type ApprovalEnd, approvalMachine } from '../approval.machine.ts';
import type {
  ProviderReturnContext,
  ProviderReturnEvent,
  ProviderReturnOutput,
  ProviderReturnStage,
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
    output: {} as ProviderReturnOutput,
    events: {} as ProviderReturnEvent,
    meta: {} as { stage: ProviderReturnStage },
  },
  actors: { resolveReturn, approval: approvalMachine },
  actions: {
    learn: assign(({ context }, outcome: ReturnAnswer) => learned(context, outcome)),
    loseContact: assign({ isUnreachable: true }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
  },
  guards: {
    isCancelled: ({ context }) => context.returned.action === 'cancel',
    isCaptured: (_, outcome: ReturnAnswer) => outcome.type === 'captured',
    isExpress: (_, outcome: ReturnAnswer) => outcome.type === 'express',
    needsApproval: (_, outcome: ReturnAnswer) => outcome.type === 'requires_approval',
    isProcessing: (_, outcome: ReturnAnswer) => outcome.type === 'unknown' && outcome.why === 'processing',
    isExpired: (_, outcome: ReturnAnswer) => outcome.type === 'expired',
    isMissing: (_, outcome: ReturnAnswer) => outcome.type === 'missing',
    isDeclined: (_, outcome: ReturnAnswer) => outcome.type === 'declined',
    isRefused: (_, outcome: ReturnAnswer) => outcome.type === 'refused',
    isElsewhere: (_, outcome: ReturnAnswer) => outcome.type === 'captured' && outcome.order === null,
    isUntrusted: (_, output: ApprovalEnd) => output.type === 'failed',
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
    output: cancelled(input.returned),
  }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isCancelled', target: 'cancelled' }, { target: 'executing' }] },
    executing: {
      meta: { stage: 'checking' },
      invoke: {
        src: 'resolveReturn',
        input: ({ context }) => context.returned,
        onDone: [
          onAnswer('isElsewhere', 'capturedElsewhere'),
          onAnswer('isCaptured', 'captured'),
          onAnswer('isExpress', 'addressReported'),
          onAnswer('needsApproval', 'challenged'),
          onAnswer('isProcessing', 'pending'),
          onAnswer('isExpired', 'expired'),
          onAnswer('isMissing', 'missing'),
          onAnswer('isDeclined', 'declined'),
          onAnswer('isRefused', 'refused'),
          { actions: { type: 'learn', params: answerIn }, target: 'polling' },
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
    captured: { type: 'final' },
    capturedElsewhere: { type: 'final' },
    addressReported: { type: 'final' },
    cancelled: { type: 'final', entry: assign({ output: ({ context }) => cancelled(context.returned) }) },
    expired: { type: 'final' },
    declined: { type: 'final' },
    refused: { type: 'final' },
    missing: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

/** The output of a return without a payment. */
function cancelled({ provider }: ProviderReturn): ProviderReturnOutput {
  return { type: 'open', message: cameBackWithoutPaying(providerName(provider)) };
}

/** The context after the server's answer. */
function learned({ returned }: ProviderReturnContext, answer: ReturnAnswer): Partial<ProviderReturnContext> {
  if (answer.type === 'unknown') return { isUnreachable: answer.why === 'unreachable' };
  if (answer.type === 'requires_approval') return { isUnreachable: false, approvalUrl: answer.approvalUrl };
  return { isUnreachable: false, output: outputOf(answer, returned) };
}

type LastAnswer = Exclude<ReturnAnswer, { type: 'unknown' | 'requires_approval' }>;

function outputOf(answer: LastAnswer, { provider }: ProviderReturn): ProviderReturnOutput {
  switch (answer.type) {
    case 'express':
      return { ...answer, provider };
    case 'expired':
      return { type: 'open', code: 'payment_expired', message: approvalIsOver(providerName(provider)) };
    case 'refused': {
      const { code = 'internal_error', message } = answer;
      return { type: 'open', code, message: message || MESSAGES.paymentFailed };
    }
    default:
      return answer;
  }
}
