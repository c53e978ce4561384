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
export function hostsOf(region: AmazonRegion, wanted: AmazonEnvironment, url: string | undefined) {
  const { mws, login, script, folders } = REGIONS[region];
  const own = url === undefined ? null : new URL(url).origin;
  const isSandbox = own !== null || wanted === 'sandbox';
  const service = isSandbox ? 'OffAmazonPayments_Sandbox' : 'OffAmazonPayments';
  const widgets = ['OffAmazonPayments', folders[0], ...(isSandbox ? ['sandbox'] : []), folders[1], 'Widgets.js'];
  return {
    mwsUrl: `${own ?? mws}/${service}/${VERSION}`,
    reportsUrl: `${own ?? mws}/Reports/${REPORTS_VERSION}`,
    loginUrl: own ?? login[wanted],
    /** A1: the address of Widgets.js. */
    scriptUrl: `${own ?? script}/${widgets.join('/')}`,
    notificationOrigin: own,
  };
}
