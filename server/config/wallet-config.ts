import type { Settings } from './settings.schema.ts';

const APPLE_NAMES = ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_KEY_FILE'] as const;

/** The wallets' settings; each inconsistent combination adds one sentence to `problems`. */
export function readWallets(settings: Settings, problems: string[]) {
  return {
    /** Null disables Google Pay. */
    google: googleOf(settings),
    /** Null disables Apple Pay. */
    apple: readApple(settings, problems),
  };
}

export type GoogleConfig = NonNullable<ReturnType<typeof googleOf>>;

function googleOf(settings: Settings) {
  const merchantId = settings.GOOGLE_PAY_MERCHANT_ID;
  return merchantId ? { merchantId, scriptUrl: settings.GOOGLE_PAY_SCRIPT_URL } : null;
}

export type AppleConfig = NonNullable<ReturnType<typeof readApple>>;

function readApple(settings: Settings, problems: string[]) {
  const [merchantId, certificateFile, keyFile] = APPLE_NAMES.map((name) => settings[name]);
  if (!merchantId && !certificateFile && !keyFile) return null;
  const apiUrl = settings.APPLE_PAY_API_URL ? new URL(settings.APPLE_PAY_API_URL).origin : null;
  const identity = certificateFile && keyFile ? { certificateFile, keyFile } : null;
  const needsNone = apiUrl !== null && !certificateFile && !keyFile;
  if (!merchantId || (identity === null && !needsNone)) {
    problems.push(`${APPLE_NAMES.join(', ')} go together: set all three, or none.`);
    return null;
  }
  return {
    merchantId,
    /** PEM files; null where another server validates the merchant, which needs no certificate here. */
    identity,
    /** The origin of that server; null means Apple's. */
    apiUrl,
    /** With null only browsers with built-in Apple Pay are supported. */
    scriptUrl: settings.APPLE_PAY_SCRIPT_URL ?? null,
    /** Apple's proof that the domain is the merchant's, or null where another server serves it. */
    domainFile: settings.APPLE_PAY_DOMAIN_FILE ?? null,
  };
}
