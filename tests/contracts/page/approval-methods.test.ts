import { describe, expect, it } from 'vitest';
import { approvalMethods, isTestProvider, isTestShop } from '../../../contracts/page/approval-methods.ts';

const LIVE = { scriptUrl: '', publishableKey: '', test: false };
const PAYPAL = { test: true, expressSubscriptions: false };

describe('the approval providers of a shop', () => {
  it('A06 are those with an entry in the settings of the page', () => {
    expect(approvalMethods({ paypal: PAYPAL })).toEqual([{ provider: 'paypal', ...PAYPAL }]);
    expect([approvalMethods({ paypal: null }), approvalMethods({})]).toEqual([[], []]);
  });

  it('make the shop a test shop where one of their sandboxes is in use, as the card sandbox does', () => {
    expect(isTestShop({ card: LIVE })).toBe(false);
    expect(isTestShop({ card: LIVE, paypal: { ...PAYPAL, test: false } })).toBe(false);
    expect(isTestShop({ card: LIVE, paypal: PAYPAL })).toBe(true);
    expect(isTestShop({ card: { ...LIVE, test: true } })).toBe(true);
  });

  it('may have addresses on this machine only where payments are tests', () => {
    expect([isTestProvider({ paypal: PAYPAL }, 'paypal'), isTestProvider({}, 'paypal')]).toEqual([true, false]);
  });
});
