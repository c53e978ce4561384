import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../packages/sandboxes/kit/start-sandbox.ts';
import { startWalletsSandbox } from '../../../packages/sandboxes/wallets/wallets-sandbox.ts';
import { cardSettings, walletSettings } from '../../../scripts/shop/provider-settings.ts';
import { joinOrigins } from '../../../server/wallets/wallet-origins.ts';
import { type WalletService, walletService } from '../../../server/wallets/wallet-service.ts';
import { appDuringTests, configOf, GuestBrowser } from '../../support/shops/running-app.ts';

const shop = appDuringTests();
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
const ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';
let folder = '';
let sandbox: Sandbox | null = null;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-apple-'));
  for (const file of ['cert', 'key', 'domain']) await fs.writeFile(path.join(folder, file), `the ${file}`);
});
beforeEach(async () => {
  sandbox ??= await startWalletsSandbox({ port: 0, cardApi: shop().sandbox });
});
afterAll(async () => {
  await sandbox?.close();
  await fs.rm(folder, { recursive: true, force: true });
});

async function wallets(environment: Record<string, string>): Promise<WalletService> {
  const service = await walletService(configOf('unused', environment));
  if (!service.ok) throw new Error(service.message);
  return service;
}

/** The wallets of a shop whose settings lead to the sandboxes. */
function sandboxed(): Promise<WalletService> {
  return wallets({ ...cardSettings(shop().sandbox, ''), ...walletSettings(sandbox?.origin ?? '') });
}

/** The real app with these wallets. */
async function appWith(service: WalletService) {
  const none = { script: [], frame: [], connect: [] };
  return shop().build({}, { wallets: service, origins: joinOrigins(none, service.origins) });
}

const appleFiles = () => ({
  APPLE_PAY_MERCHANT_ID: 'merchant.example',
  APPLE_PAY_DOMAIN_FILE: path.join(folder, 'domain'),
  APPLE_PAY_CERTIFICATE_FILE: path.join(folder, 'cert'),
  APPLE_PAY_KEY_FILE: path.join(folder, 'key'),
});

function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.trim().split(/\s+(.*)/)));
}

