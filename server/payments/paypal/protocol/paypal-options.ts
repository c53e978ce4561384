/** PayPal's addresses and credentials. Every address may be another server's with its protocols. */
export interface PayPalOptions {
  /** Such as `https://api-m.paypal.com`. */
  apiUrl: string;
  /** Such as `https://api-3t.paypal.com/nvp`. */
  nvpUrl: string;
  /** The address of the approval pages of NVP, such as `https://www.paypal.com`. */
  webUrl: string;
  /** The app's credentials; both REST protocols use them. */
  clientId: string;
  clientSecret: string;
  /** PayPal's id of our webhook; without it no event is accepted. */
  webhookId: string | null;
  nvp: { user: string; password: string; signature: string };
  /** The address for NVP's notifications, or null. */
  notifyUrl: string | null;
  /** The time limit of one request, in milliseconds. */
  timeoutMs?: number;
  /** The current time in milliseconds; the machine's own clock where absent. */
  clock?: () => number;
}

/** The options with the clock that the adapters of all protocols use. */
export interface AdapterOptions extends PayPalOptions {
  clock: () => number;
}

export const TIMEOUT_MS = 12_000;
