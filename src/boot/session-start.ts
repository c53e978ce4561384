import type { AccountDetails } from '../../domain/account/account.ts';
import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';
import type { LeftPage } from '../adapters/storage/left-page.ts';

/** The inputs of a session's start besides the page itself. */
export interface SessionStart {
  location: { pathname: string; search: string };
  device: DeviceKind;
  now: Date;
  random: () => number;
  stored: unknown;
  /** The step of the funnel that this browser showed last, as its cookie says (N02). */
  reached?: string | null;
  /** E15: the affiliate credited with the session. */
  affParameters: FunnelInput['affParameters'];
  /** E11: the account that the shopper chose to store on this device. */
  savedAccount?: AccountDetails | null;
  /** Q03: a return from a provider that an earlier load of this tab has read, and that is not resolved yet. */
  storedReturn?: ProviderReturn | null;
  /** The page before this document, whose machine had not come when it was left. */
  left?: LeftPage | null;
  /** Receives the reason for a dropped saved state. */
  onDropped: (why: string) => void;
}
