type Environment = Readonly<Record<string, string | undefined>>;

export interface WalletConfig {
  /** Null leaves Google Pay out, unless the sandboxes are used. */
  google: GoogleConfig | null;
  /** Null leaves Apple Pay out, unless the sandboxes are used. */
  apple: AppleConfig | null;
  /** Where the wallets' sandbox listens. */
  sandboxPort: number;
}

export interface GoogleConfig {
  merchantId: string;
  scriptUrl: string;
}

export interface AppleConfig {
  merchantId: string;
  /** Files in PEM form: the merchant identity certificate, and its key. */
  certificateFile: string;
  keyFile: string;
  /** Apple's proof that the domain is the merchant's, or null where something else serves it. */
  domainFile: string | null;
  /** Null serves the browsers that have Apple Pay built in. */
  scriptUrl: string | null;
}

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const APPLE_NAMES = ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_KEY_FILE'] as const;
const LAST_PORT = 65_535;

/** The wallets' part of the environment; what is wrong with it is added to `problems`, one sentence each. */
export function readWallets(environment: Environment, sandboxPort: number, problems: string[]): WalletConfig {
  return {
    google: readGoogle(environment, problems),
    apple: readApple(environment, problems),
    sandboxPort: readPort(environment, sandboxPort, problems),
  };
}

function readGoogle(environment: Environment, problems: string[]): GoogleConfig | null {
  const scriptUrl = readUrl(environment, 'GOOGLE_PAY_SCRIPT_URL', problems) ?? GOOGLE_SCRIPT;
  const merchantId = environment.GOOGLE_PAY_MERCHANT_ID;
  return merchantId ? { merchantId, scriptUrl } : null;
}

function readApple(environment: Environment, problems: string[]): AppleConfig | null {
  const scriptUrl = readUrl(environment, 'APPLE_PAY_SCRIPT_URL', problems);
  const [merchantId, certificateFile, keyFile] = APPLE_NAMES.map((name) => environment[name]);
  if (!merchantId && !certificateFile && !keyFile) return null;
  if (!merchantId || !certificateFile || !keyFile) {
    problems.push(`${APPLE_NAMES.join(', ')} go together: set all three, or none.`);
    return null;
  }
  return { merchantId, certificateFile, keyFile, domainFile: environment.APPLE_PAY_DOMAIN_FILE || null, scriptUrl };
}

/** The port after the card sandbox's, where nothing else is said. */
function readPort(environment: Environment, sandboxPort: number, problems: string[]): number {
  const text = environment.WALLETS_SANDBOX_PORT;
  if (!text) return sandboxPort === 0 || sandboxPort === LAST_PORT ? 0 : sandboxPort + 1;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= LAST_PORT) return port;
  problems.push(`WALLETS_SANDBOX_PORT is "${text}": give a port number from 0 to ${LAST_PORT}.`);
  return 0;
}

function readUrl(environment: Environment, name: string, problems: string[]): string | null {
  const text = environment[name];
  if (!text) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  problems.push(`${name} is "${text}": give an address that begins with http:// or https://.`);
  return null;
}
