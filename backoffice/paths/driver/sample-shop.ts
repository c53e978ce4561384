import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';

/** The settings of a shop as far as its machines read them; what only a page shows is empty. */
export function sampleShop(own: Partial<RuntimeSettings>): RuntimeSettings {
  return {
    brand: '',
    siteName: '',
    walletEnabled: false,
    sellerId: '',
    loginClientId: '',
    tagManager: '',
    internalAppsUrl: '',
    currency: 'USD',
    locale: 'en-US',
    mark: '',
    icon: '',
    tagline: '',
    delivery: '',
    shipsTo: ['US'],
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
    policies: [],
    card: { scriptUrl: '', publishableKey: '', test: true },
    ...own,
  };
}
