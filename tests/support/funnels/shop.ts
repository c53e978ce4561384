import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';

/** The runtime settings of a small shop for tests. */
export function aShop(over: Partial<RuntimeSettings> = {}): RuntimeSettings {
  return {
    brand: 'fernhollow',
    siteName: 'Fernhollow',
    walletEnabled: false,
    sellerId: '',
    loginClientId: '',
    tagManager: '',
    internalAppsUrl: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '/mark.svg',
    icon: '/icon.svg',
    tagline: 'Good food',
    delivery: '3–5 business days',
    shipsTo: ['US', 'CA'],
    supportEmail: 'hello@fernhollow.example',
    supportPhone: '555-0100',
    supportHours: '',
    policies: [],
    card: { scriptUrl: 'http://127.0.0.1:8090/stripe.js', publishableKey: 'pk_test_sluice', test: true },
    ...over,
  };
}
