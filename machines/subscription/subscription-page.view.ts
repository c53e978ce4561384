import type { SnapshotFrom } from 'xstate';
import type { Subscription } from '../../contracts/api/subscription-api.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { type PaymentStage, paymentStage } from '../payment/payment.view.ts';
import type { SubscriptionPageEvent, subscriptionPageMachine } from './subscription-page.machine.ts';

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
  const { shop, subscription, problem, isPaid } = snapshot.context;
  const cancelling = snapshot.matches('confirming') ? 'asked' : snapshot.matches('cancelling') ? 'under-way' : null;
  return { shop, subscription, cancelling, payment: stageOf(snapshot), isPaid, problem };
}

function stageOf(snapshot: SnapshotFrom<typeof subscriptionPageMachine>): SubscriptionPageModel['payment'] {
  if (snapshot.matches('securing')) return 'securing';
  if (snapshot.matches('reading')) return 'checking';
  const payment = snapshot.children.payment?.getSnapshot();
  return payment && snapshot.matches('paying') ? paymentStage(payment) : null;
}
