import { describe, expect, it } from 'vitest';
import { internalAppsOrigins } from '../../../server/http/security-headers.ts';
import { cardService } from '../../../server/providers/card-service.ts';
import { joinOrigins } from '../../../server/wallets/wallet-origins.ts';
import { appDuringTests, configOf } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const HTTPS = { PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };

/** The Content-Security-Policy of an answer, by directive. */
function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    directives.map((text) => text.trim().split(/\s+/)).map(([name, ...values]) => [name, values]),
  );
}

const NO_ORIGINS = { script: [], frame: [], connect: [] };

const noncesOf = (policy: Record<string, string[]>) =>
  policy['script-src']?.filter((each) => each.startsWith("'nonce-"));

/** The shop with the card provider itself, or with another server of its protocol. */
async function withProvider(environment: Record<string, string>) {
  const card = cardService(configOf('unused', { ...STRIPE, ...environment }), Date.now);
  if (!card.ok) throw new Error(card.message);
  return shop().build({}, { card: card.settings, origins: card.origins });
}

describe('the security policy of a page', () => {
  it('names the origins of the provider and no inline or evaluated script', async () => {
    const policy = policyOf((await shop().app.inject('/home')).headers);
    const { sandbox } = shop();
    expect(policy).toEqual({
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'script-src': ["'self'", sandbox],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", sandbox],
      'frame-src': [sandbox],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'report-uri': ['/csp-reports'],
    });
  });

  it('has a nonce for a provider that needs one, named in its Server-Timing header and in no page', async () => {
    const app = await shop().build({}, { origins: { ...NO_ORIGINS, usesNonce: true } });
    const pages = await Promise.all([app.inject('/home'), app.inject('/home')]);
    const nonces = pages.map(({ headers, body }) => {
      const nonce = /^nonce;desc="([\w+/=]{22,})"$/.exec(String(headers['server-timing']))?.[1] ?? 'none';
      const policy = policyOf(headers);
      expect([noncesOf(policy), policy['style-src']]).toEqual([[`'nonce-${nonce}'`], ["'self'", `'nonce-${nonce}'`]]);
      expect(body).not.toContain(nonce);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it.each([
    ['https://apps.example/api', ['https://apps.example']],
    ['', []],
  ])('M01 M02 L10 with the internal apps at %j it lets pages call %j besides', async (internalAppsUrl, origins) => {
    const joined = joinOrigins(NO_ORIGINS, internalAppsOrigins({ internalAppsUrl }));
    const policy = policyOf((await (await shop().build({}, { origins: joined })).inject('/home')).headers);
    expect(policy['connect-src']).toEqual(["'self'", ...origins]);
    expect(policy['script-src']).toEqual(["'self'"]);
  });

  it('with the provider itself it names the origins that the provider documents', async () => {
    const policy = policyOf((await (await withProvider({})).inject('/home')).headers);
    expect(policy['script-src']).toEqual(expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com']));
    expect(policy['frame-src']).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
  });

  it('with another server of the same protocol it names that server', async () => {
    const app = await withProvider({ STRIPE_SCRIPT_URL: 'https://cards.example/v1/stripe.js' });
    const policy = policyOf((await app.inject('/home')).headers);
    expect(policy['script-src']).toContain('https://cards.example');
    expect(policy['frame-src']).toEqual(['https://cards.example']);
    expect(JSON.stringify(policy)).not.toContain('stripe.com');
  });
});

describe('the page of a funnel that offers payments of its own', () => {
  const WIDGETS = 'https://widgets.example';
  const origins = { script: [WIDGETS], frame: [WIDGETS], connect: [WIDGETS], style: [WIDGETS], img: [WIDGETS] };
  const amazon = {
    test: true,
    expressSubscriptions: false,
    scriptUrl: `${WIDGETS}/Widgets.js`,
    confirmation: false,
    anyBrowser: false,
    currency: 'USD',
  };
  const withWidgets = () =>
    shop().build(
      {},
      {
        paymentsOf: ({ graph: { funnel } }) =>
          funnel.uniqueIdentifier === shop().classic.funnel.uniqueIdentifier ? { settings: { amazon }, origins } : null,
      },
    );

  it('L10 has their settings, and their origins in its policy, and no other page has', async () => {
    const app = await withWidgets();
    const own = await app.inject('/home?uid=classic');
    const policy = policyOf(own.headers);
    for (const name of ['script', 'style', 'img', 'connect', 'frame']) expect(policy[`${name}-src`]).toContain(WIDGETS);
    expect(own.body).toContain(amazon.scriptUrl);
    for (const url of ['/home?uid=quiz', '/privacy-policy', '/nowhere']) {
      const answer = await app.inject(url);
      expect(answer.headers['content-security-policy']).not.toContain(WIDGETS);
      expect(answer.body).not.toContain(amazon.scriptUrl);
    }
  });
});

describe('the security headers', () => {
  it.each(['/home', '/nowhere', '/api/orders/all', '/api/nowhere', '/images/fernhollow/mark.svg', '/healthz'])(
    'of %s forbid sniffing, framing and referrers',
    async (url) => {
      const { headers } = await shop().app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy':
          'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), serial=(), usb=()',
      });
      expect(policyOf(headers)['frame-ancestors']).toEqual(["'none'"]);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
    },
  );

  it('answers of the API are not cached', async () => {
    expect((await shop().app.inject('/api/orders/all')).headers['cache-control']).toBe('no-store');
  });

  it.each([
    [403, 'POST', '/api/logger', {}],
    [404, 'GET', '/api/nowhere', {}],
    [404, 'GET', '/proxy/receipts/unknown', {}],
    [400, 'GET', '/api/content/sfid/%zz', {}],
    [404, 'GET', '/assets/nowhere.js', {}],
  ] as const)('a refusal with %i of %s %s is not cached', async (_status, method, url, payload) => {
    const { statusCode, headers } = await shop().app.inject({ method, url, ...(method === 'POST' ? { payload } : {}) });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('https is enforced in a shop with https alone', async () => {
    const [http, https] = [await shop().app.inject('/home'), await (await shop().build(HTTPS)).inject('/home')];
    expect(http.headers).not.toHaveProperty('strict-transport-security');
    expect(policyOf(http.headers)).not.toHaveProperty('upgrade-insecure-requests');
    expect(https.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(policyOf(https.headers)).toHaveProperty('upgrade-insecure-requests');
  });
});

describe('the cookies', () => {
  it('T01 the guest session is a random value of 192 bits, unreadable for scripts and not sent by other sites', async () => {
    const cookies = await Promise.all([1, 2].map(async () => (await shop().app.inject('/home')).cookies));
    const sessions = cookies.map((each) => each.find((cookie) => cookie.name === 'sluice_session'));
    expect(sessions[0]).toEqual({
      name: 'sluice_session',
      value: expect.stringMatching(/^[0-9a-f]{48}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 60 * 60,
    });
    expect(sessions[0]?.value).not.toBe(sessions[1]?.value);
  });

  it('T01 a session continues, renewed by every page; a malformed one is replaced', async () => {
    const [session] = (await shop().app.inject('/home')).cookies;
    const again = await shop().app.inject({ url: '/home', cookies: { sluice_session: session?.value ?? '' } });
    expect(again.cookies[0]).toEqual(session);
    const forged = await shop().app.inject({ url: '/home', cookies: { sluice_session: "x' or 1=1" } });
    expect(forged.cookies[0]?.name).toBe('sluice_session');
    expect(forged.cookies[0]?.value).toMatch(/^[0-9a-f]{48}$/);
  });

  it('H04 the storefront can read the XSRF cookie', async () => {
    const { cookies } = await shop().app.inject('/home');
    const [, xsrf] = cookies;
    expect(xsrf).toEqual({ name: 'XSRF-TOKEN', value: expect.any(String), path: '/', sameSite: 'Lax' });
  });

  it('T01 H04 with https both are Secure, and the session is bound to this very host', async () => {
    const { cookies } = await (await shop().build(HTTPS)).inject('/home');
    expect(cookies.map(({ secure, path }) => ({ secure, path }))).toEqual(
      cookies.map(() => ({ secure: true, path: '/' })),
    );
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['__Host-sluice_session', 'XSRF-TOKEN']));
    expect(cookies.every((cookie) => !('domain' in cookie))).toBe(true);
  });

  it('T01 with https a session from http is ignored', async () => {
    const app = await shop().build(HTTPS);
    const [session] = (await shop().app.inject('/home')).cookies;
    const { cookies } = await app.inject({ url: '/home', cookies: { sluice_session: session?.value ?? '' } });
    expect(cookies.map((cookie) => cookie.name)).toContain('__Host-sluice_session');
  });
});
