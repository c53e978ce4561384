import type { WalletSettings } from './wallet-settings.ts';

/** The wallets of a card, by the payment method of an order. */
type ConfiguredWallet = 'apple_pay' | 'google_pay';

/**
 * A06: the wallets to expect in a browser, before it has said which of them can pay. Apple Pay without a script is found in Apple's
 * browsers alone, which a page does not expect before they have said so.
 */
export function configuredWallets(
  settings: WalletSettings | null | undefined,
  browser: { hasApplePay: boolean } = { hasApplePay: false },
): ConfiguredWallet[] {
  const apple = settings?.apple && (settings.apple.scriptUrl !== null || browser.hasApplePay);
  return [...(apple ? (['apple_pay'] as const) : []), ...(settings?.google ? (['google_pay'] as const) : [])];
}
