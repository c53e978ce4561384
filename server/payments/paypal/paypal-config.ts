import type { PayPalProtocol } from './choose-paypal.ts';
import type { PayPalOptions } from './protocol/paypal-options.ts';

/** PayPal's part of the configuration. `none`: the environment has no credentials. */
export type PayPalConfig =
  | { type: 'none'; protocol: PayPalProtocol }
  | {
      type: 'paypal';
      protocol: PayPalProtocol;
      /** False where another server speaks PayPal's protocols, such as its sandbox. */
      isPayPal: boolean;
      options: PayPalSettings;
    };

/** The options without those that derive from the brand and the shop's own address. */
export type PayPalSettings = Omit<PayPalOptions, 'notifyUrl' | 'clock' | 'timeoutMs'>;

const REST_NAMES = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] as const;
const NVP_NAMES = ['PAYPAL_USER', 'PAYPAL_PASSWORD', 'PAYPAL_SIGNATURE'] as const;

/** PayPal's settings, each valid by itself. */
export type PayPalTexts = {
  PAYPAL_PROTOCOL: PayPalProtocol;
  PAYPAL_ENVIRONMENT: keyof typeof HOSTS;
} & Partial<Record<(typeof REST_NAMES | typeof NVP_NAMES)[number] | 'PAYPAL_API_URL' | 'PAYPAL_WEBHOOK_ID', string>>;

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

/** Reads PayPal's settings. A problem is one sentence that names the missing variables, and contains no secret. */
export function readPayPal(settings: PayPalTexts, problems: string[]): PayPalConfig {
  const { PAYPAL_PROTOCOL: protocol } = settings;
  const names = protocol === 'nvp' ? NVP_NAMES : REST_NAMES;
  const missing = names.filter((name) => !settings[name]);
  if (missing.length === names.length) return { type: 'none', protocol };
  if (missing.length > 0) {
    problems.push(
      `${missing.join(' and ')} must be set, too: ${names.join(', ')} go together; none means no PayPal, or its sandbox.`,
    );
  }
  const { isPayPal, ...hosts } = hostsOf(settings);
  const options: PayPalSettings = {
    ...hosts,
    clientId: settings.PAYPAL_CLIENT_ID ?? '',
    clientSecret: settings.PAYPAL_CLIENT_SECRET ?? '',
    nvp: {
      user: settings.PAYPAL_USER ?? '',
      password: settings.PAYPAL_PASSWORD ?? '',
      signature: settings.PAYPAL_SIGNATURE ?? '',
    },
    webhookId: settings.PAYPAL_WEBHOOK_ID ?? null,
  };
  return { type: 'paypal', protocol, isPayPal, options };
}

/** PayPal's own hosts, or those of another server with its protocols: NVP at `/nvp`, its pages beside it. */
function hostsOf({ PAYPAL_ENVIRONMENT: known, PAYPAL_API_URL: url }: PayPalTexts) {
  if (!url) return { ...HOSTS[known], isPayPal: true };
  const { origin } = new URL(url);
  return { apiUrl: origin, nvpUrl: `${origin}/nvp`, webUrl: origin, isPayPal: false };
}
