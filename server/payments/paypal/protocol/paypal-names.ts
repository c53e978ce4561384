import type { PayPalProvider } from './paypal-provider.ts';

/** PayPal's names in our rows, one for each protocol. */
export const PAYPAL_NAMES = [
  'paypal-v1',
  'paypal-v2',
  'paypal-nvp',
] as const satisfies readonly PayPalProvider['name'][];
