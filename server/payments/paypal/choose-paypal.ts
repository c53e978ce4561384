import { payPalNvp } from './nvp.ts';
import { payPalOrdersV2 } from './orders-v2.ts';
import type { PayPalOptions } from './paypal-options.ts';
import type { PayPalProvider } from './paypal-provider.ts';
import { payPalRestV1 } from './rest-v1.ts';

/** Which of PayPal's protocols is spoken. */
export const PAYPAL_PROTOCOLS = ['rest-v1', 'orders-v2', 'nvp'] as const;
export type PayPalProtocol = (typeof PAYPAL_PROTOCOLS)[number];

export function payPalProvider(protocol: PayPalProtocol, options: PayPalOptions): PayPalProvider {
  const make = { 'rest-v1': payPalRestV1, 'orders-v2': payPalOrdersV2, nvp: payPalNvp }[protocol];
  return make(options);
}
