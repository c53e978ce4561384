import { MESSAGES } from '../../../domain/messages.ts';
import { currencyDigits, type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import type {
  SheetDelivery,
  WalletOutcome,
  WalletRequest,
  WalletSheetRequest,
  WalletTotal,
} from '../../../machines/wallet/wallet.types.ts';

export interface WalletAdapter {
  /** Whether the shopper can pay with it in this browser; rejects if that cannot be determined. */
  canPay(request: WalletRequest): Promise<boolean>;
  /** Opens the sheet synchronously. Never rejects. */
  authorize(request: WalletSheetRequest): Promise<WalletOutcome>;
}

/** What prices the delivery that a sheet is asked for; null where it is asked for none. */
export type DeliveryOf = (request: WalletSheetRequest) => SheetDelivery | null;

/** The networks that both wallets and the card provider support; each adapter converts the names. */
export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover'] as const;

export const UNAVAILABLE: WalletOutcome = { type: 'unavailable', message: MESSAGES.paymentUnavailable };

/** An amount in the wallets' format: `129.00`, without a currency. They take no third decimal, which no card charges either. */
export function walletAmount(minor: MinorUnits, currency: string): string {
  return toDecimal(minor, currency).toFixed(Math.min(2, currencyDigits(currency)));
}

/** The rows of a sheet with amounts in the wallets' format. */
export function walletRows({ lines }: WalletTotal, currency: string): { label: string; amount: string }[] {
  return lines.map(({ label, amount }) => ({ label, amount: walletAmount(amount, currency) }));
}
