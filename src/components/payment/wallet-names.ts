import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';

/** The wallets' names for shoppers. */
export const WALLET_NAMES: Readonly<Record<WalletKind, string>> = { google_pay: 'Google Pay', apple_pay: 'Apple Pay' };
