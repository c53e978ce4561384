import type { SandboxesOptions } from '../../packages/sandboxes/start-sandboxes.ts';
import type { Config } from '../../server/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the owner has set it, to nothing maybe. */
export function isSet(environment: Environment, name: string): boolean {
  return environment[name] !== undefined;
}

/** A shop with the owner's addresses and keys would not reach its sandbox, so that the sandbox's win. */
const JOINING = new Set([
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'GOOGLE_PAY_SCRIPT_URL',
  'APPLE_PAY_API_URL',
  'APPLE_PAY_SCRIPT_URL',
  'APPLE_PAY_CERTIFICATE_FILE',
  'APPLE_PAY_KEY_FILE',
  'PAYPAL_API_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_USER',
  'PAYPAL_PASSWORD',
  'PAYPAL_SIGNATURE',
  'AMAZON_API_URL',
  'AMAZON_ACCESS_KEY',
  'AMAZON_SECRET_KEY',
]);

/** The settings of advertising services, each service's together: the owner's own leave none of the sandbox's, even where they are empty. */
const SERVICES = ['META_', 'GA4_', 'AFFILIATE_POSTBACK_'];

/** L10: what the owner has set, even to nothing, is left out; a public shop posts back to https addresses alone. */
export function withoutOwn(
  environment: Environment,
  settings: Record<string, string>,
  { isOnThisMachine }: Pick<Config, 'isOnThisMachine'>,
): Record<string, string> {
  const hasOwn = (prefix: string) => Object.keys(environment).some((name) => name.startsWith(prefix));
  const left = SERVICES.filter((prefix) => hasOwn(prefix) || (prefix.startsWith('AFFILIATE') && !isOnThisMachine));
  const isLeft = (name: string) =>
    JOINING.has(name) || !(isSet(environment, name) || left.some((prefix) => name.startsWith(prefix)));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isLeft(name)));
}

/** The webhooks of the sandboxes, with the secrets that the owner has set, since both sides have to know them. */
export function webhooksOf(
  environment: Environment,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  random: (bytes: number) => string,
): NonNullable<SandboxesOptions['webhooks']> {
  const { STRIPE_WEBHOOK_SECRET: secret, PAYPAL_WEBHOOK_ID: id } = environment;
  return {
    cards: { url: `${publicUrl}/webhooks/stripe`, secret: secret?.trim() ?? `whsec_${random(24)}` },
    paypal: { url: `${publicUrl}/webhooks/paypal`, id: id?.trim() ?? `WH-${random(12)}` },
    amazon: { url: `${publicUrl}/webhooks/amazon` },
  };
}
