import type { ApprovalSettings } from '../../contracts/page/page-data.ts';
import type { Config } from '../config/config.ts';
import { payPalProvider } from '../payments/paypal/choose-paypal.ts';
import type { PayPalProvider } from '../payments/paypal/protocol/paypal-provider.ts';

/** PayPal for a running shop; `provider` is null where the shop does not take it. */
export interface PayPalService {
  provider: PayPalProvider | null;
  settings: ApprovalSettings | null;
  /** The origin of another server that speaks PayPal's protocols, such as its sandbox; null for PayPal's own. */
  sandbox: string | null;
}

export interface PayPalServiceOptions {
  /** False where no server runs at the shop's address, as during a command. */
  notifiesShop?: boolean;
}

/** PayPal as the configuration names it. */
export function payPalService({ paypal, publicUrl }: Config, shop: PayPalServiceOptions = {}): PayPalService {
  if (paypal.type === 'none') return { provider: null, settings: null, sandbox: null };
  const { protocol, options, isPayPal } = paypal;
  const notifyUrl = shop.notifiesShop === false ? null : `${publicUrl}/webhooks/paypal`;
  const provider = payPalProvider(protocol, { ...options, notifyUrl });
  const test = new URL(options.apiUrl).hostname !== 'api-m.paypal.com';
  const settings = { test, expressSubscriptions: provider.expressSubscriptions };
  return { provider, settings, sandbox: isPayPal ? null : options.apiUrl };
}
