import { isSuperseded } from '../ledger/ledger-sums.ts';
import { type AttemptRow, attemptById } from '../records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { type Reopened, reopenAttempt } from './reopen-attempt.ts';

const BATCH = 100;
const MINUTE = 60_000;

/**
 * T07, N14: looks again at approvals that were abandoned and begin where they are approved, for as long as that may be, each
 * time after a longer while; and at subscriptions that have to be ended and are not yet. So nothing hangs on a webhook.
 * Returns for how many the money is booked now. Several processes may do it at once.
 */
export async function recoverLateApprovals(deps: OrdersDeps): Promise<number> {
  let booked = 0;
  for (const attempt of await dueAttempts(deps)) {
    const found = await look(deps, attempt);
    await lookLater(deps, attempt, found);
    const { status } = await attemptById(deps.db, attempt.id);
    if (status === 'captured') booked += 1;
  }
  return booked;
}

/** One that cannot be looked at must not keep the others waiting. */
async function look(deps: OrdersDeps, attempt: AttemptRow): Promise<Reopened> {
  try {
    return await reopenAttempt(deps, attempt);
  } catch (error) {
    deps.log('error', 'looking again at an approval failed', { attemptId: attempt.id, detail: String(error) });
    return 'retry';
  }
}

function dueAttempts({ db, clock }: OrdersDeps): Promise<AttemptRow[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('look_again_at', '<=', clock())
    .where('status', 'in', ['declined', 'cancelled'])
    .orderBy('look_again_at')
    .limit(BATCH)
    .execute();
}

/** Whoever has set another time meanwhile knows better. */
async function lookLater(deps: OrdersDeps, attempt: AttemptRow, found: Reopened): Promise<void> {
  await deps.db
    .updateTable('attempts')
    .set({ look_again_at: nextLook(deps, attempt, found) })
    .where('id', '=', attempt.id)
    .where('look_again_at', '=', attempt.look_again_at)
    .execute();
}

/** What has to be ended is looked at until it has ended; what waits for its payer as long as it may be approved. */
function nextLook(deps: OrdersDeps, attempt: AttemptRow, found: Reopened): Date | null {
  const now = deps.clock().getTime();
  const age = now - attempt.created_at.getTime();
  const isOver = isSuperseded(attempt) ? found === 'ignored' : age >= timeoutsOf(deps).approvableFor;
  return isOver ? null : new Date(now + Math.max(5 * MINUTE, age / 4));
}
