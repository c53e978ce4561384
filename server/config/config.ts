import { isIP } from 'node:net';
import { type PayPalConfig, readPayPal } from '../payments/paypal/paypal-config.ts';
import { readPort } from './read-port.ts';
import { readSandboxPorts, type SandboxPorts } from './sandbox-ports.ts';
import { readWallets, type WalletConfig } from './wallet-config.ts';

/** The server's settings, from the environment, checked once at start. */
export interface Config {
  /** The address to listen on; `localhost` keeps the shop to this machine. */
  host: string;
  port: number;
  sandboxPorts: SandboxPorts;
  /** Where shoppers reach the shop; https turns on Secure, `__Host-` cookies and HSTS. */
  publicUrl: string;
  dataFolder: string;
  funnelsFolder: string;
  databaseUrl: string | null;
  adminToken: string | null;
  /** The proxies whose word for a shopper's address is taken; null believes nobody. */
  trustedProxies: string[] | null;
  /** `smtp://…` or `smtps://…`; null writes mails as files into the data folder. */
  smtpUrl: string | null;
  /** Null where no key is set; `npm start` then runs the sandboxes, and sets their keys. */
  stripe: StripeConfig | null;
  /** When a card is charged: with the order, or by `sluice capture`; until then the amount is held. */
  capture: 'now' | 'later';
  wallets: WalletConfig;
  paypal: PayPalConfig;
  /** C01: what the host placeholders of content texts stand for. */
  hosts: { funnel: string; cart: string; affiliate: string };
  /** L10, but for what the brand file says. */
  runtime: {
    walletEnabled: boolean;
    sellerId: string;
    loginClientId: string;
    tagManager: string;
    internalAppsUrl: string;
    apiToken?: string;
  };
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  /** Null means Stripe itself. */
  apiUrl: string | null;
  scriptUrl: string;
  /** `whsec_…`, of the endpoint `/webhooks/stripe`; null means that none of its webhooks is believed. */
  webhookSecret: string | null;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** Reads and checks the environment; every problem is one sentence that names its variable. */
export function readConfig(environment: Environment): ConfigResult {
  const problems: string[] = [];
  const port = readPort(environment, 'PORT', 8080, problems);
  const publicUrl = readOrigin(environment, 'PUBLIC_URL', problems) ?? `http://localhost:${port}`;
  const config: Config = {
    host: environment.HOST || 'localhost',
    port,
    sandboxPorts: readSandboxPorts(environment, problems),
    publicUrl,
    dataFolder: environment.SLUICE_DATA || './data',
    funnelsFolder: environment.SLUICE_FUNNELS || './funnels',
    databaseUrl: readDatabaseUrl(environment, problems),
    adminToken: environment.SLUICE_ADMIN_TOKEN || null,
    trustedProxies: readProxies(environment, problems),
    smtpUrl: readSmtpUrl(environment, problems),
    stripe: readStripe(environment, problems),
    capture: readCapture(environment, problems),
    wallets: readWallets(environment, problems),
    paypal: readPayPal(environment, problems),
    hosts: {
      funnel: environment.FUNNEL_HOST || publicUrl,
      cart: environment.CART_HOST || publicUrl,
      affiliate: environment.AFFILIATE_HOST || publicUrl,
    },
    runtime: {
      walletEnabled: readFlag(environment, 'WALLET_ENABLED', problems),
      sellerId: environment.AMAZON_SELLER_ID ?? '',
      loginClientId: environment.AMAZON_LOGIN_CLIENT_ID ?? '',
      tagManager: environment.TAG_MANAGER_ID ?? '',
      internalAppsUrl: readUrl(environment, 'INTERNAL_APPS_URL', problems) ?? '',
      ...(environment.API_TOKEN ? { apiToken: environment.API_TOKEN } : {}),
    },
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

function readUrl(environment: Environment, name: string, problems: string[]): string | null {
  const text = environment[name];
  if (!text) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  problems.push(`${name} is "${text}": give an address that begins with http:// or https://.`);
  return null;
}

/** The shop is served from the root of its host: an address with more than that would lead nowhere. */
function readOrigin(environment: Environment, name: string, problems: string[]): string | null {
  const text = readUrl(environment, name, problems);
  if (!text) return null;
  const { origin, href } = new URL(text);
  if (href === `${origin}/`) return origin;
  problems.push(`${name} is "${text}": give scheme, host and port alone, such as ${origin}.`);
  return null;
}

function readFlag(environment: Environment, name: string, problems: string[]): boolean {
  const text = environment[name] || 'false';
  if (text !== 'true' && text !== 'false') problems.push(`${name} is "${text}": give true or false.`);
  return text === 'true';
}

function readCapture({ CAPTURE: text }: Environment, problems: string[]): Config['capture'] {
  if (!text || text === 'now') return 'now';
  if (text !== 'later') problems.push(`CAPTURE is "${text}": give now or later.`);
  return 'later';
}

function readDatabaseUrl(environment: Environment, problems: string[]): string | null {
  const text = environment.DATABASE_URL;
  if (!text) return null;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  problems.push('DATABASE_URL is no address of a PostgreSQL: give postgres://user:password@host:port/database.');
  return null;
}

/** The sentence does not repeat the address, which may hold a password. */
function readSmtpUrl(environment: Environment, problems: string[]): string | null {
  const text = environment.SMTP_URL;
  if (!text) return null;
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname) return text;
  problems.push('SMTP_URL is no address of a mail server: give smtp://user:password@host:port, or smtps://….');
  return null;
}

/** Addresses or networks, such as `10.0.0.0/8`, and `loopback` for this machine. */
function readProxies(environment: Environment, problems: string[]): string[] | null {
  const names = (environment.TRUST_PROXY ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  const wrong = given.find((name) => name !== 'loopback' && !isNetwork(name));
  if (wrong) problems.push(`TRUST_PROXY is "${wrong}": give addresses, networks such as 10.0.0.0/8, or loopback.`);
  return given.length > 0 && !wrong ? given : null;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readStripe(environment: Environment, problems: string[]): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment;
  if (!secretKey && !publishableKey) return null;
  if (!secretKey || !publishableKey) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together: set both, or neither for the sandbox.');
    return null;
  }
  const apiUrl = readUrl(environment, 'STRIPE_API_URL', problems);
  const scriptUrl = readUrl(environment, 'STRIPE_SCRIPT_URL', problems) ?? STRIPE_SCRIPT;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET || null;
  return { secretKey, publishableKey, apiUrl, scriptUrl, webhookSecret };
}
