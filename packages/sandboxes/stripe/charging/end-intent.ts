import type { IntentRow } from '../simulator/rows.ts';
import { seconds, type Work } from '../simulator/work.ts';
import { renderCharge } from '../wire/wire-charge.ts';
import { renderIntent } from '../wire/wire-intent.ts';

/** Cancels an intent that is not paid; an authorized charge is released. */
export function endIntent(work: Work, intent: IntentRow, reason: string | null): IntentRow {
  const charge = intent.latestCharge === null ? undefined : work.draft.get('charge', intent.latestCharge);
  if (charge?.status === 'succeeded') {
    const released = work.draft.put('charge', { ...charge, amountRefunded: charge.amount });
    work.announce('charge.refunded', renderCharge(released));
  }
  const canceled = work.draft.put('intent', {
    ...intent,
    status: 'canceled',
    challenge: null,
    canceledAt: seconds(work),
    cancellationReason: reason,
  });
  work.announce('payment_intent.canceled', renderIntent(canceled, work.origin));
  return canceled;
}
