import type { Subscription } from '../../contracts/api/subscription-api.ts';
import { type OrdersOptions, ordersDepsOf } from '../orders/orders.ts';
import type { PaymentStatusResult } from '../orders/records/order-result.ts';
import type { Rounds } from '../timing/start-rounds.ts';
import { cancelSubscription } from './lifecycle/cancel-subscription.ts';
import { onChargeOutcome } from './lifecycle/on-charge-outcome.ts';
import { type LinkedSubscription, linkedSubscription } from './records/linked-subscription.ts';
import { confirmRenewal, type RenewalPayment, resolveRenewal } from './renewing/confirm-renewal.ts';
import { renewDue, startRenewals } from './renewing/renew-due.ts';

/** E12, A05: subscriptions by their links, and their renewals by the clock. Whoever has a link was given it. */
export interface Subscriptions {
  /** Null for whatever is no subscription's token, as for the next. */
  byToken(token: string): Promise<LinkedSubscription | null>;
  cancel(token: string): Promise<Subscription | null>;
  /** Pays the renewal that is due with the shopper there, once (N14), by the subscription's card or another one. */
  confirm(token: string, payment?: RenewalPayment): Promise<PaymentStatusResult>;
  /** Asks the provider how that payment stands. */
  resolve(token: string): Promise<PaymentStatusResult>;
  /** Charges what is due now. Returns how many charges were tried. */
  renewDue(): Promise<number>;
  startRenewals(everyMs: number): Pick<Rounds, 'stop'>;
}

export type SubscriptionsOptions = Omit<OrdersOptions, 'onChargeOutcome'>;

/** It runs on what the orders run on, the clock included. */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const deps = ordersDepsOf({ ...options, onChargeOutcome });
  return {
    byToken: (token) => linkedSubscription(deps.db, token),
    cancel: (token) => cancelSubscription(deps, token),
    confirm: (token, payment) => confirmRenewal(deps, token, payment),
    resolve: (token) => resolveRenewal(deps, token),
    renewDue: () => renewDue(deps),
    startRenewals: (everyMs) => startRenewals(deps, everyMs),
  };
}
