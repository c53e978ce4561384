import { describe, expect, it } from 'vitest';
import { consentRule } from '../../../domain/consent/consent.ts';

const SHOP = { default: 'opt-in', regions: { US: 'opt-out', 'US-CA': 'opt-in', CA: 'opt-out' } } as const;

describe('the rule of consent for a visitor', () => {
  it('is that of the part, else of the country, else the default', () => {
    expect(consentRule(SHOP, 'US-CA')).toBe('opt-in');
    expect(consentRule(SHOP, 'US-TX')).toBe('opt-out');
    expect(consentRule(SHOP, 'CA')).toBe('opt-out');
    expect(consentRule(SHOP, 'DE')).toBe('opt-in');
    expect(consentRule({ default: 'opt-out' }, 'DE')).toBe('opt-out');
  });

  it('is the strictest of the country where the part is unknown', () => {
    expect(consentRule(SHOP, 'US')).toBe('opt-in');
    expect(consentRule({ default: 'opt-out', regions: { 'CA-QC': 'opt-in' } }, 'CA')).toBe('opt-in');
    expect(consentRule({ default: 'opt-out', regions: { 'CA-QC': 'opt-in' } }, 'US')).toBe('opt-out');
  });

  it('is the strictest of the brand where the region is unknown', () => {
    expect(consentRule({ default: 'opt-out', regions: { DE: 'opt-in' } }, null)).toBe('opt-in');
    expect(consentRule({ default: 'opt-in', regions: { US: 'opt-out' } }, null)).toBe('opt-in');
    expect(consentRule({ default: 'opt-out', regions: { US: 'opt-out' } }, null)).toBe('opt-out');
  });

  it('is opt-in for a brand that states none', () => {
    expect([consentRule(undefined, null), consentRule(undefined, 'US')]).toEqual(['opt-in', 'opt-in']);
  });
});
