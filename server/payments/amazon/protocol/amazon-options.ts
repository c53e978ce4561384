/** Amazon's addresses and credentials. Every address may be another server's with its protocols. */
export interface AmazonOptions {
  /** Such as `https://mws.amazonservices.com/OffAmazonPayments/2013-01-01`. */
  mwsUrl: string;
  /** Such as `https://mws.amazonservices.com/Reports/2009-01-01`. */
  reportsUrl: string;
  /** The origin of tokeninfo and profile of Login with Amazon, such as `https://api.amazon.com`. */
  loginUrl: string;
  /** The only origin of certificates and confirmations of notifications; null means Amazon's own hosts. */
  notificationOrigin: string | null;
  sellerId: string;
  /** The client id of Login with Amazon, which a shopper's token has to name. */
  loginClientId: string;
  accessKey: string;
  secretKey: string;
  /** The currency of the region, as ISO 4217. */
  currency: string;
  /** Whether Amazon confirms a payment with its payer on a page of its own, and comes back to ours (SCA). */
  confirmation: boolean;
  /** The time limit of one call in milliseconds, its repetitions included. */
  timeoutMs?: number;
  /** The current time in milliseconds. */
  clock: () => number;
  /** Waits before a throttled call is repeated. */
  pause: (ms: number) => Promise<unknown>;
}

export const TIMEOUT_MS = 12_000;
