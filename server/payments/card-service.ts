import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CardSettings } from '../../contracts/page/page-data.ts';
import type { Config, StripeConfig } from '../config/config.ts';
import { isPortInUse } from '../http/port-in-use.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';
import type { CardProvider } from './port/card-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

export type CardServiceResult =
  | {
      ok: true;
      provider: CardProvider;
      settings: CardSettings;
      origins: ProviderOrigins;
      /** The sandbox's origin, or null while the provider itself is used. */
      sandbox: string | null;
      close(): Promise<void>;
    }
  | { ok: false; message: string };

export interface CardServiceOptions {
  /** False where nobody listens at the shop's address, as while a command runs alone: its sandbox posts no webhooks. */
  tellsShop?: boolean;
}

const SANDBOX_KEYS = { secretKey: 'sk_test_sluice', publishableKey: 'pk_test_sluice' };

/** The card provider that the configuration names. Without keys its sandbox is started and spoken to like the real one. */
export async function cardService(config: Config, options: CardServiceOptions = {}): Promise<CardServiceResult> {
  if (config.stripe) return serviceOf(config.stripe, null, async () => {});
  try {
    // Loaded on demand: a shop with real keys runs no code of the sandbox.
    const { startStripeSandbox } = await import('../../sandboxes/stripe/stripe-sandbox.ts');
    const dataFolder = join(config.dataFolder, 'sandboxes', 'stripe');
    const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
    const webhook = { url: `${config.publicUrl}/webhooks/stripe`, secret: webhookSecret };
    const told = options.tellsShop === false ? {} : { webhook };
    const sandbox = await startStripeSandbox({ port: config.sandboxPort, dataFolder, ...told });
    const urls = { apiUrl: sandbox.origin, scriptUrl: `${sandbox.origin}/stripe.js` };
    const stripe = { ...SANDBOX_KEYS, ...urls, webhookSecret };
    return serviceOf(stripe, sandbox.origin, () => sandbox.close());
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    const port = config.sandboxPort;
    return {
      ok: false,
      message: `Port ${port} is in use: stop the program that has it, or set SANDBOX_PORT to another one.`,
    };
  }
}

function serviceOf(stripe: StripeConfig, sandbox: string | null, close: () => Promise<void>): CardServiceResult {
  return {
    ok: true,
    provider: stripeProvider(stripe),
    settings: {
      scriptUrl: stripe.scriptUrl,
      publishableKey: stripe.publishableKey,
      test: stripe.publishableKey.startsWith('pk_test_'),
    },
    origins: originsOf(stripe),
    sandbox,
    close,
  };
}

/** What the provider documents for a Content-Security-Policy; another server that speaks its protocol is one origin. */
function originsOf({ scriptUrl }: StripeConfig): ProviderOrigins {
  const { origin } = new URL(scriptUrl);
  if (origin !== 'https://js.stripe.com') return { script: [origin], frame: [origin], connect: [origin] };
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { script, frame: [...script, 'https://hooks.stripe.com'], connect: ['https://api.stripe.com'] };
}
