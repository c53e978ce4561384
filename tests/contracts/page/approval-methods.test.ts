import { describe, expect, it } from 'vitest';
import { approvalMethods, isTestProvider, isTestShop } from '../../../contracts/page/approval-methods.ts';

const LIVE = { scriptUrl: '', publishableKey: '', test: false };
const PAYPAL = { test: true, expressSubscriptions: false };

describe('the providers with pages of their own that a shop takes', () => {
  it('A06 are those that the settings of the page have an entry for', () => {
    expect(approvalMethods({ paypal: PAYPAL })).toEqual([{ provider: 'paypal', ...PAYPAL }]);
    expect([approvalMethods({ paypal: null }), approvalMethods({})]).toEqual([[], []]);
  });

  it('make the shop one of test payments where a sandbox of theirs is in use, as that of the cards does', () => {
    expect(isTestShop({ card: LIVE })).toBe(false);
    expect(isTestShop({ card: LIVE, paypal: { ...PAYPAL, test: false } })).toBe(false);
    expect(isTestShop({ card: LIVE, paypal: PAYPAL })).toBe(true);
    expect(isTestShop({ card: { ...LIVE, test: true } })).toBe(true);
  });

  it('may be left for on this very machine only where they are tests', () => {
    expect([isTestProvider({ paypal: PAYPAL }, 'paypal'), isTestProvider({}, 'paypal')]).toEqual([true, false]);
  });
});
