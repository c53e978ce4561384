import Stripe from 'stripe';

export interface StripeOptions {
  /** `sk_test_…` or `sk_live_…`. */
  secretKey: string;
  /** Where to reach the API, such as `http://127.0.0.1:4242`; Stripe itself when null or absent. */
  apiUrl?: string | null | undefined;
  /** `whsec_…`: what Stripe signs its webhooks with. Without it none is believed. */
  webhookSecret?: string | null | undefined;
  /** How long one request may take, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often the SDK repeats a request whose fate it does not know, always under the same idempotency key. */
  maxNetworkRetries?: number | undefined;
}

const TIMEOUT_MS = 12_000;
const RETRIES = 2;

/** Stripe's own SDK, pointed at Stripe or at a server that speaks its protocol. Throws on an API address that is none. */
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
