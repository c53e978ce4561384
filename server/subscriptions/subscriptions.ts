import type { Subscription } from '../../contracts/api/subscription-api.ts';
import { type OrdersOptions, ordersDepsOf } from '../checkout/orders.ts';
import type { PaymentStatusResult } from '../orders/records/order-result.ts';
import type { Rounds } from '../timing/start-rounds.ts';
import { cancelSubscription } from './lifecycle/cancel-subscription.ts';
import { onChargeOutcome } from './lifecycle/on-charge-outcome.ts';
import { type LinkedSubscription, linkedSubscription } from './records/linked-subscription.ts';
import { confirmRenewal, type RenewalPayment, resolveRenewal } from './renewing/confirm-renewal.ts';
import { renewDue, startRenewals } from './renewing/renew-due.ts';

/** E12, A05: subscriptions by the tokens of their links, and their renewals by the clock. */
export interface Subscriptions {
  /** Returns null for an unknown token, as the next one does. */
  byToken(token: string): Promise<LinkedSubscription | null>;
  cancel(token: string): Promise<Subscription | null>;
  /** Charges the renewal that is due on-session, once (N14), to the subscription's card or another one. */
  confirm(token: string, payment?: RenewalPayment): Promise<PaymentStatusResult>;
  /** Reads the provider for that payment, and returns its status. */
  resolve(token: string): Promise<PaymentStatusResult>;
  /** Charges the renewals that are due. Returns how many charges were tried. */
  renewDue(): Promise<number>;
  startRenewals(everyMs: number): Pick<Rounds, 'stop'>;
}

export type SubscriptionsOptions = Omit<OrdersOptions, 'onChargeOutcome'>;

/** Takes the dependencies of the orders, the clock included. */
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
