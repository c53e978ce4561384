import type { CardSettings } from '../../contracts/page/page-data.ts';
import type { Config, StripeConfig } from '../config/config.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';
import { stripeProvider } from '../payments/stripe/stripe-provider.ts';

const NO_KEYS =
  'No card provider is set: start the shop with npm start, which runs a sandbox of it, or set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.';

/** What pages load of the card provider of the configuration. */
export function cardPages({ stripe, capture }: Config) {
  if (!stripe) return { ok: false as const, message: NO_KEYS };
  const { publishableKey, scriptUrl, apiUrl } = stripe;
  const test = publishableKey.startsWith('pk_test_');
  return {
    ok: true as const,
    settings: { scriptUrl, publishableKey, test, capture } satisfies CardSettings,
    origins: originsOf(stripe),
    /** The origin of another server that speaks the provider's protocol, such as its sandbox; null for the provider's own. */
    sandbox: test ? apiUrl : null,
    stripe,
  };
}

/** The same with the provider itself. The clock is in milliseconds since 1970. */
export function cardService(config: Config, clock: () => number) {
  const pages = cardPages(config);
  return pages.ok ? { ...pages, provider: stripeProvider({ ...pages.stripe, clock }) } : pages;
}

/** The origins that the provider documents for a Content-Security-Policy. Another server with its protocol has one origin. */
function originsOf({ scriptUrl }: StripeConfig): ProviderOrigins {
  const { origin } = new URL(scriptUrl);
  if (origin !== 'https://js.stripe.com') return { script: [origin], frame: [origin], connect: [origin] };
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { script, frame: [...script, 'https://hooks.stripe.com'], connect: ['https://api.stripe.com'] };
}
