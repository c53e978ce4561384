import { parseHostname } from '../http/hostname.ts';
import { readAmazon } from '../payments/amazon/amazon-config.ts';
import { readPayPal } from '../payments/paypal/paypal-config.ts';
import { readAds } from './ads-config.ts';
import { readInternalApps } from './internal-apps-config.ts';
import { LAST_PORT, namesIn } from './setting-faults.ts';
import { type Environment, readSettings, type Settings } from './settings.schema.ts';
import { readWallets } from './wallet-config.ts';

const HOUR = 60 * 60_000;

/** Reads and checks the environment; each problem is one sentence, which names its variable. */
export function readConfig(environment: Environment): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const { settings, problems } = readSettings(environment);
  const config = buildConfig(settings, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** The server's settings, from the environment, checked once at start. */
export type Config = ReturnType<typeof buildConfig>;

function buildConfig(settings: Settings, problems: string[]) {
  const port = Number(settings.PORT);
  const publicUrl = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : `http://localhost:${port}`;
  const proxies = namesIn(settings.TRUST_PROXY ?? '');
  return {
    /** The address to listen on; `localhost` accepts connections from this machine alone. */
    host: settings.HOST,
    port,
    sandboxPorts: readSandboxPorts(settings),
    /** Whether a public https shop without keys may run on the sandboxes, where a test card says "Paid". */
    sandboxInPublic: settings.SANDBOX_IN_PUBLIC === 'true',
    /** The shop's address for shoppers; https turns on Secure, `__Host-` cookies and HSTS. */
    publicUrl,
    isOnThisMachine: isOnThisMachine(publicUrl),
    /** The names of hosts that the shop answers for, without ports; null, where no public URL is set, means all. */
    hostnames: settings.PUBLIC_URL ? hostnamesOf(settings, publicUrl) : null,
    /** `mailto:…` or `https://…`, for faults of the shop's security. */
    securityContact: settings.SECURITY_CONTACT ?? null,
    dataFolder: settings.SLUICE_DATA,
    /** The free bytes of the data folder below which only orders are written; 0 is no floor. */
    minFreeBytes: Number(settings.MIN_FREE_MB) * 1024 * 1024,
    funnelsFolder: settings.SLUICE_FUNNELS,
    /** Whether a start publishes its files even where they were replaced, as during development (0102). */
    publishesOld: settings.PUBLISH_AT_START === 'always',
    clientFolder: settings.SLUICE_CLIENT,
    /** An `index.html` that is read for every page; null means that of the built storefront, which is read once. */
    templateFile: settings.SLUICE_TEMPLATE ?? null,
    studio: readStudio(settings, { port, publicUrl }, problems),
    /** Whether the server renders first pages (0054); otherwise the browser does. */
    rendersPages: settings.SERVER_RENDERING !== 'false',
    /** Whether this process makes the smaller forms of pictures; otherwise it serves those that others make (0058). */
    makesPictures: settings.MAKE_PICTURES !== 'false',
    databaseUrl: settings.DATABASE_URL ?? null,
    adminToken: settings.SLUICE_ADMIN_TOKEN ?? null,
    /** The name of the token's holder in the audit of commands. */
    adminTokenName: settings.SLUICE_ADMIN_TOKEN_NAME,
    /** The proxies whose forwarded client addresses are trusted; null trusts none. */
    trustedProxies: proxies.length > 0 ? proxies : null,
    /** The header, in lower case, in which a trusted proxy names the visitor's region; null where none does. */
    regionHeader: readRegionHeader(settings, problems),
    /** How long a published version holds for the sessions that began with it, in days. */
    versionHoldDays: Number(settings.VERSION_HOLD_DAYS),
    /** How long facts, and visits without orders, are kept, in months of 31 days. */
    statsMonths: Number(settings.STATS_MONTHS),
    /** `smtp://…` or `smtps://…`; null writes mails as files into the data folder. */
    smtpUrl: settings.SMTP_URL ?? null,
    /** Null where no key is set; `npm start` then runs the sandboxes, and sets their keys. */
    stripe: readStripe(settings, problems),
    /** When a card is charged: with the order, or by `sluice capture`; until then the amount is authorized. */
    capture: settings.CAPTURE,
    /** The age of a sale in milliseconds from which no offer can be added to it. */
    offersEndAfter: Number(settings.OFFERS_END_AFTER_HOURS) * HOUR,
    wallets: readWallets(settings, problems),
    paypal: readPayPal(settings, problems),
    amazon: readAmazon(settings, problems),
    internalApps: readInternalApps(settings, problems),
    /** C01: the hosts for the placeholders of content texts. */
    hosts: {
      funnel: settings.FUNNEL_HOST ?? publicUrl,
      cart: settings.CART_HOST ?? publicUrl,
      affiliate: settings.AFFILIATE_HOST ?? publicUrl,
    },
    /** M04: the tag manager's script, without the id of its container, and the origins that its tags call. */
    tags: {
      scriptUrl: settings.TAG_MANAGER_URL,
      origins: namesIn(settings.TAG_ORIGINS),
    },
    ads: readAds(settings, isOnThisMachine(publicUrl), problems),
    /** L10: settings that a brand file may override. */
    runtime: {
      walletEnabled: settings.WALLET_ENABLED === 'true',
      sellerId: settings.AMAZON_SELLER_ID ?? '',
      loginClientId: settings.AMAZON_LOGIN_CLIENT_ID ?? '',
      tagManager: settings.TAG_MANAGER_ID ?? '',
      internalAppsUrl: settings.INTERNAL_APPS_URL ?? '',
      /** H01: the path below which the pages call the API. */
      apiBase: settings.API_BASE,
      ...(settings.API_TOKEN ? { apiToken: settings.API_TOKEN } : {}),
    },
  };
}

/** The hosts of content texts may be other names of the shop itself. */
function hostnamesOf(settings: Settings, publicUrl: string): string[] {
  const { FUNNEL_HOST, CART_HOST, AFFILIATE_HOST } = settings;
  const urls = [publicUrl, FUNNEL_HOST, CART_HOST, AFFILIATE_HOST].filter((url) => url !== undefined);
  const names = urls.map((url) => url.replace(/^https?:\/\//, '').replace(/\/.*$/, ''));
  return [...names, ...namesIn(settings.ALLOWED_HOSTS ?? '')].map(parseHostname).filter((name) => name !== '');
}

/** A header that anybody can send decides nothing, so that the setting without proxies is a mistake. */
function readRegionHeader({ REGION_HEADER, TRUST_PROXY }: Settings, problems: string[]): string | null {
  if (REGION_HEADER && !TRUST_PROXY) {
    problems.push('REGION_HEADER is believed from the proxies of TRUST_PROXY alone: set that, too.');
  }
  return REGION_HEADER?.toLowerCase() ?? null;
}

function isOnThisMachine(publicUrl: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname);
}

/** A link in the terminal signs in on this machine alone, so that elsewhere the admin token has to be set. */
function readStudio(settings: Settings, shop: { port: number; publicUrl: string }, problems: string[]) {
  const { STUDIO_PORT, SLUICE_ADMIN_TOKEN, SLUICE_TEMPLATE, SLUICE_STUDIO } = settings;
  if (!STUDIO_PORT) return null;
  if (Number(STUDIO_PORT) === shop.port && shop.port !== 0)
    problems.push(`STUDIO_PORT and PORT are both ${shop.port}: set one of them to another port.`);
  const isHere = isOnThisMachine(shop.publicUrl);
  if (!isHere && !SLUICE_ADMIN_TOKEN) {
    problems.push('STUDIO_PORT needs SLUICE_ADMIN_TOKEN, which signs in to the studio of a public shop: set both.');
    return null;
  }
  return {
    port: Number(STUDIO_PORT),
    /** A host name of its own: cookies ignore ports. It is this machine's in every browser. */
    origin: `http://studio.localhost:${STUDIO_PORT}`,
    folder: SLUICE_STUDIO,
    isDevelopment: SLUICE_TEMPLATE !== undefined && isHere,
  };
}

export type StripeConfig = NonNullable<ReturnType<typeof readStripe>>;

/** A secret or restricted key and the publishable one of its mode: each page has the second, so that no secret may stand there. */
const KEY_PAIR = /^[sr]k_(test|live)_\S+ pk_\1_\S+$/;

function readStripe(settings: Settings, problems: string[]) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!secretKey && !publishableKey) return null;
  if (!secretKey || !publishableKey || !KEY_PAIR.test(`${secretKey} ${publishableKey}`)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together: set both of one mode, or neither.');
    return null;
  }
  return {
    secretKey,
    publishableKey,
    /** Null means Stripe itself. */
    apiUrl: settings.STRIPE_API_URL ?? null,
    scriptUrl: settings.STRIPE_SCRIPT_URL,
    /** `whsec_…`, of the endpoint `/webhooks/stripe`; with null all its webhooks are rejected. */
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
  };
}

/** The sandboxes listen on 127.0.0.1 on ports that follow the first one by default, and 0 takes a free port. */
function readSandboxPorts(settings: Settings) {
  const cards = Number(settings.SANDBOX_PORT);
  return {
    cards,
    wallets: Number(settings.WALLETS_SANDBOX_PORT ?? portAfter(cards, 1)),
    paypal: Number(settings.PAYPAL_SANDBOX_PORT ?? portAfter(cards, 2)),
    amazon: Number(settings.AMAZON_SANDBOX_PORT ?? portAfter(cards, 3)),
    internalApps: Number(settings.INTERNAL_APPS_SANDBOX_PORT ?? portAfter(cards, 4)),
  };
}

/** The port this many steps later; 0, a free one, where the first port is 0 or the number exceeds the range. */
function portAfter(port: number, steps: number): number {
  return port === 0 || port + steps > LAST_PORT ? 0 : port + steps;
}
