import { assign, forwardTo, sendParent, setup } from 'xstate';
import { type AccountDetails, tidyAccount } from '../../domain/account.ts';
import { type PaymentOutput, paymentMachine } from '../payment/payment.machine.ts';
import { type QuoteOutcome, requestQuote, type TokenOutcome, tokenizeCard } from '../ports.ts';
import {
  isTotalAsShown,
  outputOf,
  paymentInputOf,
  problemOfPayment,
  problemOfQuote,
  problemOfToken,
  quoteRequestOf,
  UNAVAILABLE,
} from './checkout.rules.ts';
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
  CheckoutToFunnel,
  KeptCheckout,
} from './checkout.types.ts';

/** The order form's life: contact, payment, and a charge whose exact total the shopper saw before it (V10). */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    output: {} as CheckoutOutput,
    events: {} as CheckoutEvent,
    tags: {} as 'pending' | 'editing',
    children: {} as { payment: 'payment' },
  },
  actors: { requestQuote, tokenizeCard, payment: paymentMachine },
  actions: {
    keep: assign({ kept: ({ context }, kept: Partial<KeptCheckout>) => ({ ...context.kept, ...kept }) }),
    tellKept: sendParent(({ context }): CheckoutToFunnel => ({ type: 'checkout.kept', kept: context.kept })),
    tellPaying: sendParent((): CheckoutToFunnel => ({ type: 'checkout.paying' })),
    tellResting: sendParent((): CheckoutToFunnel => ({ type: 'checkout.resting' })),
    learnQuote: assign((_, outcome: QuoteOutcome) =>
      outcome.type === 'quoted' ? { quote: outcome.quote } : { problem: problemOfQuote(outcome) },
    ),
    learnToken: assign((_, outcome: TokenOutcome) =>
      outcome.type === 'token' ? { cardId: outcome.cardId } : { problem: problemOfToken(outcome) },
    ),
    learnPayment: assign((_, output: PaymentOutput) => {
      if (output.type === 'paid') return { paid: output.order };
      return output.type === 'requoted' ? { quote: output.quote } : { problem: problemOfPayment(output) };
    }),
    showUnavailable: assign({ problem: UNAVAILABLE }),
    clearProblem: assign({ problem: null }),
    askPaymentAgain: forwardTo('payment'),
  },
  guards: {
    isAtPayment: ({ context }) => context.kept.stage === 'payment',
    hasLivePayment: ({ context }) => context.kept.liveOrderId !== null,
    canGiveUp: ({ context }) => context.canGiveUp,
    isOnSale: ({ context }, offer: string) => context.offers.some((each) => each.sfid === offer),
    isQuoted: (_, outcome: QuoteOutcome) => outcome.type === 'quoted',
    isAsShown: ({ context }, outcome: QuoteOutcome) => isTotalAsShown(context, outcome),
    isToken: (_, outcome: TokenOutcome) => outcome.type === 'token',
    hasPaid: (_, output: PaymentOutput) => output.type === 'paid',
    isRequoted: (_, output: PaymentOutput) => output.type === 'requoted',
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, quote: null, cardId: '', problem: null, paid: null }),
  initial: 'opening',
  states: {
    opening: {
      entry: 'tellKept',
      always: [{ guard: 'hasLivePayment', target: 'paying' }, { target: 'editing' }],
    },
    editing: {
      tags: 'editing',
      initial: 'choosing',
      on: {
        'bundle.selected': {
          guard: { type: 'isOnSale', params: ({ event }) => event.offer },
          actions: [{ type: 'keep', params: ({ event }) => ({ selectedOffer: event.offer }) }, 'tellKept'],
        },
        'contact.drafted': {
          actions: [{ type: 'keep', params: ({ event }) => ({ account: event.account }) }, 'tellKept'],
        },
        'contact.submitted': {
          actions: [{ type: 'keep', params: ({ event }) => submitted(event.account) }, 'tellKept'],
          target: '.payment',
        },
      },
      states: {
        choosing: { always: [{ guard: 'isAtPayment', target: 'payment' }, { target: 'contact' }] },
        contact: {},
        payment: {
          on: {
            'contact.reopened': {
              actions: [{ type: 'keep', params: { stage: 'contact' } }, 'clearProblem', 'tellKept'],
              target: 'contact',
            },
            'payment.submitted': { actions: 'clearProblem', target: '#checkout.quoting' },
            'payment.givenUp': { guard: 'canGiveUp', target: '#checkout.failed' },
          },
        },
      },
    },
    /** V10: the total is asked again right before paying. */
    quoting: {
      tags: 'pending',
      invoke: {
        src: 'requestQuote',
        input: ({ context }) => quoteRequestOf(context),
        onDone: [
          {
            guard: { type: 'isAsShown', params: ({ event }) => event.output },
            actions: { type: 'learnQuote', params: ({ event }) => event.output },
            target: 'tokenizing',
          },
          {
            guard: { type: 'isQuoted', params: ({ event }) => event.output },
            actions: { type: 'learnQuote', params: ({ event }) => event.output },
            target: 'confirming',
          },
          { actions: { type: 'learnQuote', params: ({ event }) => event.output }, target: 'editing.payment' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing.payment' },
      },
    },
    /** The total is not the one that was shown: the shopper decides. */
    confirming: { on: { 'total.confirmed': { target: 'tokenizing' }, 'total.refused': { target: 'editing.payment' } } },
    tokenizing: {
      tags: 'pending',
      invoke: {
        src: 'tokenizeCard',
        input: ({ context }) => ({ account: context.kept.account }),
        onDone: [
          {
            guard: { type: 'isToken', params: ({ event }) => event.output },
            actions: { type: 'learnToken', params: ({ event }) => event.output },
            target: 'paying',
          },
          { actions: { type: 'learnToken', params: ({ event }) => event.output }, target: 'editing.payment' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing.payment' },
      },
    },
    paying: {
      tags: 'pending',
      entry: 'tellPaying',
      exit: [{ type: 'keep', params: { liveOrderId: null } }, 'tellKept', 'tellResting'],
      on: { 'payment.asked': { actions: 'askPaymentAgain' } },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentInputOf(context),
        onDone: [
          {
            guard: { type: 'hasPaid', params: ({ event }) => event.output },
            actions: { type: 'learnPayment', params: ({ event }) => event.output },
            target: 'paid',
          },
          {
            guard: { type: 'isRequoted', params: ({ event }) => event.output },
            actions: { type: 'learnPayment', params: ({ event }) => event.output },
            target: 'confirming',
          },
          { actions: { type: 'learnPayment', params: ({ event }) => event.output }, target: 'editing.payment' },
        ],
        onError: { actions: 'showUnavailable', target: 'editing.payment' },
      },
    },
    paid: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }): CheckoutOutput => outputOf(context),
});

function submitted(account: AccountDetails): Partial<KeptCheckout> {
  return { account: tidyAccount(account), stage: 'payment' };
}
