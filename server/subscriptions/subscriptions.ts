import type { Subscription } from '../../contracts/api/subscription-api.ts';
import { buildOrdersDeps, type OrdersOptions } from '../checkout/orders.ts';
import { cancelOrder } from '../checkout/refunds/refund-order.ts';
import { findApprovalProvider } from '../orders/reading/approval-provider.ts';
import type { OrdersDeps } from '../orders/records/orders-deps.ts';
import { transact } from '../outbox/publish.ts';
import { moveSubscription } from './lifecycle/move-subscription.ts';
import { onChargeOutcome } from './lifecycle/on-charge-outcome.ts';
import { lockSubscription, type SubscriptionRow, subscriptionByToken } from './records/subscription-rows.ts';
import { linkedSubscription, readSubscription } from './records/subscription-wire.ts';
import { confirmRenewal, type RenewalPayment, resolveRenewal } from './renewing/confirm-renewal.ts';
import { renewDue, startRenewals } from './renewing/renew-due.ts';

export type SubscriptionsOptions = Omit<OrdersOptions, 'onChargeOutcome'>;

/** E12, A05: subscriptions by the tokens of their links, and their renewals by the clock. Takes the dependencies of the orders. */
export function createSubscriptions(options: SubscriptionsOptions) {
  const deps = buildOrdersDeps({ ...options, onChargeOutcome });
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

/** E12: null is an unknown token, and an active subscription is one that its provider could not end. */
async function cancelSubscription(deps: OrdersDeps, token: string): Promise<Subscription | null> {
  const found = await subscriptionByToken(deps.db, token);
  if (!found) return null;
  // T07: the provider ends what it bills first. A subscription that the provider may still bill stays active here too.
  if (found.provider !== null && !(await endAtProvider(deps, found))) return readSubscription(deps.db, found);
  const order = await transact(deps, async (trx) => {
    const row = await lockSubscription(trx, found.id);
    if (!row) return null;
    return (await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' })) ? row.renewal_order_id : null;
  });
  // A charge in flight cannot be recalled: it becomes the subscription's last one.
  if (order) await cancelOrder(deps, order);
  const ended = await subscriptionByToken(deps.db, token);
  return ended ? readSubscription(deps.db, ended) : null;
}

async function endAtProvider(deps: OrdersDeps, row: SubscriptionRow): Promise<boolean> {
  if (row.status === 'cancelled') return true;
  const { provider, provider_ref: subscriptionRef, id } = row;
  const billing = provider === null ? null : findApprovalProvider(deps, { provider });
  if (!billing || subscriptionRef === null) return false;
  const ended = await billing.cancelSubscription({ subscriptionRef, reason: 'Ended by the shopper.' });
  if (ended.type !== 'cancelled')
    deps.log('warn', 'the provider did not end a subscription', { subscriptionId: id, ...ended });
  return ended.type === 'cancelled';
}
