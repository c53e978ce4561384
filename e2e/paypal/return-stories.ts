import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { ReturnAnswer } from '../../machines/ports.ts';
import { anAccount, anOrder, aQuote } from '../../tests/support/pages/orders.ts';

/**
 * The possible acts of a browser, a shop and PayPal during a return. `released`: the shop receives the request, and its
 * answer is unchanged; the others prevent that, or are the shopper's.
 */
export type Act =
  | 'released'
  | 'cut'
  | 'unclear'
  | 'completed'
  | 'redirected'
  | 'waited'
  | 'asked'
  | 'continued'
  | 'abandoned'
  | 'shownAgain'
  | 'neverCame'
  | 'refused';

/** An act as the machine of the return receives it: in which state, as which event. */
export interface Happening {
  in: 'executing' | 'polling' | 'challenged' | 'redirecting' | 'unknown' | 'unreachable' | 'pending';
  act: Act;
  event: { type: string; output?: ReturnAnswer | PaymentEnd };
}

/** The cause of a return, and every act that can follow. */
export interface Story {
  /** The walker sets it up by this name. */
  name: keyof typeof STORIES;
  returned: ProviderReturn;
  happenings: readonly Happening[];
}

const DONE = 'xstate.done.actor.0.providerReturn';

function answered(output: ReturnAnswer, act: Act = 'released'): Happening {
  return { in: 'executing', act, event: { type: `${DONE}.executing`, output } };
}

const APPROVAL_URL = 'http://127.0.0.1/checkoutnow';
const PAGE = { provider: 'paypal', url: APPROVAL_URL } as const;
const CHALLENGE = answered({ type: 'requires_approval', provider: 'paypal', approvalUrl: APPROVAL_URL });
const CONTINUED: Happening = { in: 'challenged', act: 'continued', event: { type: 'approval.continued' } };
const ABANDONED: Happening = { in: 'challenged', act: 'abandoned', event: { type: 'approval.abandoned' } };

/** The outcome of another visit to the provider, from the payment machine. */
function wentThere(output: PaymentEnd, act: Act): Happening {
  return { in: 'redirecting', act, event: { type: 'xstate.done.actor.0.providerReturn.redirecting', output } };
}

function askedIn(state: 'unknown' | 'unreachable' | 'pending'): Happening {
  return { in: state, act: 'asked', event: { type: 'payment.asked' } };
}

/** By the shopper's act; the cheaper of two ways to the same state comes first. */
const STORIES = {
  approved: [
    answered({ type: 'unknown', orderId: null, why: 'unreachable' }, 'cut'),
    answered({ type: 'unknown', orderId: null }, 'unclear'),
    { in: 'polling', act: 'waited', event: { type: 'xstate.after.pause.providerReturn.polling' } },
    askedIn('unknown'),
    askedIn('unreachable'),
    answered({ type: 'captured', order: anOrder() }),
  ],
  'approved in another browser': [answered({ type: 'captured', order: null })],
  'approved an express checkout': [
    answered({
      type: 'express',
      provider: 'paypal',
      details: { payerId: 'P', account: anAccount(), quote: aQuote(1) },
      token: 'T',
    }),
  ],
  'paid from a bank account': [
    answered({ type: 'unknown', orderId: null, why: 'processing' }),
    askedIn('pending'),
    answered({ type: 'captured', order: anOrder() }, 'completed'),
  ],
  'chose a card that its bank declines': [
    CHALLENGE,
    CONTINUED,
    ABANDONED,
    wentThere({ type: 'left', how: 'returned', page: PAGE }, 'shownAgain'),
    wentThere({ type: 'left', how: 'expired', page: PAGE }, 'neverCame'),
  ],
  'is to be led elsewhere': [
    { ...CHALLENGE, act: 'redirected' as const },
    CONTINUED,
    ABANDONED,
    wentThere({ type: 'refused', message: 'no' }, 'refused'),
    askedIn('unreachable'),
  ],
  'has an account that may not pay': [answered({ type: 'declined', severity: 'soft', message: 'no' })],
  'forged a token': [answered({ type: 'missing' })],
  'forged a payer': [answered({ type: 'refused', message: 'no' })],
  cancelled: [],
  // Last, because PayPal's clock does not go back.
  'came back too late': [answered({ type: 'refused', code: 'payment_expired', message: 'no' })],
} as const satisfies Record<string, readonly Happening[]>;

export function stories(): Story[] {
  return (Object.keys(STORIES) as Story['name'][]).map((name) => {
    const action = name === 'cancelled' ? 'cancel' : 'success';
    const flow = name === 'approved an express checkout' ? 'express' : 'payment';
    const ids = { paymentId: null, token: 'T', payerId: null };
    return { name, returned: { provider: 'paypal', flow, action, ...ids }, happenings: STORIES[name] };
  });
}
