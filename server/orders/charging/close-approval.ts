import { setTimeout as pause } from 'node:timers/promises';
import { ABANDONED_CHARGE } from '../../payments/port/decline.ts';
import { readApproval } from '../reading/read-approval.ts';
import { type AttemptRow, attemptById, isInFlight, isOpenApproval } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { recordReading } from './record-outcome.ts';

/**
 * Gives up an approval that nobody came back with, so that the order may be paid otherwise. The provider is read first, for what
 * is approved may have begun already. True where nothing of it can take money any more.
 */
export async function closeApproval(deps: OrdersDeps, attempt: AttemptRow): Promise<boolean> {
  const open = await afterPage(deps, attempt);
  const now = isOpenApproval(open) ? await expireApproval(deps, open) : open;
  return !isInFlight(now) && now.status !== 'captured';
}

/** Returns the attempt as it is then; others may have resolved it first. */
async function expireApproval(deps: OrdersDeps, open: AttemptRow): Promise<AttemptRow> {
  const reading = open.status === 'created' ? ABANDONED_CHARGE : await readApproval(deps, open);
  const isOver = reading.type === 'requires_approval' || reading.type === 'absent';
  const recorded = await recordReading(deps, open, isOver ? ABANDONED_CHARGE : reading);
  return recorded?.attempt ?? attemptById(deps.db, open.id);
}

/** Another tab may just be asking for the page: it is waited for, a moment. */
export async function afterPage(deps: OrdersDeps, attempt: AttemptRow): Promise<AttemptRow> {
  let now = attempt;
  for (const wait of timeoutsOf(deps).readPauses) {
    if (now.status !== 'created') break;
    await pause(wait);
    now = await attemptById(deps.db, attempt.id);
  }
  return now;
}
