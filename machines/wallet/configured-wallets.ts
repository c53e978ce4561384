import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { WalletKind } from './wallet.types.ts';

/**
 * A06: the wallets to expect on the form, before the browser has said which of them can pay. Apple Pay without a script is
 * found in Apple's browsers alone.
 */
export function configuredWallets(settings: WalletSettings | null | undefined): WalletKind[] {
  const apple: WalletKind[] = settings?.apple?.scriptUrl ? ['apple_pay'] : [];
  return settings?.google ? [...apple, 'google_pay'] : apple;
}
