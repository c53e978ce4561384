import Stripe from 'stripe';

export interface StripeOptions {
  /** `sk_test_…` or `sk_live_…`. */
  secretKey: string;
  /** The API's address, such as `http://127.0.0.1:4242`; Stripe's own where null or absent. */
  apiUrl?: string | null | undefined;
  /** `whsec_…`: the secret of Stripe's webhook signatures. Without it no event is accepted. */
  webhookSecret?: string | null | undefined;
  /** The time limit of one request, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How many times the SDK repeats a request without a reply, always under the same idempotency key. */
  maxNetworkRetries?: number | undefined;
}

const TIMEOUT_MS = 12_000;
const RETRIES = 2;

/** Stripe's own SDK, for Stripe or a server with its protocol. Throws on an invalid API address. */
export function stripeClient({ secretKey, apiUrl, timeoutMs, maxNetworkRetries }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: maxNetworkRetries ?? RETRIES,
    telemetry: false,
  });
}

function addressOf(url: URL) {
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443), protocol } as const;
}
