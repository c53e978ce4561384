import type { ApprovalProvider, FinishingProvider } from '../port/provider.ts';
import { payPalNvp } from './nvp/nvp.ts';
import type { PayPalOptions } from './protocol/paypal-options.ts';
import { finishingPayments, payPalPayments } from './provider/paypal-payments.ts';
import { payPalOrdersV2 } from './rest/orders-v2.ts';
import { payPalRestV1 } from './rest/rest-v1.ts';

/** The protocols of PayPal that a shop can choose from. */
export const PAYPAL_PROTOCOLS = ['orders-v2', 'nvp'] as const;
export type PayPalProtocol = (typeof PAYPAL_PROTOCOLS)[number];

/** PayPal by one protocol, with the others for attempts that were begun by them. */
export function payPalProvider(protocol: PayPalProtocol, options: PayPalOptions): ApprovalProvider {
  const clocked = { ...options, clock: options.clock ?? Date.now };
  const legacyProtocol = (name: string): ApprovalProvider | FinishingProvider | null =>
    [ordersV2, nvp, restV1].find((each) => each.name === name && hasCredentials(name, options)) ?? null;
  const ordersV2 = payPalPayments(payPalOrdersV2(clocked), legacyProtocol);
  const nvp = payPalPayments(payPalNvp(clocked), legacyProtocol);
  const restV1 = finishingPayments(payPalRestV1(clocked));
  return protocol === 'nvp' ? nvp : ordersV2;
}

function hasCredentials(name: string, { clientId, clientSecret, nvp }: PayPalOptions): boolean {
  const needed = name === 'paypal-nvp' ? [nvp.user, nvp.password, nvp.signature] : [clientId, clientSecret];
  return needed.every((text) => text !== '');
}
