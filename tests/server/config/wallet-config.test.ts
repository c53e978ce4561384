import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../server/config/settings.schema.ts';
import { readWallets } from '../../../server/config/wallet-config.ts';

const APPLE = {
  APPLE_PAY_MERCHANT_ID: 'merchant.example',
  APPLE_PAY_CERTIFICATE_FILE: '/run/apple.pem',
  APPLE_PAY_KEY_FILE: '/run/apple.key',
};

function read(environment: Record<string, string>) {
  const { settings, problems } = readSettings(environment);
  return { wallets: readWallets(settings, problems), problems };
}

describe('the settings of the wallets', () => {
  it('A06 there is no wallet without settings', () => {
    expect(read({})).toEqual({ wallets: { google: null, apple: null }, problems: [] });
  });

  it('A06 Google Pay needs a merchant id, and has Google’s own script', () => {
    expect(read({ GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4' }).wallets.google).toEqual({
      merchantId: 'BCR2DN4',
      scriptUrl: 'https://pay.google.com/gp/p/js/pay.js',
    });
    expect(read({ GOOGLE_PAY_SCRIPT_URL: 'https://pay.example/pay.js' }).wallets.google).toBeNull();
  });

  it('A06 Apple Pay needs a merchant id with certificate and key, and loads a script only by a setting', () => {
    const identity = { certificateFile: '/run/apple.pem', keyFile: '/run/apple.key' };
    const apple = { merchantId: 'merchant.example', identity, apiUrl: null };
    expect(read(APPLE).wallets.apple).toEqual({ ...apple, domainFile: null, scriptUrl: null });
    const whole = read({
      ...APPLE,
      APPLE_PAY_DOMAIN_FILE: '/run/domain',
      APPLE_PAY_SCRIPT_URL: 'https://a.example/s.js',
    });
    expect(whole.wallets.apple).toEqual({ ...apple, domainFile: '/run/domain', scriptUrl: 'https://a.example/s.js' });
  });

  it('A06 another server in place of Apple needs no certificate', () => {
    const environment = { APPLE_PAY_MERCHANT_ID: 'merchant.example', APPLE_PAY_API_URL: 'http://127.0.0.1:8091/' };
    expect(read(environment).wallets.apple).toMatchObject({ identity: null, apiUrl: 'http://127.0.0.1:8091' });
    expect(read({ ...APPLE, ...environment }).wallets.apple?.identity).toMatchObject({ keyFile: '/run/apple.key' });
    expect(read({ ...environment, APPLE_PAY_KEY_FILE: '/run/apple.key' }).problems).toHaveLength(1);
  });

  it.each(Object.keys(APPLE))('A06 Apple Pay without %s is refused in one sentence', (name) => {
    const { wallets, problems } = read({ ...APPLE, [name]: '' });
    expect(wallets.apple).toBeNull();
    expect(problems).toEqual([expect.stringMatching(/APPLE_PAY_MERCHANT_ID.*go together.*\.$/)]);
  });

  it.each([
    ['GOOGLE_PAY_SCRIPT_URL', 'javascript:alert(1)'],
    ['APPLE_PAY_SCRIPT_URL', 'ftp://a.example'],
    ['APPLE_PAY_API_URL', 'a.example'],
  ])('A06 %s of "%s" is refused in one sentence that names the variable', (name, value) => {
    expect(read({ [name]: value }).problems).toEqual([expect.stringMatching(new RegExp(`^${name} is "`))]);
  });
});
