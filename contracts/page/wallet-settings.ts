/** The browser's access to the wallets: part of the settings of every page. Types alone, no schema. */
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
