import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from './payment.machine.ts';

/** What a shopper is waiting for while a payment is under way. */
export type PaymentStage = 'charging' | 'challenge' | 'checking' | 'unsettled';

/** The stage of a payment, as the pages word it. */
export function paymentStage(snapshot: SnapshotFrom<typeof paymentMachine>): PaymentStage {
  if (snapshot.matches('challenging')) return 'challenge';
  if (snapshot.matches('unsettled')) return 'unsettled';
  return snapshot.context.pursuit.type !== 'settle' && snapshot.context.asked === 0 ? 'charging' : 'checking';
}
