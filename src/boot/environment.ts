import type { AccountDetails } from '../../domain/account/account.ts';
import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';

/** What the start of a session depends on besides the page itself. */
export interface Environment {
  location: { pathname: string; search: string };
  device: DeviceKind;
  now: Date;
  random: () => number;
  stored: unknown;
  /** E06: the stored history of what this visitor was shown, unchecked. */
  storedHistory: unknown;
  /** E15: who is credited with the session. */
  affParameters: FunnelInput['affParameters'];
  /** E11: the account that the shopper asked this device to keep. */
  savedAccount?: AccountDetails | null;
  /** Q03: a return from a provider's page that was read by an earlier page of this tab and is not resolved. */
  keptReturn?: ProviderReturn | null;
  /** Hears why a saved state was dropped. */
  onDropped: (why: string) => void;
}
