import { currencyDigits, type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import type { WalletTotal } from '../../../machines/wallet/wallet.types.ts';

/** An amount in the wallets' format: `129.00`, without a currency. */
export function walletAmount(minor: MinorUnits, currency: string): string {
  return toDecimal(minor, currency).toFixed(currencyDigits(currency));
}

/** The rows of a sheet with amounts in the wallets' format. */
export function walletRows({ lines }: WalletTotal, currency: string): { label: string; amount: string }[] {
  return lines.map(({ label, amount }) => ({ label, amount: walletAmount(amount, currency) }));
}
