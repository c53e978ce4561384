import type { AmazonOptions } from '../payments/amazon/protocol/amazon-options.ts';
import { amazonPayments } from '../payments/amazon/provider/amazon-payments.ts';
import type { PayPalProvider } from '../payments/paypal/protocol/paypal-provider.ts';
import { payPalPayments } from '../payments/paypal/provider/paypal-payments.ts';
import type { TokenProvider } from '../payments/port/provider.ts';
import { createRegistry, type ProviderRegistry } from '../payments/registry.ts';

/** The providers of a running shop: cards, and PayPal and Amazon Pay where the shop takes them. */
export function shopProviders(
  cards: TokenProvider,
  payPal: PayPalProvider | null = null,
  amazon: AmazonOptions | null = null,
): ProviderRegistry {
  return createRegistry(cards, [
    ...(payPal ? [payPalPayments(payPal)] : []),
    ...(amazon ? [amazonPayments(amazon)] : []),
  ]);
}
