import { setTimeout as pause } from 'node:timers/promises';
import { ABANDONED_CHARGE } from '../../payments/port/decline.ts';
import { readApproval } from '../reading/read-approval.ts';
import { type AttemptRow, attemptById, isInFlight, isOpenApproval } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { recordReading } from './record-outcome.ts';

/**
 * Abandons an open approval, so that the order may be paid by another attempt. The provider is read first, because an approved
 * subscription may have begun already. True where the approval can take no more money.
 */
export async function closeApproval(deps: OrdersDeps, attempt: AttemptRow): Promise<boolean> {
  const open = await afterPage(deps, attempt);
  const now = isOpenApproval(open) ? await expireApproval(deps, open) : open;
  return !isInFlight(now) && now.status !== 'captured';
}

/** Returns the attempt as it is after the transaction, which another request may have resolved first. */
async function expireApproval(deps: OrdersDeps, open: AttemptRow): Promise<AttemptRow> {
  const reading = open.status === 'created' ? ABANDONED_CHARGE : await readApproval(deps, open);
  const isOver = reading.type === 'requires_approval' || reading.type === 'absent';
  const recorded = await recordReading(deps, open, isOver ? ABANDONED_CHARGE : reading);
  return recorded?.attempt ?? attemptById(deps.db, open.id);
}

/** Waits briefly for the approval page that another tab may be requesting. */
export async function afterPage(deps: OrdersDeps, attempt: AttemptRow): Promise<AttemptRow> {
  let now = attempt;
  for (const wait of timeoutsOf(deps).readPauses) {
    if (now.status !== 'created') break;
    await pause(wait);
    now = await attemptById(deps.db, attempt.id);
  }
  return now;
}
