/** How PayPal is reached; every address may be another server's that speaks its protocols. */
export interface PayPalOptions {
  /** Such as `https://api-m.paypal.com`. */
  apiUrl: string;
  /** Such as `https://api-3t.paypal.com/nvp`. */
  nvpUrl: string;
  /** Where shoppers are sent to by the old protocol, such as `https://www.paypal.com`. */
  webUrl: string;
  /** Of the app; used by both REST protocols. */
  clientId: string;
  clientSecret: string;
  /** What PayPal gave our webhook's address; without it none is believed. */
  webhookId: string | null;
  /** Of the account; used by NVP. */
  nvp: { user: string; password: string; signature: string };
  /** Where NVP posts its notifications, or null. */
  notifyUrl: string | null;
  /** The name that the payer reads. */
  brandName: string;
  /** How long one request may take, in milliseconds. */
  timeoutMs?: number;
  /** In milliseconds; the machine's own where none is given. */
  clock?: () => number;
}

/** With the clock that the adapters of all protocols go by. */
export interface AdapterOptions extends PayPalOptions {
  clock: () => number;
}

export const TIMEOUT_MS = 12_000;
