import type { CreateGuestOrder, Order, Quote } from '../../contracts/order-api.ts';
import type { AccountDetails } from '../../domain/account.ts';
import type { Offer } from '../../domain/offer.ts';

/** What the checkout starts from: what is on sale, and what the shopper left here before. */
export interface CheckoutInput {
  funnelHash: string;
  stepId: string;
  currency: string;
  offers: Offer[];
  affParameters: CreateGuestOrder['affParameters'];
  /** N08: whether the order form has a fail edge, so that the shopper may go on without ordering. */
  canGiveUp: boolean;
  kept: KeptCheckout;
}

/** The part of E01 that a checkout writes and finds again after a reload. */
export interface KeptCheckout {
  checkoutId: string;
  stage: CheckoutStage;
  account: AccountDetails;
  selectedOffer: string | null;
  /** An order of this checkout whose payment was under way when the page was left. */
  liveOrderId: string | null;
}

export type CheckoutStage = 'contact' | 'payment';

export type CheckoutOutput = { type: 'paid'; order: Order; checkoutId: string } | { type: 'failed'; message: string };

export interface CheckoutContext extends CheckoutInput {
  quote: Quote | null;
  cardId: string;
  problem: CheckoutProblem | null;
  paid: Order | null;
}

/** What stands above the pay button after a try that came to nothing; nothing was charged. */
export interface CheckoutProblem {
  kind: 'card' | 'declined' | 'service';
  message: string;
}

export type CheckoutEvent =
  | { type: 'bundle.selected'; offer: string }
  | { type: 'contact.drafted'; account: AccountDetails }
  | { type: 'contact.submitted'; account: AccountDetails }
  | { type: 'contact.reopened' }
  | { type: 'payment.submitted' }
  | { type: 'payment.givenUp' }
  | { type: 'total.confirmed' }
  | { type: 'total.refused' }
  | { type: 'payment.asked' };

/** What the checkout tells the funnel: what is worth finding again, and whether money is on its way. */
export type CheckoutToFunnel =
  | { type: 'checkout.kept'; kept: KeptCheckout }
  | { type: 'checkout.paying' }
  | { type: 'checkout.resting' };
