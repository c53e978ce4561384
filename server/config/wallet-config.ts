import type { Settings } from './settings.schema.ts';

export interface WalletConfig {
  /** Null disables Google Pay. */
  google: GoogleConfig | null;
  /** Null disables Apple Pay. */
  apple: AppleConfig | null;
}

export interface GoogleConfig {
  merchantId: string;
  scriptUrl: string;
}

export interface AppleConfig {
  merchantId: string;
  /** Null where another server validates the merchant, which needs no certificate here. */
  identity: AppleIdentityFiles | null;
  /** The origin of that server; null means Apple's. */
  apiUrl: string | null;
  /** Apple's proof that the domain is the merchant's, or null where another server serves it. */
  domainFile: string | null;
  /** With null only browsers with built-in Apple Pay are supported. */
  scriptUrl: string | null;
}

/** PEM files: the merchant identity certificate, and its key. */
export interface AppleIdentityFiles {
  certificateFile: string;
  keyFile: string;
}

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const APPLE_NAMES = ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_KEY_FILE'] as const;

/** The wallets' settings; each inconsistent combination adds one sentence to `problems`. */
export function readWallets(settings: Settings, problems: string[]): WalletConfig {
  return { google: googleOf(settings), apple: readApple(settings, problems) };
}

function googleOf(settings: Settings): GoogleConfig | null {
  const merchantId = settings.GOOGLE_PAY_MERCHANT_ID;
  return merchantId ? { merchantId, scriptUrl: settings.GOOGLE_PAY_SCRIPT_URL ?? GOOGLE_SCRIPT } : null;
}

function readApple(settings: Settings, problems: string[]): AppleConfig | null {
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
    identity,
    apiUrl,
    scriptUrl: settings.APPLE_PAY_SCRIPT_URL ?? null,
    domainFile: settings.APPLE_PAY_DOMAIN_FILE ?? null,
  };
}
