import type { AmazonOptions } from './amazon/protocol/amazon-options.ts';
import { amazonPayments } from './amazon/provider/amazon-payments.ts';
import type { PayPalProvider } from './paypal/protocol/paypal-provider.ts';
import { payPalPayments } from './paypal/provider/paypal-payments.ts';
import type { TokenProvider } from './port/provider.ts';
import { type ProviderRegistry, registryOf } from './registry.ts';

/** The providers of a running shop: cards, and PayPal and Amazon Pay where the shop takes them. */
export function shopProviders(
  cards: TokenProvider,
  payPal: PayPalProvider | null = null,
  amazon: AmazonOptions | null = null,
): ProviderRegistry {
  return registryOf(cards, [...(payPal ? [payPalPayments(payPal)] : []), ...(amazon ? [amazonPayments(amazon)] : [])]);
}
