import { payPalNvp } from './nvp/nvp.ts';
import type { PayPalOptions } from './protocol/paypal-options.ts';
import type { PayPalProvider } from './protocol/paypal-provider.ts';
import { payPalOrdersV2 } from './rest/orders-v2.ts';
import { payPalRestV1 } from './rest/rest-v1.ts';

/** The protocols of PayPal that a shop can choose from. */
export const PAYPAL_PROTOCOLS = ['rest-v1', 'orders-v2', 'nvp'] as const;
export type PayPalProtocol = (typeof PAYPAL_PROTOCOLS)[number];

const ADAPTERS = { 'rest-v1': payPalRestV1, 'orders-v2': payPalOrdersV2, nvp: payPalNvp } as const;

/** By the protocol's name in our rows. */
const PROTOCOLS = new Map<string, PayPalProtocol>([
  ['paypal-v1', 'rest-v1'],
  ['paypal-v2', 'orders-v2'],
  ['paypal-nvp', 'nvp'],
]);

/** PayPal by one protocol, with the others for attempts that were begun by them. */
export function payPalProvider(protocol: PayPalProtocol, options: PayPalOptions): PayPalProvider {
  const made = new Map<PayPalProtocol, PayPalProvider>();
  const clocked = { ...options, clock: options.clock ?? Date.now };
  const by = (wanted: PayPalProtocol): PayPalProvider => {
    const provider = made.get(wanted) ?? { ...ADAPTERS[wanted](clocked), legacyProtocol };
    made.set(wanted, provider);
    return provider;
  };
  const legacyProtocol = (name: string): PayPalProvider | null => {
    const wanted = PROTOCOLS.get(name);
    return wanted && hasCredentials(wanted, options) ? by(wanted) : null;
  };
  return by(protocol);
}

function hasCredentials(protocol: PayPalProtocol, { clientId, clientSecret, nvp }: PayPalOptions): boolean {
  const needed = protocol === 'nvp' ? [nvp.user, nvp.password, nvp.signature] : [clientId, clientSecret];
  return needed.every((text) => text !== '');
}
