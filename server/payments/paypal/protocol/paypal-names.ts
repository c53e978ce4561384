import type { PayPalProvider } from './paypal-provider.ts';

/** What PayPal is called in our rows, by the protocol that was spoken. */
export const PAYPAL_NAMES = [
  'paypal-v1',
  'paypal-v2',
  'paypal-nvp',
] as const satisfies readonly PayPalProvider['name'][];
