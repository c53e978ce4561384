import type { AmazonOptions } from '../payments/amazon/protocol/amazon-options.ts';
import { amazonPayments } from '../payments/amazon/provider/amazon-payments.ts';
import type { ApprovalProvider, TokenProvider } from '../payments/port/provider.ts';
import { createRegistry, type ProviderRegistry } from '../payments/registry.ts';

/** The providers of a running shop: cards, and PayPal and Amazon Pay where the shop takes them. */
export function shopProviders(
  cards: TokenProvider,
  payPal: ApprovalProvider | null = null,
  amazon: AmazonOptions | null = null,
): ProviderRegistry {
  return createRegistry(cards, [...(payPal ? [payPal] : []), ...(amazon ? [amazonPayments(amazon)] : [])]);
}
