import { isApprovalProvider, UNNAMED_PROVIDER } from '../../../domain/orders/approval-provider.ts';
import { followedReturn, type ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { tryUse } from './try.ts';

/**
 * Q03, Q06: a return from a provider's page that was read from the address and is not resolved yet. The address no
 * longer has it, so a reload reads it here, while the tab lives and the provider can still be queried about it.
 */
export interface StoredReturn {
  read(): ProviderReturn | null;
  write(returned: ProviderReturn): void;
  clear(): void;
}

const KEY = 'sluice-paypal-return';
const LONGEST_MS = 6 * 3_600_000;

export function createStoredReturn(open: () => Storage, now: () => number): StoredReturn {
  return {
    read: () => tryUse(() => freshReturn(JSON.parse(open().getItem(KEY) ?? 'null'), now())) ?? null,
    write: (returned) => void tryUse(() => open().setItem(KEY, JSON.stringify({ returned, at: now() }))),
    clear: () => void tryUse(() => open().removeItem(KEY)),
  };
}

function freshReturn(stored: unknown, now: number): ProviderReturn | null {
  if (typeof stored !== 'object' || stored === null || !('returned' in stored) || !('at' in stored)) return null;
  const isFresh = typeof stored.at === 'number' && now - stored.at < LONGEST_MS;
  const returned = isFresh ? upgraded(stored.returned) : null;
  return isReturn(returned) ? followedReturn(returned) : null;
}

/** Older stored returns name no provider, and call the flow `express` `nvp`. */
function upgraded(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'provider' in stored) return stored;
  const isExpress = 'flow' in stored && stored.flow === 'nvp';
  return { ...stored, provider: UNNAMED_PROVIDER, ...(isExpress ? { flow: 'express' } : {}) };
}

function isReturn(value: unknown): value is ProviderReturn {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, flow, action, paymentId, token, payerId } = value as Record<string, unknown>;
  const isId = (id: unknown) => id === null || typeof id === 'string';
  const isKnown = isApprovalProvider(provider) && ['payment', 'subscription', 'express'].some((each) => each === flow);
  return isKnown && (action === 'success' || action === 'cancel') && [paymentId, token, payerId].every(isId);
}
