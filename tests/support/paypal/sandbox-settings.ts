import { payPalSettings } from '../../../scripts/shop/provider-settings.ts';
import { type PayPalSettings, readPayPal } from '../../../server/payments/paypal/paypal-config.ts';

/** What a shop is told of PayPal where the sandbox stands in for it. */
export function sandboxSettings(origin: string, webhookId: string): PayPalSettings {
  const problems: string[] = [];
  const read = readPayPal(payPalSettings(origin, webhookId), problems);
  if (read.type === 'none') throw new Error('the sandbox is found by no settings');
  return read.options;
}
