import { attemptsOf } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** O06: closes what was approved for an order that is over, as after a payment that its provider did not decide in time. */
export async function endApprovals(
  { db, providers }: Pick<OrdersDeps, 'db' | 'providers'>,
  orderId: string,
): Promise<void> {
  for (const attempt of await attemptsOf(db, orderId)) {
    const provider = providers.of(attempt);
    if (provider?.start !== 'approval' || attempt.approval_ref === null || attempt.status === 'captured') continue;
    await provider.endApproval?.(attempt.approval_ref);
  }
}
