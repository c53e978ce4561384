/** The regions of Amazon Pay; each has its currency, its hosts and its own accounts. */
export const AMAZON_REGIONS = ['us', 'uk', 'de'] as const;
export type AmazonRegion = (typeof AMAZON_REGIONS)[number];

export const AMAZON_ENVIRONMENTS = ['live', 'sandbox'] as const;
export type AmazonEnvironment = (typeof AMAZON_ENVIRONMENTS)[number];

interface Region {
  currency: string;
  /** Whether Amazon confirms a payment with its payer on a page of its own (SCA). */
  confirms: boolean;
  mws: string;
  login: Readonly<Record<AmazonEnvironment, string>>;
  script: string;
  /** The folders of Widgets.js below the script's origin, before and after the environment. */
  folders: readonly [string, string];
}

export const REGIONS: Readonly<Record<AmazonRegion, Region>> = {
  us: {
    currency: 'USD',
    confirms: false,
    mws: 'https://mws.amazonservices.com',
    login: { live: 'https://api.amazon.com', sandbox: 'https://api.sandbox.amazon.com' },
    script: 'https://static-na.payments-amazon.com',
    folders: ['us', 'js'],
  },
  uk: {
    currency: 'GBP',
    confirms: true,
    mws: 'https://mws-eu.amazonservices.com',
    login: { live: 'https://api.amazon.co.uk', sandbox: 'https://api.sandbox.amazon.co.uk' },
    script: 'https://static-eu.payments-amazon.com',
    folders: ['gbp', 'lpa/js'],
  },
  de: {
    currency: 'EUR',
    confirms: true,
    mws: 'https://mws-eu.amazonservices.com',
    login: { live: 'https://api.amazon.de', sandbox: 'https://api.sandbox.amazon.de' },
    script: 'https://static-eu.payments-amazon.com',
    folders: ['eur', 'lpa/js'],
  },
};

const VERSION = '2013-01-01';
const REPORTS_VERSION = '2009-01-01';

/** Amazon's own hosts, or those of another server with its protocols, which has the sandbox's paths on one origin. */
export function hostsOf(region: AmazonRegion, environment: AmazonEnvironment, url: string | undefined) {
  const { mws, login, script } = REGIONS[region];
  if (url === undefined) {
    return {
      ...pathsOf(mws, environment),
      loginUrl: login[environment],
      /** A1: the address of Widgets.js. */
      scriptUrl: `${script}${scriptPath(region, environment)}`,
      notificationOrigin: null,
    };
  }
  const { origin } = new URL(url);
  return {
    ...pathsOf(origin, 'sandbox'),
    loginUrl: origin,
    scriptUrl: `${origin}${scriptPath(region, 'sandbox')}`,
    notificationOrigin: origin,
  };
}

function pathsOf(origin: string, environment: AmazonEnvironment) {
  const service = environment === 'sandbox' ? 'OffAmazonPayments_Sandbox' : 'OffAmazonPayments';
  return { mwsUrl: `${origin}/${service}/${VERSION}`, reportsUrl: `${origin}/Reports/${REPORTS_VERSION}` };
}

function scriptPath(region: AmazonRegion, environment: AmazonEnvironment): string {
  const [before, after] = REGIONS[region].folders;
  const parts = ['OffAmazonPayments', before, ...(environment === 'sandbox' ? ['sandbox'] : []), after, 'Widgets.js'];
  return `/${parts.join('/')}`;
}
