import { isSuperseded } from '../../orders/ledger/ledger-entry.ts';
import { type AttemptRow, attemptById } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { handleEach } from '../../timing/handle-each.ts';
import { type Reopened, reopenAttempt } from './reopen-attempt.ts';

const BATCH = 100;
const MINUTE = 60_000;

/** T07, N14: a subscription may begin at a late approval, and no outcome of one may depend on a webhook alone. */
export async function recoverLateApprovals(deps: OrdersDeps): Promise<number> {
  let booked = 0;
  await handleEach(deps, await dueAttempts(deps), async (attempt) => {
    let found: Reopened = 'retry';
    try {
      found = await reopenAttempt(deps, attempt);
    } finally {
      await lookLater(deps, attempt, found);
    }
    const { status } = await attemptById(deps.db, attempt.id);
    if (status === 'captured') booked += 1;
  });
  return booked;
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

/** An attempt is read again until its subscription has ended or its approval lapsed; another process's time stays. */
async function lookLater(deps: OrdersDeps, attempt: AttemptRow, found: Reopened): Promise<void> {
  const now = deps.clock().getTime();
  const age = now - attempt.created_at.getTime();
  const isOver = isSuperseded(attempt) ? found === 'ignored' : age >= timeoutsOf(deps).approvableFor;
  await deps.db
    .updateTable('attempts')
    .set({ look_again_at: isOver ? null : new Date(now + Math.max(5 * MINUTE, age / 4)) })
    .where('id', '=', attempt.id)
    .where('look_again_at', '=', attempt.look_again_at)
    .execute();
}
