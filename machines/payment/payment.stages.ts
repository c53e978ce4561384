import type { UnknownWhy } from '../ports.ts';
import type { WalletGiven } from '../wallet/wallet.types.ts';

const PAYMENT_STAGES = ['charging', 'challenge', 'checking', 'unknown'] as const;

export type PaymentStage = (typeof PAYMENT_STAGES)[number];

/** The stage of a machine's payment, from its tags; null without one. */
export function paymentStage(snapshot: { hasTag(tag: PaymentStage): boolean }): PaymentStage | null {
  return PAYMENT_STAGES.find((stage) => snapshot.hasTag(stage)) ?? null;
}

/** Sent to the parent during a payment; its result is its output. */
export type PaymentToParent =
  /** The order exists; from now on its id polls the result of the charge (N14). */
  | { type: 'payment.placed'; orderId: string }
  /** The card's field or sheet has returned the token by which the order is charged now, and a sheet the delivery. */
  | { type: 'payment.secured'; cardId: string; given: WalletGiven | null }
  /** The wallet's sheet closes: the order is paid, or nothing was taken. */
  | { type: 'payment.finishing' }
  | { type: 'payment.closing' }
  /** The browser leaves for a provider's page next, so the parent stores its state first. */
  | { type: 'approval.redirecting' }
  /** The same for a page on which the provider of the widgets has an order confirmed that is placed. */
  | { type: 'payment.confirming' }
  | { type: 'payment.challenged' }
  | { type: 'payment.checking' }
  /** `isFirst`: the page had not stopped asking before. */
  | { type: 'payment.unknown'; isFirst: boolean; why?: UnknownWhy };

/** Each stage is a tagged state of the parent, because the parent's snapshot alone renders the page. */
export const payingStages = {
  initial: 'charging',
  on: {
    'payment.challenged': { target: '.challenge' },
    'payment.checking': { target: '.checking' },
    'payment.unknown': { target: '.unknown' },
  },
  states: {
    charging: { tags: 'charging' },
    challenge: { tags: 'challenge' },
    checking: { tags: 'checking' },
    unknown: { tags: 'unknown', on: { 'payment.asked': { actions: 'askPaymentAgain', target: 'checking' } } },
  },
} as const;
