import type { PayPalProvider } from './paypal/protocol/paypal-provider.ts';
import { payPalPayments } from './paypal/provider/paypal-payments.ts';
import type { TokenProvider } from './port/provider.ts';
import { type ProviderRegistry, registryOf } from './registry.ts';

/** The providers of a running shop: cards, and PayPal where the shop takes it. */
export function shopProviders(cards: TokenProvider, payPal: PayPalProvider | null = null): ProviderRegistry {
  return registryOf(cards, payPal ? [payPalPayments(payPal)] : []);
}
