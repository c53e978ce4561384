import { MESSAGES } from '../../../domain/messages.ts';
import type { WalletOutcome, WalletRequest, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';

/** One wallet. */
export interface WalletAdapter {
  /** Whether the shopper can pay with it in this browser; rejects if that cannot be determined. */
  canPay(request: WalletRequest): Promise<boolean>;
  /** Opens the sheet synchronously. Never rejects. */
  authorize(request: WalletSheetRequest): Promise<WalletOutcome>;
}

/** The networks that both wallets and the card provider support; each adapter converts the names. */
export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover'] as const;

export const UNAVAILABLE: WalletOutcome = { type: 'unavailable', message: MESSAGES.paymentUnavailable };
