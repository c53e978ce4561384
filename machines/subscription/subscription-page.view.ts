import type { SnapshotFrom } from 'xstate';
import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import type { PaymentStage } from '../payment/payment.stages.ts';
import { paymentStage } from '../payment/payment.view.ts';
import type { subscriptionPageMachine } from './subscription-page.machine.ts';
import type { SubscriptionPageEvent } from './subscription-page.types.ts';

export interface SubscriptionPageModel {
  shop: RuntimeSettings;
  subscription: Subscription;
  /** Null while the shopper reads; `asked` waits for a last word, `under-way` for the server. */
  cancelling: 'asked' | 'under-way' | null;
  /** What a payment waits for, or null where none is under way. */
  payment: PaymentStage | 'securing' | null;
  /** Whether what was due was paid on this page. */
  isPaid: boolean;
  problem: string | null;
}

export type SubscriptionPageSend = (event: SubscriptionPageEvent) => void;

/** The page of a subscription, as data. */
export function subscriptionPageView(snapshot: SnapshotFrom<typeof subscriptionPageMachine>): SubscriptionPageModel {
  const { shop, subscription, problem } = snapshot.context;
  const payment = snapshot.hasTag('securing') ? 'securing' : paymentStage(snapshot);
  const isPaid = snapshot.hasTag('paid');
  return { shop, subscription, cancelling: cancellingOf(snapshot), payment, isPaid, problem };
}

function cancellingOf(snapshot: SnapshotFrom<typeof subscriptionPageMachine>): SubscriptionPageModel['cancelling'] {
  if (snapshot.hasTag('confirmingCancel')) return 'asked';
  return snapshot.hasTag('cancelling') ? 'under-way' : null;
}
