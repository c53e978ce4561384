import type { ApprovalSettings } from '../../contracts/page/page-data.ts';
import type { Config } from '../config/config.ts';
import { payPalProvider } from '../payments/paypal/choose-paypal.ts';

/** `notifiesShop` is false where no server runs at the shop's address, and the clock is in milliseconds since 1970. */
export function payPalService(
  { paypal, publicUrl }: Config,
  { clock, notifiesShop = true }: { clock: () => number; notifiesShop?: boolean },
) {
  if (paypal.type === 'none') return { provider: null, settings: null, sandbox: null };
  const { protocol, options, isPayPal } = paypal;
  const provider = payPalProvider(protocol, {
    ...options,
    clock,
    notifyUrl: notifiesShop ? `${publicUrl}/webhooks/paypal` : null,
  });
  const test = new URL(options.apiUrl).hostname !== 'api-m.paypal.com';
  const settings: ApprovalSettings = { test, expressSubscriptions: provider.subscribesWithoutAddress };
  /** The origin of another server that speaks PayPal's protocols, such as its sandbox; null for PayPal's own. */
  const sandbox = isPayPal ? null : options.apiUrl;
  return { provider, settings, sandbox };
}
