import { type OrdersOptions, ordersDepsOf } from '../checkout/orders.ts';
import { cancelSubscription } from './lifecycle/cancel-subscription.ts';
import { onChargeOutcome } from './lifecycle/on-charge-outcome.ts';
import { linkedSubscription } from './records/subscription-wire.ts';
import { confirmRenewal, type RenewalPayment, resolveRenewal } from './renewing/confirm-renewal.ts';
import { renewDue, startRenewals } from './renewing/renew-due.ts';

export type SubscriptionsOptions = Omit<OrdersOptions, 'onChargeOutcome'>;

/** E12, A05: subscriptions by the tokens of their links, and their renewals by the clock. Takes the dependencies of the orders. */
export function createSubscriptions(options: SubscriptionsOptions) {
  const deps = ordersDepsOf({ ...options, onChargeOutcome });
  return {
    /** Returns null for an unknown token, as the next one does. */
    byToken: (token: string) => linkedSubscription(deps.db, token),
    cancel: (token: string) => cancelSubscription(deps, token),
    /** Charges the renewal that is due on-session, once (N14), to the subscription's card or another one. */
    confirm: (token: string, payment?: RenewalPayment) => confirmRenewal(deps, token, payment),
    /** Reads the provider for that payment, and returns its status. */
    resolve: (token: string) => resolveRenewal(deps, token),
    /** Charges the renewals that are due. Returns how many charges were tried. */
    renewDue: () => renewDue(deps),
    startRenewals: (everyMs: number) => startRenewals(deps, everyMs),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
