/** The browser's access to the wallets: part of the settings of every page. Without a schema. */
export interface WalletSettings {
  /** The card provider's API, where a wallet's token becomes a payment method. */
  apiUrl: string;
  google: GooglePaySettings | null;
  apple: ApplePaySettings | null;
}

export interface GooglePaySettings {
  scriptUrl: string;
  /** Empty is allowed in the TEST environment alone. */
  merchantId: string;
  environment: 'TEST' | 'PRODUCTION';
}

export interface ApplePaySettings {
  /** Null where only browsers with an ApplePaySession of their own are served. */
  scriptUrl: string | null;
  merchantId: string;
}

/** The wallets of a card, by the payment method of an order. */
type ConfiguredWallet = 'apple_pay' | 'google_pay';

/** A06: Apple Pay without a script works in Apple's browsers alone, so a page expects it only once they say so. */
export function configuredWallets(
  settings: WalletSettings | null | undefined,
  browser: { hasApplePay: boolean } = { hasApplePay: false },
): ConfiguredWallet[] {
  const apple = settings?.apple && (settings.apple.scriptUrl !== null || browser.hasApplePay);
  return [...(apple ? (['apple_pay'] as const) : []), ...(settings?.google ? (['google_pay'] as const) : [])];
}
