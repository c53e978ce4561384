import type { SnapshotFrom } from 'xstate';
import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { type PaymentStage, paymentStage } from '../payment/payment.stages.ts';
import type { subscriptionPageMachine } from './subscription-page.machine.ts';
import type { SubscriptionPageEvent } from './subscription-page.setup.ts';

export interface SubscriptionPageModel {
  shop: RuntimeSettings;
  subscription: Subscription;
  /** Null until the shopper cancels; `asked` waits for the confirmation, `under-way` for the server. */
  cancelling: 'asked' | 'under-way' | null;
  /** The stage of the payment, or null without one. */
  payment: PaymentStage | 'securing' | null;
  /** Whether the due delivery was paid on this page. */
  isCaptured: boolean;
  problem: string | null;
}

export type SubscriptionPageSend = (event: SubscriptionPageEvent) => void;

/** The view model of a subscription's page. */
export function subscriptionPageView(snapshot: SnapshotFrom<typeof subscriptionPageMachine>): SubscriptionPageModel {
  const { shop, subscription, problem } = snapshot.context;
  const payment = snapshot.hasTag('securing') ? 'securing' : paymentStage(snapshot);
  const isCaptured = snapshot.hasTag('captured');
  return { shop, subscription, cancelling: cancellingOf(snapshot), payment, isCaptured, problem };
}

function cancellingOf(snapshot: SnapshotFrom<typeof subscriptionPageMachine>): SubscriptionPageModel['cancelling'] {
  if (snapshot.hasTag('confirmingCancel')) return 'asked';
  return snapshot.hasTag('cancelling') ? 'under-way' : null;
}
