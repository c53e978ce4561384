import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';

/** The wallets as shoppers read them. */
export const WALLET_NAMES: Readonly<Record<WalletKind, string>> = { google_pay: 'Google Pay', apple_pay: 'Apple Pay' };
