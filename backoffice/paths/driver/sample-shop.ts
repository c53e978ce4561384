import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { type AccountDetails, emptyAccount } from '../../../domain/account/account.ts';
import { countryByCode } from '../../../domain/account/countries.ts';

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

/** A buyer in a country, whose texts say that they are samples. */
export function sampleBuyer(country: string): AccountDetails {
  const known = countryByCode(country);
  const [state = ''] = Object.keys(known?.states ?? {});
  return {
    ...emptyAccount(country),
    firstName: 'Sam',
    lastName: 'Sample',
    email: 'sample@example.com',
    phone: '8025550100',
    state: country === 'US' ? 'VT' : state,
    city: 'Burlington',
    street: '1 Sample Street',
    zipPostalCode: country === 'US' ? '05401' : (known?.postalExample ?? ''),
  };
}
