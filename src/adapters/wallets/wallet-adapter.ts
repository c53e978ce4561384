import type { WalletOutcome, WalletRequest, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';

/** One wallet. */
export interface WalletAdapter {
  /** Whether the shopper can pay with it here and now; rejects where that cannot be found out. */
  canPay(request: WalletRequest): Promise<boolean>;
  /** Opens the sheet before it returns. Never rejects. */
  authorize(request: WalletSheetRequest): Promise<WalletOutcome>;
}

/** Networks that both wallets and the card provider know, in the writing of neither. */
export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover'] as const;
