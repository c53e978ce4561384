import type { ApprovalProvider } from '../../payments/port/provider.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** The provider that asks for approvals, spoken to as it was for this attempt; null where nobody can any more. */
export function approvalProviderOf(
  { providers }: Pick<OrdersDeps, 'providers'>,
  row: Pick<AttemptRow, 'provider'>,
): ApprovalProvider | null {
  const provider = providers.of(row);
  return provider?.start === 'approval' ? provider : null;
}

/** The name by which shoppers know the provider that asks for an attempt's approval; by whichever protocol it asked. */
export function approverName({ providers }: Pick<OrdersDeps, 'providers'>, row: Pick<AttemptRow, 'provider'>): string {
  const account = providers.accountOf(row);
  return account?.start === 'approval' ? account.displayName : 'Your payment provider';
}

/** T07: whether an attempt's subscription begins where its payer approves it, without us; the others we execute. */
export function beginsWhenApproved(
  { providers }: Pick<OrdersDeps, 'providers'>,
  { provider, approval_kind: kind }: Pick<AttemptRow, 'provider' | 'approval_kind'>,
): boolean {
  const account = providers.accountOf({ provider });
  return account?.start === 'approval' && account.beginsWhenApproved({ provider, kind });
}
