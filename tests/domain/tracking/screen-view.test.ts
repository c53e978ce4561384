import { describe, expect, it } from 'vitest';
import { buildScreenView, type Screen } from '../../../domain/tracking/screen-view.ts';

const RECEIPT: Screen = {
  origin: 'https://shop.example',
  address: '/fh-thanks?uid=classic&x=1?2',
  node: { kind: 'thankyou', view: 'order-success' },
  title: 'Thank you',
};

const nameOf = (over: Partial<Screen>) => buildScreenView({ ...RECEIPT, ...over }).screenName;

describe('the view of a screen', () => {
  it('R10 has the path without its query, the name, the title and the whole address', () => {
    expect(buildScreenView(RECEIPT)).toEqual({
      screenPath: '/fh-thanks',
      screenName: 'OrderSuccess',
      customTitle: 'Thank you',
      fullUrl: 'https://shop.example/fh-thanks?uid=classic&x=1?2',
    });
  });

  it('R10 is named by its route, whatever it shows there', () => {
    expect(nameOf({ address: '/home', node: { kind: 'page', view: 'checkout' } })).toBe(
      nameOf({ address: '/home?uid=u', node: null }),
    );
    expect(nameOf({ address: '/home' })).not.toBe('Thank you');
  });

  it('R10 R07 is named by its step at an address of its own', () => {
    expect(nameOf({ address: '/own', node: { kind: 'page', view: 'two-page-checkout' } })).toBe('CheckoutPersonalInfo');
    expect(nameOf({ address: '/own', node: { kind: 'upsell', view: 'offer' } })).toBe('Upsell');
    expect(nameOf({ address: '/own', node: { kind: 'page', view: 'article' } })).toBe('Offer');
  });

  it('R10 R06 is named by the named step that its view is', () => {
    const landing = nameOf({ address: '/own', node: { kind: 'page', view: 'landing' } });
    expect(landing).toBe(nameOf({ address: '/home' }));
    expect(nameOf({ address: '/own', node: { kind: 'upsell', view: 'landing' } })).toBe('Upsell');
  });

  it('R10 is named by its title where it is no step, or shows nothing yet', () => {
    expect([
      nameOf({ address: '/own', node: null }),
      nameOf({ address: '/own', node: { kind: 'page', view: null } }),
    ]).toEqual(['Thank you', 'Thank you']);
  });
});
