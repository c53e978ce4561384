/** What a shopper is waiting for while a payment is under way. */
export const PAYMENT_STAGES = ['charging', 'challenge', 'checking', 'unresolved'] as const;

export type PaymentStage = (typeof PAYMENT_STAGES)[number];

/** What a payment tells its parent on the way, which begins with the charge; how it ends is its output. */
export type PaymentToParent =
  /** The order is there, and how its charge ends is asked by its id from now on (N14). */
  | { type: 'payment.placed'; orderId: string }
  | { type: 'payment.challenged' }
  | { type: 'payment.checking' }
  | { type: 'payment.unresolved' };

/** The states of a payment in its parent, one for each stage and tagged by its name: a page is shown from its own machine alone. */
export const payingStages = {
  initial: 'charging',
  on: {
    'payment.challenged': { target: '.challenge' },
    'payment.checking': { target: '.checking' },
    'payment.unresolved': { target: '.unresolved' },
  },
  states: {
    charging: { tags: 'charging' },
    challenge: { tags: 'challenge' },
    checking: { tags: 'checking' },
    unresolved: { tags: 'unresolved' },
  },
} as const;
