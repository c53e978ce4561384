import { isRecord } from '../../../domain/is-record.ts';
import { isApprovalProvider } from '../../../domain/orders/approval-provider.ts';
import { followedReturn, type ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { brandEntry, storedText } from './brand-entry.ts';

/** Q03, Q06: the address has the return no longer, so a reload reads it here while the provider can be queried. */
export type StoredReturn = ReturnType<typeof createStoredReturn>;

const KEY = 'sluice-paypal-return';
const LONGEST_MS = 6 * 3_600_000;

/** The return of one funnel: what another one of this origin has under way in the tab is not read, and stays as it is. */
export function createStoredReturn(open: () => Storage, now: () => number, funnel: string) {
  const entry = brandEntry(storedText(open, KEY), funnel, (value) => freshReturn(value, now()) !== null);
  return {
    read: (): ProviderReturn | null => freshReturn(entry.read(), now()),
    write: (returned: ProviderReturn): void => void entry.write({ returned, at: now() }),
    clear: (): void => void entry.write(undefined),
  };
}

function freshReturn(stored: unknown, now: number): ProviderReturn | null {
  if (!isRecord(stored) || typeof stored.at !== 'number' || now - stored.at >= LONGEST_MS) return null;
  return isReturn(stored.returned) ? followedReturn(stored.returned) : null;
}

function isReturn(value: unknown): value is ProviderReturn {
  if (!isRecord(value)) return false;
  const { provider, flow, action, paymentId, token, payerId } = value;
  const isId = (id: unknown) => id === null || typeof id === 'string';
  const isKnown = isApprovalProvider(provider) && ['payment', 'subscription', 'express'].some((each) => each === flow);
  return isKnown && (action === 'success' || action === 'cancel') && [paymentId, token, payerId].every(isId);
}
