import type { PaymentEnd } from '../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import { MISSING } from '../../machines/payment/payment.rules.ts';
import type { PaymentToParent } from '../../machines/payment/payment.stages.ts';
import type { ProviderReturnEvent } from '../../machines/payment/return/provider-return.machine.ts';
import { anAccount, anOrder, aQuote } from '../../tests/support/pages/orders.ts';

/**
 * The possible acts of a browser, a shop and PayPal during a return. `released`: the shop receives the request, and its
 * answer is unchanged; the others prevent that, or are the shopper's. `cut` and `unclear` are repeated until the page stops asking.
 */
export type Act =
  | 'released'
  | 'cut'
  | 'unclear'
  | 'completed'
  | 'redirected'
  | 'asked'
  | 'continued'
  | 'abandoned'
  | 'shownAgain'
  | 'neverCame'
  | 'refused';

/** An act as the machine of the return receives it: in which state, as which event. */
export interface Happening {
  in: 'checking' | 'polling' | 'challenged' | 'redirecting' | 'unknown' | 'unreachable';
  act: Act;
  event: ProviderReturnEvent | PaymentToParent | { type: string; output: PaymentEnd };
}

/** The cause of a return, and every act that can follow. */
export interface Story {
  /** The walker sets it up by this name. */
  name: keyof typeof STORIES;
  returned: ProviderReturn;
  happenings: readonly Happening[];
}

/** The payment's end, by an answer to the first question or to a later one. */
function answered(output: PaymentEnd, act: Act = 'released', state: 'checking' | 'polling' = 'checking'): Happening {
  return { in: state, act, event: { type: 'xstate.done.actor.payment', output } };
}

/** The payment asks again, or stops asking. */
function unanswered(act: 'cut' | 'unclear'): Happening[] {
  const why = act === 'cut' ? ({ why: 'unreachable' } as const) : {};
  return [
    { in: 'checking', act, event: { type: 'payment.checking' } },
    { in: 'polling', act, event: { type: 'payment.unknown', isFirst: true, ...why } },
  ];
}

const APPROVAL_URL = 'http://127.0.0.1/checkoutnow';
const PAGE = { provider: 'paypal', url: APPROVAL_URL } as const;
const CHALLENGE = answered({ type: 'left', how: 'unapproved', page: PAGE });
const CONTINUED: Happening = { in: 'challenged', act: 'continued', event: { type: 'approval.continued' } };
const ABANDONED: Happening = { in: 'challenged', act: 'abandoned', event: { type: 'approval.abandoned' } };

/** The outcome of another visit to the provider, from the payment machine. */
function wentThere(output: PaymentEnd, act: Act): Happening {
  return { in: 'redirecting', act, event: { type: 'xstate.done.actor.payment', output } };
}

function askedIn(state: 'unknown' | 'unreachable'): Happening {
  return { in: state, act: 'asked', event: { type: 'payment.asked' } };
}

/** By the shopper's act; the cheaper of two ways to the same state comes first. */
const STORIES = {
  approved: [
    ...unanswered('cut'),
    ...unanswered('unclear'),
    askedIn('unknown'),
    answered({ type: 'captured', order: anOrder() }, 'released', 'polling'),
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
    { in: 'checking', act: 'released', event: { type: 'payment.unknown', isFirst: true, why: 'processing' } },
    askedIn('unknown'),
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
  'forged a token': [answered(MISSING)],
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
