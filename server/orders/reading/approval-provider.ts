import type { FinishingProvider } from '../../payments/port/provider.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** The provider of an attempt's approval, by the attempt's protocol; null where no adapter is configured for it. */
export function findApprovalProvider(
  { providers }: Pick<OrdersDeps, 'providers'>,
  row: Pick<AttemptRow, 'provider'>,
): FinishingProvider | null {
  const provider = providers.of(row);
  return provider?.start === 'approval' ? provider : null;
}

/** The provider's name that shoppers know, for an attempt by any of its protocols. */
export function approverName({ providers }: Pick<OrdersDeps, 'providers'>, row: Pick<AttemptRow, 'provider'>): string {
  const account = providers.accountOf(row);
  return account?.start === 'approval' ? account.displayName : 'Your payment provider';
}

/** T07: whether an attempt's subscription begins at the payer's approval; any other begins when we execute it. */
export function beginsWhenApproved(
  { providers }: Pick<OrdersDeps, 'providers'>,
  { provider, approval_kind: kind }: Pick<AttemptRow, 'provider' | 'approval_kind'>,
): boolean {
  const account = providers.accountOf({ provider });
  return account?.start === 'approval' && account.beginsWhenApproved({ provider, kind });
}
