import { assign, forwardTo, setup } from 'xstate';
import type { PaymentEnd, ProviderPage } from '../../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { UnknownWhy } from '../../ports.ts';
import { paymentMachine } from '../payment.machine.ts';
import { requireKnown } from '../payment.rules.ts';
import type { PaymentStage, PaymentToParent } from '../payment.stages.ts';

/** What the page of a return shows; `why` the result is not known counts while it is unknown. */
export interface ReturnShown {
  stage: PaymentStage | 'polling' | 'challenged' | 'redirecting';
  why: UnknownWhy | null;
}

interface ProviderReturnContext {
  returned: ProviderReturn;
  /** The provider's page, where it asks for another approval. */
  page: ProviderPage | null;
  why: UnknownWhy | null;
  end: PaymentEnd;
}

/** The events of the page. */
export type ProviderReturnEvent =
  | { type: 'payment.asked' }
  | { type: 'approval.continued' }
  /** The shopper leaves this provider for another way to pay. */
  | { type: 'approval.abandoned' };

/** The end of a return without a payment. */
const CANCELLED: PaymentEnd = { type: 'left', how: 'cancelled', page: null };

const endIn = ({ event }: { event: { output: PaymentEnd } }) => event.output;

/** Q03, O04, O05: the server knows the status, and what may have been captured is never reported as failed or open. */
export const providerReturnMachine = setup({
  types: {
    context: {} as ProviderReturnContext,
    input: {} as { returned: ProviderReturn },
    output: {} as PaymentEnd,
    events: {} as ProviderReturnEvent | PaymentToParent,
    meta: {} as Pick<ReturnShown, 'stage'>,
    children: {} as { payment: 'payment' },
  },
  actors: { payment: paymentMachine },
  actions: {
    learnEnd: assign({ end: (_, end: PaymentEnd) => end }),
    learnPage: assign({ page: (_, end: PaymentEnd) => (end.type === 'left' ? end.page : null) }),
    learnWhy: assign({ why: (_, why: UnknownWhy | undefined) => why ?? null }),
    askPaymentAgain: forwardTo('payment'),
  },
  guards: {
    isCancelled: ({ context }) => context.returned.action === 'cancel',
    needsApproval: (_, end: PaymentEnd) => end.type === 'left',
    isUntrusted: (_, end: PaymentEnd) => end.type === 'refused',
  },
}).createMachine({
  id: 'providerReturn',
  context: ({ input }) => ({ ...input, page: null, why: null, end: CANCELLED }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isCancelled', target: 'ended' }, { target: 'resolving' }] },
    resolving: {
      initial: 'checking',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { returned } }) => ({ returned }),
        onDone: [
          {
            guard: { type: 'needsApproval', params: endIn },
            actions: { type: 'learnPage', params: endIn },
            target: 'challenged',
          },
          { actions: { type: 'learnEnd', params: endIn }, target: 'ended' },
        ],
        onError: { target: 'unreachable' },
      },
      states: {
        checking: {
          meta: { stage: 'checking' },
          on: {
            'payment.checking': { target: 'polling' },
            'payment.unknown': { actions: { type: 'learnWhy', params: ({ event }) => event.why }, target: 'unknown' },
          },
        },
        /** The result is unknown, and the payment asks for it again; a repeated question has the words of the wait. */
        polling: {
          meta: { stage: 'polling' },
          on: {
            'payment.unknown': { actions: { type: 'learnWhy', params: ({ event }) => event.why }, target: 'unknown' },
          },
        },
        /** The result stays unknown: the shopper may check again, and the page warns against a second payment. */
        unknown: {
          meta: { stage: 'unknown' },
          on: { 'payment.asked': { actions: 'askPaymentAgain', target: 'checking' } },
        },
      },
    },
    /** The provider requires another funding source or got no answer; the button leads back with the same token. */
    challenged: {
      meta: { stage: 'challenged' },
      on: { 'approval.continued': { target: 'redirecting' }, 'approval.abandoned': { target: 'ended' } },
    },
    redirecting: {
      meta: { stage: 'redirecting' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ page: requireKnown(context.page) }),
        onDone: [
          // A refused redirect needs a visible problem, because the button was pressed.
          { guard: { type: 'isUntrusted', params: endIn }, target: 'unreachable' },
          { target: 'challenged' },
        ],
        onError: { target: 'unreachable' },
      },
    },
    unreachable: {
      meta: { stage: 'unknown' },
      entry: { type: 'learnWhy', params: 'unreachable' },
      on: { 'payment.asked': { target: 'resolving' } },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.end,
});