describe('the wallets of a running shop', () => {
  it('A06 with the sandboxes both are theirs, and the page has their origins', async () => {
    const service = await sandboxed();
    const page = await (await appWith(service)).inject('/home');
    const settings = JSON.parse(/id="sluice-settings"[^>]*>([^<]*)</.exec(page.body)?.[1] ?? '{}');
    expect(settings.wallets).toEqual({
      apiUrl: shop().sandbox,
      google: { scriptUrl: `${sandbox?.origin}/gp/p/js/pay.js`, merchantId: 'sluice-sandbox', environment: 'TEST' },
      apple: { scriptUrl: `${sandbox?.origin}/apple-pay/session.js`, merchantId: 'merchant.sluice.sandbox' },
    });
  });

  it('A06 with real keys and no wallet the page has none, and the policy allows none', async () => {
    const service = await wallets(STRIPE);
    expect(service.settings).toMatchObject({ google: null, apple: null });
    expect(service.origins).toEqual({ script: [], frame: [], connect: [] });
    const policy = policyOf((await (await appWith(service)).inject('/home')).headers);
    expect(policy['script-src']).toBe("'self'");
    expect(policy['style-src']).toBe("'self'");
    expect(policy['frame-src']).toBe("'none'");
  });

  it('A06 Google Pay adds Google’s origin alone to the policy, and its styles by nonce', async () => {
    const service = await wallets({ ...STRIPE, GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4' });
    expect(service.settings.google?.environment).toBe('PRODUCTION');
    const policy = policyOf((await (await appWith(service)).inject('/home')).headers);
    expect(policy['script-src']).toMatch(/^'self' 'nonce-[^']+' https:\/\/pay\.google\.com$/);
    expect(policy['style-src']).toMatch(/^'self' 'nonce-[^']+'$/);
    expect(policy['frame-src']).toBe('https://pay.google.com');
    expect(policy['connect-src']).toContain('https://api.stripe.com');
  });

  it('A06 Apple Pay in a browser needs no script, and so no origin', async () => {
    const service = await wallets({ ...STRIPE, ...appleFiles() });
    expect(service.settings).toMatchObject({
      google: null,
      apple: { scriptUrl: null, merchantId: 'merchant.example' },
    });
    expect(service.origins.script).toEqual([]);
    expect(service.apple).toMatchObject({ domain: 'localhost', sandbox: null });
    expect(service.apple?.identity?.cert.toString()).toBe('the cert');
  });

  it('A06 test keys get Google’s test environment', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    expect((await wallets({ ...keys, GOOGLE_PAY_MERCHANT_ID: 'x' })).settings.google?.environment).toBe('TEST');
  });

  it('a missing certificate prevents the shop’s start, in one sentence', async () => {
    const environment = { ...STRIPE, ...appleFiles(), APPLE_PAY_KEY_FILE: path.join(folder, 'nowhere') };
    const result = await walletService(configOf('unused', environment));
    expect(result).toEqual({
      ok: false,
      message: expect.stringMatching(/^A file of Apple Pay cannot be read .*nowhere/),
    });
  });
});

describe('Apple’s merchant validation', () => {
  it('A06 gets a session of the sandbox for this shop’s domain, in the brand’s own name', async () => {
    const service = await sandboxed();
    const browser = await GuestBrowser.opened(await appWith(service));
    const validationUrl = `${sandbox?.origin}/paymentservices/paymentSession`;
    const reply = await browser.post(
      'wallets/apple/session',
      { validationUrl },
      { brand: shop().classic.brand.uniqueName },
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      merchantIdentifier: 'merchant.sluice.sandbox',
      domainName: 'localhost',
      displayName: shop().classic.brand.siteName,
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each(['http://127.0.0.1:1/paymentservices/paymentSession', 'https://evil.example/', ''])(
    'A06 "%s" is refused with the field',
    async (validationUrl) => {
      const browser = await GuestBrowser.opened(await appWith(await sandboxed()));
      const reply = await browser.post('wallets/apple/session', { validationUrl });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'invalid_request', field: 'validationUrl' });
    },
  );

  it('A06 H04 is for the shop’s own pages alone', async () => {
    const service = await sandboxed();
    const app = await appWith(service);
    const browser = await GuestBrowser.opened(app);
    const body = { validationUrl: `${sandbox?.origin}/paymentservices/paymentSession` };
    const without = { 'x-xsrf-token': undefined };
    expect((await browser.post('wallets/apple/session', body, without)).statusCode).toBe(403);
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('wallets/apple/session', body, elsewhere)).statusCode).toBe(403);
  });

  it('opens ten sheets of a session in a minute', async () => {
    const browser = await GuestBrowser.opened(await appWith(await sandboxed()));
    const body = { validationUrl: 'https://evil.example/' };
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await browser.post('wallets/apple/session', body)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('A06 does not exist without Apple Pay', async () => {
    const browser = await GuestBrowser.opened(shop().app);
    const reply = await browser.post('wallets/apple/session', {
      validationUrl: 'https://apple-pay-gateway.apple.com/',
    });
    expect(reply.statusCode).toBe(404);
  });

  it('A06 answers a failing gateway as an outage', async () => {
    const service = await sandboxed();
    const browser = await GuestBrowser.opened(await appWith(service));
    const validationUrl = `${sandbox?.origin}/paymentservices/startSession`;
    const reply = await browser.post('wallets/apple/session', { validationUrl });
    expect(reply.statusCode).toBe(502);
    expect(reply.json().error).toMatchObject({ code: 'payment_unavailable' });
  });

  it('A06 the domain’s proof is served as it is, and is 404 without one', async () => {
    const app = await appWith(await wallets({ ...STRIPE, ...appleFiles() }));
    const reply = await app.inject(ASSOCIATION);
    expect([reply.statusCode, reply.body]).toEqual([200, 'the domain']);
    expect(reply.headers['content-type']).toContain('text/plain');
    expect((await shop().app.inject(ASSOCIATION)).statusCode).toBe(404);
  });
});
