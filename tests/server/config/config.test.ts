import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../server/config/config.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

/** The settings of an environment without faults. */
function configOf(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

function problemsOf(environment: Record<string, string>): string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
}

const URLS = ['PUBLIC_URL', 'INTERNAL_APPS_URL', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL'];

/** Refused values, and the variables that refuse them. */
const FAULTY: { names: string[]; values: string[] }[] = [
  {
    names: [
      'PORT',
      'SANDBOX_PORT',
      'WALLETS_SANDBOX_PORT',
      'PAYPAL_SANDBOX_PORT',
      'AMAZON_SANDBOX_PORT',
      'INTERNAL_APPS_SANDBOX_PORT',
    ],
    values: ['abc', '-1', '65536', '8080.5', '0x50', '1e3', '80 80', '８０８０', 'Infinity'],
  },
  { names: URLS, values: ['shop.example', 'ftp://shop.example', '/shop', 'https://'] },
  {
    names: ['PUBLIC_URL'],
    values: [
      'https://shop.example/shop',
      'https://shop.example/?a=1',
      'https://shop.example/#a',
      'https://me@shop.example',
    ],
  },
  { names: ['WALLET_ENABLED', 'SANDBOX_IN_PUBLIC', 'SERVER_RENDERING', 'MAKE_PICTURES'], values: ['yes', '1', 'TRUE'] },
  {
    names: ['TRUST_PROXY'],
    values: ['yes', '1', '10.0.0.0/33', '10.0.0', 'loopback;10.0.0.1', '::1/129', '10.0.0.1/8/8', '0.0.0.0/0', '::/0'],
  },
  {
    names: ['API_BASE'],
    values: ['api', '/', '/api/', '//shop.example', 'https://shop.example/api', '/a b', '/api?x=1'],
  },
  { names: ['OFFERS_END_AFTER_HOURS'], values: ['0', '721', '1.5', '-1', 'a day', '1e2'] },
  {
    names: ['TAG_ORIGINS'],
    values: ['tags.example', 'https://a.example,', 'https://a.example/path', 'https://a.example; script-src *'],
  },
  { names: ['ALLOWED_HOSTS'], values: ['https://shop.example', 'shop.example:80', 'shop.example/a', 'a b'] },
  { names: ['REGION_HEADER'], values: ['CF IPCountry', 'X-Region:', 'région', 'a'.repeat(61)] },
  { names: ['STATS_MONTHS'], values: ['0', '-1', '1.5', '121', 'a year'] },
  { names: ['VERSION_HOLD_DAYS'], values: ['0', '-1', '1.5', '366', '30 days', '0x10'] },
  { names: ['SECURITY_CONTACT'], values: ['security@shop.example', 'http://shop.example/security', 'mailto:nobody'] },
  { names: ['SLUICE_ADMIN_TOKEN_NAME'], values: ['two words', 'a,b', 'x'.repeat(65)] },
  { names: ['PUBLISH_AT_START'], values: ['true', 'old'] },
  { names: ['MIN_FREE_MB'], values: ['-1', '0.5', '256 MB', '1e3', '10000000'] },
  { names: ['DATABASE_URL'], values: ['mysql://db/shop', 'db.example'] },
];

const FAULTS = FAULTY.flatMap(({ names, values }) =>
  names.flatMap((name) => values.map((value) => [name, value] as const)),
);

describe('the settings of the server', () => {
  it('L10 have defaults that start a shop on this machine', () => {
    expect(configOf({})).toEqual({
      host: 'localhost',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      isOnThisMachine: true,
      hostnames: null,
      securityContact: null,
      versionHoldDays: 30,
      statsMonths: 13,
      studio: null,
      tags: {
        scriptUrl: 'https://www.googletagmanager.com/gtm.js',
        origins: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
      },
      dataFolder: './data',
      minFreeBytes: 256 * 1024 * 1024,
      funnelsFolder: './funnels',
      clientFolder: './dist/client',
      templateFile: null,
      publishesOld: false,
      rendersPages: true,
      makesPictures: true,
      databaseUrl: null,
      adminToken: null,
      adminTokenName: 'token',
      stripe: null,
      trustedProxies: null,
      regionHeader: null,
      smtpUrl: null,
      wallets: { apple: null, google: null },
      internalApps: null,
      paypal: { type: 'none', protocol: 'orders-v2' },
      amazon: { type: 'none' },
      sandboxPorts: { cards: 8090, wallets: 8091, paypal: 8092, amazon: 8093, internalApps: 8094 },
      sandboxInPublic: false,
      capture: 'now',
      offersEndAfter: 86_400_000,
      hosts: { funnel: 'http://localhost:8080', cart: 'http://localhost:8080', affiliate: 'http://localhost:8080' },
      ads: { meta: null, ga4: null, postback: null },
      runtime: {
        walletEnabled: false,
        sellerId: '',
        loginClientId: '',
        tagManager: '',
        internalAppsUrl: '',
        apiBase: '/proxy',
      },
    });
  });

  it('L10 are all read from the environment', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '80',
      SANDBOX_PORT: '0',
      SANDBOX_IN_PUBLIC: 'true',
      PUBLIC_URL: 'https://shop.example:8443',
      ALLOWED_HOSTS: 'www.shop.example, Shop.Test,[::1]',
      SECURITY_CONTACT: 'mailto:security@shop.example',
      SLUICE_DATA: '/data',
      MIN_FREE_MB: '0',
      SLUICE_FUNNELS: '/funnels',
      STUDIO_PORT: '8088',
      SLUICE_STUDIO: '/studio',
      SLUICE_CLIENT: '/client',
      SLUICE_TEMPLATE: '/client/own.html',
      PUBLISH_AT_START: 'always',
      SERVER_RENDERING: 'false',
      MAKE_PICTURES: 'false',
      SLUICE_ADMIN_TOKEN: 'a-token-of-24-characters',
      SLUICE_ADMIN_TOKEN_NAME: 'release-robot',
      REGION_HEADER: 'CF-IPCountry',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      SMTP_URL: 'smtp://me:pass@mail:25',
      DATABASE_URL: 'postgresql://me:pass@db:5433/shop?sslmode=require',
      ...STRIPE,
      STRIPE_API_URL: 'http://127.0.0.1:1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_SCRIPT_URL: 'https://cards.example/stripe.js',
      FUNNEL_HOST: 'f.example',
      CART_HOST: 'c.example',
      AFFILIATE_HOST: 'a.example',
      WALLET_ENABLED: 'true',
      AMAZON_SELLER_ID: 'A1',
      AMAZON_LOGIN_CLIENT_ID: 'amzn1',
      TAG_MANAGER_ID: 'GTM-1',
      TAG_MANAGER_URL: 'https://tags.example/gtm.js',
      TAG_ORIGINS: 'https://*.tags.example, https://pixel.example:8443',
      INTERNAL_APPS_URL: 'https://apps.example/api',
      INTERNAL_APPS_KEY: 'a-key-of-the-apps',
      META_PIXEL_ID: '123456789',
      META_ACCESS_TOKEN: 'EAAofthispixelalone1',
      GA4_MEASUREMENT_ID: 'G-1A2B3C',
      GA4_API_SECRET: 'a-secret-of-the-stream',
      GA4_API_URL: 'https://region1.google-analytics.com/',
      AFFILIATE_POSTBACK_URL: 'https://network.example/p?id={id}&amount={amount}',
      CAPTURE: 'later',
      OFFERS_END_AFTER_HOURS: '48',
      VERSION_HOLD_DAYS: '7',
      STATS_MONTHS: '6',
      API_BASE: '/gateway/proxy',
    };
    expect(configOf(environment)).toEqual({
      host: '0.0.0.0',
      port: 80,
      publicUrl: 'https://shop.example:8443',
      isOnThisMachine: false,
      hostnames: ['shop.example', 'f.example', 'c.example', 'a.example', 'www.shop.example', 'shop.test', '[::1]'],
      securityContact: 'mailto:security@shop.example',
      dataFolder: '/data',
      minFreeBytes: 0,
      funnelsFolder: '/funnels',
      clientFolder: '/client',
      templateFile: '/client/own.html',
      publishesOld: true,
      rendersPages: false,
      makesPictures: false,
      adminToken: 'a-token-of-24-characters',
      adminTokenName: 'release-robot',
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      regionHeader: 'cf-ipcountry',
      smtpUrl: 'smtp://me:pass@mail:25',
      wallets: { apple: null, google: null },
      paypal: { type: 'none', protocol: 'orders-v2' },
      amazon: { type: 'none' },
      sandboxPorts: { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: 0 },
      sandboxInPublic: true,
      databaseUrl: 'postgresql://me:pass@db:5433/shop?sslmode=require',
      stripe: {
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        apiUrl: 'http://127.0.0.1:1',
        scriptUrl: 'https://cards.example/stripe.js',
        webhookSecret: 'whsec_1',
      },
      capture: 'later',
      offersEndAfter: 172_800_000,
      versionHoldDays: 7,
      statsMonths: 6,
      studio: {
        port: 8088,
        origin: 'http://studio.localhost:8088',
        folder: '/studio',
        isDevelopment: false,
      },
      tags: {
        scriptUrl: 'https://tags.example/gtm.js',
        origins: ['https://*.tags.example', 'https://pixel.example:8443'],
      },
      internalApps: { url: 'https://apps.example/api', key: 'a-key-of-the-apps' },
      hosts: { funnel: 'f.example', cart: 'c.example', affiliate: 'a.example' },
      ads: {
        meta: { pixelId: '123456789', accessToken: 'EAAofthispixelalone1', apiUrl: 'https://graph.facebook.com/v24.0' },
        ga4: {
          measurementId: 'G-1A2B3C',
          apiSecret: 'a-secret-of-the-stream',
          apiUrl: 'https://region1.google-analytics.com',
        },
        postback: 'https://network.example/p?id={id}&amount={amount}',
      },
      runtime: {
        walletEnabled: true,
        sellerId: 'A1',
        loginClientId: 'amzn1',
        tagManager: 'GTM-1',
        internalAppsUrl: 'https://apps.example/api',
        apiBase: '/gateway/proxy',
      },
    });
  });

  it('L10 an empty variable counts as unset', () => {
    const names = ['HOST', 'PORT', 'SANDBOX_PORT', 'PUBLIC_URL', 'SLUICE_DATA', 'SLUICE_FUNNELS', 'SLUICE_ADMIN_TOKEN'];
    const more = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'WALLET_ENABLED', 'INTERNAL_APPS_URL'];
    const empty = Object.fromEntries([...names, ...more, 'FUNNEL_HOST', 'CART_HOST'].map((name) => [name, '']));
    expect(configOf(empty)).toEqual(configOf({}));
  });

  it('the sandboxes listen on consecutive ports by default', () => {
    expect(configOf({ SANDBOX_PORT: '9000' }).sandboxPorts).toEqual({
      cards: 9000,
      wallets: 9001,
      paypal: 9002,
      amazon: 9003,
      internalApps: 9004,
    });
    expect(configOf({ SANDBOX_PORT: '65534' }).sandboxPorts).toEqual({
      cards: 65_534,
      wallets: 65_535,
      paypal: 0,
      amazon: 0,
      internalApps: 0,
    });
    const own = { WALLETS_SANDBOX_PORT: '7001', PAYPAL_SANDBOX_PORT: '7002', AMAZON_SANDBOX_PORT: '7003' };
    const ports = { cards: 8090, wallets: 7001, paypal: 7002, amazon: 7003, internalApps: 7004 };
    expect(configOf({ ...own, INTERNAL_APPS_SANDBOX_PORT: '7004' }).sandboxPorts).toEqual(ports);
  });

  it('the public URL follows the port and has no slash at its end', () => {
    expect(configOf({ PORT: '3000' }).publicUrl).toBe('http://localhost:3000');
    const { publicUrl, hosts } = configOf({ PUBLIC_URL: 'https://shop.example/' });
    expect([publicUrl, hosts.cart]).toEqual(['https://shop.example', 'https://shop.example']);
  });

  it('with keys and nothing else the shop uses the provider itself', () => {
    expect(configOf(STRIPE).stripe).toMatchObject({
      apiUrl: null,
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    });
  });

  it.each(FAULTS)('L10 %s of "%s" is refused in one sentence that names the variable', (name, value) => {
    const [problem, ...more] = problemsOf({ ...STRIPE, [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} is .*\\.$`));
    expect(problem).not.toContain('\n');
    expect(more).toEqual([]);
    if (name !== 'DATABASE_URL') expect(problem).toContain(`"${value}"`);
  });

  it.each([
    ['pk_live_hidden', 'sk_live_hidden'],
    ['sk_live_hidden', 'rk_live_hidden'],
    ['sk_live_hidden', 'pk_test_hidden'],
    ['rk_test_hidden', 'pk_live_hidden'],
    ['whsec_hidden', 'pk_live_hidden'],
  ])(
    'keys of Stripe in the wrong places, or of two modes, are refused and not printed (%s, %s)',
    (secret, publishable) => {
      const problems = problemsOf({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable });
      expect(problems).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY .* STRIPE_PUBLISHABLE_KEY .*\.$/)]);
      expect(problems.join()).not.toContain('hidden');
    },
  );

  it('the studio has another port than the shop', () => {
    expect(problemsOf({ STUDIO_PORT: '8080' })).toEqual([
      'STUDIO_PORT and PORT are both 8080: set one of them to another port.',
    ]);
    expect(configOf({ PORT: '0', STUDIO_PORT: '0' }).studio?.port).toBe(0);
  });

  it('one key without the other is refused', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
      const [problem] = problemsOf({ [name]: 'a-key-to-hide' });
      expect(problem).toMatch(/STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY .*\.$/);
      expect(problem).not.toContain('a-key-to-hide');
    }
  });

  it.each([
    [{ META_PIXEL_ID: '123456789' }, 'META_PIXEL_ID and META_ACCESS_TOKEN go together: set both, or neither.'],
    [
      { GA4_API_SECRET: 'hidden-hidden-hidden' },
      'GA4_MEASUREMENT_ID and GA4_API_SECRET go together: set both, or neither.',
    ],
  ])('%j alone is refused', (settings, sentence) => {
    expect(problemsOf(settings)).toEqual([sentence]);
  });

  it.each([
    [{ META_PIXEL_ID: '123456789', META_ACCESS_TOKEN: 'hidden token' }, /^META_ACCESS_TOKEN is no access token: /],
    [{ GA4_MEASUREMENT_ID: 'G-1A2B3C', GA4_API_SECRET: 'hidden' }, /^GA4_API_SECRET is no API secret: /],
    [{ AFFILIATE_POSTBACK_URL: 'https://network.example/p?key=hidden' }, /^AFFILIATE_POSTBACK_URL needs \{id\}, /],
    [
      { AFFILIATE_POSTBACK_URL: 'http://network.example/p?key=hidden&id={id}', PUBLIC_URL: 'https://shop.example' },
      /^AFFILIATE_POSTBACK_URL has to begin with https:\/\/\.$/,
    ],
  ])('a wrong key of an advertising service in %j is refused without being repeated', (settings, sentence) => {
    const [problem = ''] = problemsOf(settings);
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('hidden');
  });

  it('white space around a setting, as of a paste or a file, is no part of it, and nothing else counts as unset', () => {
    const pasted = { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1', SLUICE_ADMIN_TOKEN: 'x'.repeat(24), PORT: '8081' };
    const addresses = { PUBLIC_URL: 'https://shop.example', CART_HOST: 'cart.example', SMTP_URL: 'smtp://m.example' };
    const settings = { ...pasted, ...addresses, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
    const spaced = Object.entries(settings).map(([name, text]) => [name, `\t ${text} \r\n`]);
    expect(configOf(Object.fromEntries(spaced))).toEqual(configOf(settings));
    expect(configOf({ STRIPE_SECRET_KEY: ' \n', PORT: ' ' })).toEqual(configOf({}));
  });

  it.each([
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SLUICE_ADMIN_TOKEN',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_SIGNATURE',
    'PAYPAL_WEBHOOK_ID',
    'AMAZON_SECRET_KEY',
    'GOOGLE_PAY_MERCHANT_ID',
    'APPLE_PAY_MERCHANT_ID',
    'TAG_MANAGER_ID',
    'API_TOKEN',
  ])('a blank inside %s is named, and its text is not repeated', (name) => {
    const problems = problemsOf({ [name]: 'sk_live_the-hidden key-of-a-service' });
    expect(problems).toContain(`${name} has a blank or a line break in it: give it in one piece, as it was issued.`);
    expect(problems.join()).not.toContain('hidden');
  });

  it('a short admin token is refused without being repeated', () => {
    expect(configOf({ SLUICE_ADMIN_TOKEN: 'x'.repeat(24) }).adminToken).toHaveLength(24);
    expect(problemsOf({ SLUICE_ADMIN_TOKEN: 'hidden-token' })).toEqual([
      'SLUICE_ADMIN_TOKEN has 12 characters: give at least 24, such as those of openssl rand -hex 24.',
    ]);
  });

  it.each([
    [
      'short',
      'https://apps.example',
      'INTERNAL_APPS_KEY is no key: give 8 to 1024 characters of ASCII without spaces, as the service shows it.',
    ],
    [
      'two words-of-a-key',
      'https://apps.example',
      'INTERNAL_APPS_KEY is no key: give 8 to 1024 characters of ASCII without spaces, as the service shows it.',
    ],
    ['a-hidden-key', '', 'INTERNAL_APPS_KEY is a key of INTERNAL_APPS_URL: set that, too.'],
    [
      'a-hidden-key',
      'http://apps.example',
      'INTERNAL_APPS_KEY is not sent in the clear: give INTERNAL_APPS_URL an address with https://.',
    ],
  ])('the key of the internal apps is refused as "%s" for "%s", without being repeated', (key, url, problem) => {
    expect(problemsOf({ INTERNAL_APPS_KEY: key, INTERNAL_APPS_URL: url })).toEqual([problem]);
  });

  it('the internal apps of this machine get their key without encryption, and no key tells them of no order', () => {
    const apps = { url: 'http://127.0.0.1:8094', key: 'a-key-of-the-apps' };
    expect(configOf({ INTERNAL_APPS_URL: apps.url, INTERNAL_APPS_KEY: apps.key }).internalApps).toEqual(apps);
    expect(configOf({ INTERNAL_APPS_URL: apps.url }).internalApps).toBeNull();
  });

  it('the studio of a shop that others reach needs the admin token', () => {
    const needsToken = 'STUDIO_PORT needs SLUICE_ADMIN_TOKEN, which signs in to the studio of a public shop: set both.';
    expect(configOf({ STUDIO_PORT: '8088' }).studio).toMatchObject({ isDevelopment: false });
    expect(configOf({ STUDIO_PORT: '' }).studio).toBeNull();
    const elsewhere = { STUDIO_PORT: '8088', SLUICE_TEMPLATE: 'index.html', PUBLIC_URL: 'https://shop.example' };
    expect(problemsOf(elsewhere)).toEqual([needsToken]);
    const development = configOf({ STUDIO_PORT: '8088', SLUICE_TEMPLATE: 'index.html' });
    expect(development.studio).toMatchObject({ isDevelopment: true });
  });

  it('a region’s header without proxies to believe it from is refused', () => {
    expect(problemsOf({ REGION_HEADER: 'CF-IPCountry' })).toEqual([
      'REGION_HEADER is believed from the proxies of TRUST_PROXY alone: set that, too.',
    ]);
  });

  it('a proxy setting that trusts everybody is refused as that', () => {
    expect(problemsOf({ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' })).toEqual([
      `TRUST_PROXY is "0.0.0.0/0", which trusts everybody's word about an address: name the proxies alone.`,
    ]);
  });

  it('a fault in the database’s URL is reported without its password', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://me:hidden@db/shop' });
    expect(problem).toMatch(/^DATABASE_URL /);
    expect(problem).not.toMatch(/hidden|me:/);
  });

  it('L10 all faults are reported at once', () => {
    const problems = problemsOf({ PORT: 'x', PUBLIC_URL: 'y', DATABASE_URL: 'z', WALLET_ENABLED: 'w' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'WALLET_ENABLED',
    ]);
  });
});
