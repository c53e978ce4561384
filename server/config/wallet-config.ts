type Environment = Readonly<Record<string, string | undefined>>;

export interface WalletConfig {
  /** Null leaves Google Pay out. */
  google: GoogleConfig | null;
  /** Null leaves Apple Pay out. */
  apple: AppleConfig | null;
}

export interface GoogleConfig {
  merchantId: string;
  scriptUrl: string;
}

export interface AppleConfig {
  merchantId: string;
  /** Null where another server validates the merchant, which asks for no certificate. */
  identity: AppleIdentityFiles | null;
  /** The origin of that server; null is Apple. */
  apiUrl: string | null;
  /** Apple's proof that the domain is the merchant's, or null where something else serves it. */
  domainFile: string | null;
  /** Null serves the browsers that have Apple Pay built in. */
  scriptUrl: string | null;
}

/** Files in PEM form: the merchant identity certificate, and its key. */
export interface AppleIdentityFiles {
  certificateFile: string;
  keyFile: string;
}

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const APPLE_NAMES = ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_KEY_FILE'] as const;

/** The wallets' part of the environment; what is wrong with it is added to `problems`, one sentence each. */
export function readWallets(environment: Environment, problems: string[]): WalletConfig {
  return { google: readGoogle(environment, problems), apple: readApple(environment, problems) };
}

function readGoogle(environment: Environment, problems: string[]): GoogleConfig | null {
  const scriptUrl = readUrl(environment, 'GOOGLE_PAY_SCRIPT_URL', problems) ?? GOOGLE_SCRIPT;
  const merchantId = environment.GOOGLE_PAY_MERCHANT_ID;
  return merchantId ? { merchantId, scriptUrl } : null;
}

function readApple(environment: Environment, problems: string[]): AppleConfig | null {
  const scriptUrl = readUrl(environment, 'APPLE_PAY_SCRIPT_URL', problems);
  const api = readUrl(environment, 'APPLE_PAY_API_URL', problems);
  const [merchantId, certificateFile, keyFile] = APPLE_NAMES.map((name) => environment[name]);
  if (!merchantId && !certificateFile && !keyFile) return null;
  const identity = certificateFile && keyFile ? { certificateFile, keyFile } : null;
  const needsNone = api !== null && !certificateFile && !keyFile;
  if (!merchantId || (identity === null && !needsNone)) {
    problems.push(`${APPLE_NAMES.join(', ')} go together: set all three, or none.`);
    return null;
  }
  const apiUrl = api && new URL(api).origin;
  return { merchantId, identity, apiUrl, scriptUrl, domainFile: environment.APPLE_PAY_DOMAIN_FILE || null };
}

function readUrl(environment: Environment, name: string, problems: string[]): string | null {
  const text = environment[name];
  if (!text) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  problems.push(`${name} is "${text}": give an address that begins with http:// or https://.`);
  return null;
}
