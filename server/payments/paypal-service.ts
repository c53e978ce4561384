import type { ApprovalSettings } from '../../contracts/page/page-data.ts';
import type { Config } from '../config/config.ts';
import { payPalProvider } from './paypal/choose-paypal.ts';
import type { PayPalProvider } from './paypal/protocol/paypal-provider.ts';

/** PayPal of a running shop; without a provider the shop takes none. */
export interface PayPalService {
  provider: PayPalProvider | null;
  settings: ApprovalSettings | null;
  /** The origin of another server that speaks PayPal's protocols, as its sandbox does; null is PayPal itself. */
  sandbox: string | null;
}

export interface PayPalServiceOptions {
  /** The name that payers read. */
  brandName: string;
  /** False where nobody listens at the shop's address, as while a command runs alone. */
  tellsShop?: boolean;
}

/** PayPal as the configuration names it. */
export function payPalService({ paypal, publicUrl }: Config, shop: PayPalServiceOptions): PayPalService {
  if (paypal.type === 'none') return { provider: null, settings: null, sandbox: null };
  const { protocol, options, isPayPal } = paypal;
  const notifyUrl = shop.tellsShop === false ? null : `${publicUrl}/webhooks/paypal`;
  const provider = payPalProvider(protocol, { ...options, brandName: shop.brandName, notifyUrl });
  const test = new URL(options.apiUrl).hostname !== 'api-m.paypal.com';
  const settings = { test, expressSubscriptions: provider.expressSubscriptions };
  return { provider, settings, sandbox: isPayPal ? null : options.apiUrl };
}
