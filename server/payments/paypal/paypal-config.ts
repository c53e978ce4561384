import { PAYPAL_PROTOCOLS, type PayPalProtocol } from './choose-paypal.ts';
import type { PayPalOptions } from './protocol/paypal-options.ts';

/** What the environment says of PayPal. `none`: no credentials are there. */
export type PayPalConfig =
  | { type: 'none'; protocol: PayPalProtocol }
  | {
      type: 'paypal';
      protocol: PayPalProtocol;
      /** False where another server speaks PayPal's protocols, as its sandbox does. */
      isPayPal: boolean;
      options: PayPalSettings;
    };

/** All but what the brand and the shop's own address say. */
export type PayPalSettings = Omit<PayPalOptions, 'brandName' | 'notifyUrl' | 'clock' | 'timeoutMs'>;

type Environment = Readonly<Record<string, string | undefined>>;

const HOSTS = {
  live: {
    apiUrl: 'https://api-m.paypal.com',
    nvpUrl: 'https://api-3t.paypal.com/nvp',
    webUrl: 'https://www.paypal.com',
  },
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    nvpUrl: 'https://api-3t.sandbox.paypal.com/nvp',
    webUrl: 'https://www.sandbox.paypal.com',
  },
} as const;

/**
 * Reads `PAYPAL_PROTOCOL` (rest-v1, orders-v2, nvp), `PAYPAL_ENVIRONMENT` (live, sandbox) or `PAYPAL_API_URL`, the
 * credentials of the protocol and `PAYPAL_WEBHOOK_ID`; every problem is one sentence that names its variable and repeats no secret.
 */
export function readPayPal(environment: Environment, problems: string[]): PayPalConfig {
  const protocol = oneOf(environment, 'PAYPAL_PROTOCOL', PAYPAL_PROTOCOLS, 'orders-v2', problems);
  const { isPayPal, ...hosts } = readHosts(environment, problems);
  const names = protocol === 'nvp' ? NVP_NAMES : REST_NAMES;
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return { type: 'none', protocol };
  if (missing.length > 0) {
    problems.push(
      `${missing.join(' and ')} must be set, too: ${names.join(', ')} go together; none means no PayPal, or its sandbox.`,
    );
  }
  const text = (name: string): string => environment[name] ?? '';
  const nvp = { user: text('PAYPAL_USER'), password: text('PAYPAL_PASSWORD'), signature: text('PAYPAL_SIGNATURE') };
  const app = { clientId: text('PAYPAL_CLIENT_ID'), clientSecret: text('PAYPAL_CLIENT_SECRET') };
  const options = { ...hosts, ...app, nvp, webhookId: environment.PAYPAL_WEBHOOK_ID || null };
  return { type: 'paypal', protocol, isPayPal, options };
}

const REST_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'];
const NVP_NAMES = ['PAYPAL_USER', 'PAYPAL_PASSWORD', 'PAYPAL_SIGNATURE'];

/** PayPal's own hosts, or those of another server that speaks its protocols: NVP at `/nvp`, its pages beside it. */
function readHosts(environment: Environment, problems: string[]) {
  const known = oneOf(environment, 'PAYPAL_ENVIRONMENT', ['live', 'sandbox'] as const, 'live', problems);
  const text = environment.PAYPAL_API_URL;
  if (!text) return { ...HOSTS[known], isPayPal: true };
  const isUrl = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isUrl) problems.push(`PAYPAL_API_URL is "${text}": give an address that begins with http:// or https://.`);
  const origin = isUrl ? new URL(text).origin : text;
  return { apiUrl: origin, nvpUrl: `${origin}/nvp`, webUrl: origin, isPayPal: false };
}

function oneOf<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
  problems: string[],
): Word {
  const text = environment[name];
  const word = words.find((each) => each === text);
  if (text && !word) problems.push(`${name} is "${text}": give one of ${words.join(', ')}.`);
  return word ?? fallback;
}
