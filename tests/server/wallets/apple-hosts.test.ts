import { describe, expect, it } from 'vitest';
import { isValidationUrl } from '../../../server/wallets/merchant-session.ts';

const PATH = '/paymentservices/paymentSession';

describe('the hosts that the server may request a merchant session from', () => {
  it.each([
    `https://apple-pay-gateway.apple.com${PATH}`,
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    `https://apple-pay-gateway-cert.apple.com${PATH}`,
    `https://cn-apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway-nc-pod5.apple.com${PATH}`,
    `https://cn-apple-pay-gateway-tj-pod3.apple.com${PATH}`,
    `https://APPLE-PAY-GATEWAY.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com:443${PATH}`,
  ])('A06 %s is Apple’s', (address) => {
    expect(isValidationUrl(address, null)).toBe(true);
  });

  it.each([
    `http://apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com.evil.example${PATH}`,
    `https://evil.example/apple-pay-gateway.apple.com${PATH}`,
    `https://evil-apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com@evil.example${PATH}`,
    `https://evil.example\\@apple-pay-gateway.apple.com${PATH}`,
    `https://evil.example#@apple-pay-gateway.apple.com${PATH}`,
    `https://me:pass@apple-pay-gateway.apple.com${PATH}`,
    `https://apple-pay-gateway.apple.com:8443${PATH}`,
    `https://apple-pay-gateway.apple.com${PATH}?to=http://127.0.0.1`,
    `https://apple-pay-gateway.apple.com${PATH}#x`,
    `https://apple-pay-gateway.apple.com${PATH}/../../admin`,
    'https://apple-pay-gateway.apple.com/',
    `https://apple-pay-gateway-nc-pod6.apple.com${PATH}`,
    `https://apple.com${PATH}`,
    `https://127.0.0.1${PATH}`,
    `https://[::1]${PATH}`,
    `https://169.254.169.254${PATH}`,
    `https://localhost${PATH}`,
    `file:///etc/passwd`,
    `gopher://apple-pay-gateway.apple.com${PATH}`,
    '//apple-pay-gateway.apple.com',
    'apple-pay-gateway.apple.com',
    '',
  ])('A06 %s is not', (address) => {
    expect(isValidationUrl(address, null)).toBe(false);
  });

  it('A06 with a sandbox it is that one origin alone, without Apple’s', () => {
    const sandbox = 'http://127.0.0.1:8091';
    expect(isValidationUrl(`${sandbox}${PATH}`, sandbox)).toBe(true);
    expect(isValidationUrl(`${sandbox}/_sim/device`, sandbox)).toBe(false);
    expect(isValidationUrl(`http://127.0.0.1:8090${PATH}`, sandbox)).toBe(false);
    expect(isValidationUrl(`http://localhost:8091${PATH}`, sandbox)).toBe(false);
    expect(isValidationUrl(`https://apple-pay-gateway.apple.com${PATH}`, sandbox)).toBe(false);
  });
});
