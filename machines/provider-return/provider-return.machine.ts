import { assign, setup } from 'xstate';
import type { Order } from '../../contracts/api/order-api.ts';
import type { ExpressDetails } from '../../contracts/api/paypal-api.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { PayPalReturn } from '../../domain/orders/payment-return.ts';
import { leaveFor, type ReturnOutcome, settleReturn } from '../ports.ts';

/**
 * A shopper who comes back from PayPal (Q03, O04, O05). What the address said is only handed on; how it stands is the
 * server's to say. It never calls a payment failed, or open, that may have been taken.
 */

export type PayPalReturnOutput =
  /** `order` is null where it is another session's. */
  | { type: 'paid'; order: Order | null }
  | { type: 'express'; details: ExpressDetails; token: string }
  | { type: 'missing' }
  | { type: 'declined'; message: string }
  /** Nothing was taken, and the shopper may pay again. */
  | { type: 'open'; message: string };

export type PayPalReturnEvent =
  | { type: 'payment.asked' }
  | { type: 'approval.continued' }
  /** The shopper does not go on with PayPal. */
  | { type: 'approval.givenUp' };

interface PayPalReturnContext {
  returned: PayPalReturn;
  asked: number;
  approvalUrl: string;
  last: ReturnOutcome['type'] | null;
  output: PayPalReturnOutput;
}

export const RETURN_WORDS = {
  cancelled: 'You came back from PayPal without paying. Nothing was taken.',
  expired: 'The time to approve this on PayPal is over. Nothing was taken: you can pay again.',
} as const;

/** How often an unclear outcome is asked for before the shopper is told that it takes longer. */
const PATIENCE = 5;

const CANCELLED: PayPalReturnOutput = { type: 'open', message: RETURN_WORDS.cancelled };

export const paypalReturnMachine = setup({
  types: {
    context: {} as PayPalReturnContext,
    input: {} as { returned: PayPalReturn },
    output: {} as PayPalReturnOutput,
    events: {} as PayPalReturnEvent,
  },
  actors: { settleReturn, leaveFor },
  actions: {
    learn: assign(({ context }, outcome: ReturnOutcome) => learned(context, outcome)),
    loseContact: assign({ last: 'unreachable' }),
    countAsking: assign({ asked: ({ context }) => context.asked + 1 }),
    forgetAskings: assign({ asked: 0 }),
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
    isOutOfPatience: ({ context }) => context.asked > PATIENCE,
    isOutOfReach: ({ context }) => context.asked > PATIENCE && context.last === 'unreachable',
  },
  delays: { pause: ({ context }) => 500 * 2 ** Math.min(context.asked, 4) },
}).createMachine({
  id: 'paypalReturn',
  context: ({ input }) => ({ ...input, asked: 0, approvalUrl: '', last: null, output: CANCELLED }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isCancelled', target: 'cancelled' }, { target: 'executing' }] },
    executing: {
      invoke: {
        src: 'settleReturn',
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
    /** PayPal wants another way to pay, or never got an answer: back there with the same token, on the shopper's word. */
    challenged: { on: { 'approval.continued': { target: 'leaving' }, 'approval.givenUp': { target: 'cancelled' } } },
    leaving: {
      invoke: {
        src: 'leaveFor',
        input: ({ context }) => ({ url: context.approvalUrl }),
        onDone: { target: 'challenged' },
        // An address that is not to be trusted is not gone to, which must not look as if nothing had been pressed.
        onError: { actions: 'forgetAskings', target: 'unreachable' },
      },
      after: { 8000: { target: 'challenged' } },
    },
    /** Nobody knows yet. It is asked again, after growing pauses, and not for ever. */
    reconciling: {
      entry: 'countAsking',
      always: [
        { guard: 'isOutOfReach', target: 'unreachable' },
        { guard: 'isOutOfPatience', target: 'unsettled' },
      ],
      after: { pause: { target: 'executing' } },
    },
    /** It stays unclear: the shopper may ask again, and is told never to pay twice. */
    unsettled: { on: { 'payment.asked': { actions: 'forgetAskings', target: 'executing' } } },
    unreachable: { on: { 'payment.asked': { actions: 'forgetAskings', target: 'executing' } } },
    /** PayPal has the payment and takes some days over it, as with a bank account. */
    pending: { on: { 'payment.asked': { actions: 'forgetAskings', target: 'executing' } } },
    paid: { type: 'final' },
    paidElsewhere: { type: 'final' },
    addressTold: { type: 'final' },
    cancelled: { type: 'final', entry: assign({ output: CANCELLED }) },
    expired: { type: 'final' },
    declined: { type: 'final' },
    refused: { type: 'final' },
    missing: { type: 'final' },
  },
  output: ({ context }) => context.output,
});

function learned({ returned }: PayPalReturnContext, outcome: ReturnOutcome): Partial<PayPalReturnContext> {
  const last = outcome.type;
  switch (outcome.type) {
    case 'paid':
      return { last, output: { type: 'paid', order: outcome.order } };
    case 'express':
      return { last, output: { type: 'express', details: outcome.details, token: returned.token ?? '' } };
    case 'requires_approval':
      return { last, approvalUrl: outcome.approvalUrl };
    case 'missing':
      return { last, output: { type: 'missing' } };
    case 'declined':
      return { last, output: outcome };
    case 'expired':
      return { last, output: { type: 'open', message: RETURN_WORDS.expired } };
    case 'refused':
      return { last, output: { type: 'open', message: outcome.message || MESSAGES.paymentFailed } };
    default:
      return { last };
  }
}
