import { payPalSettings } from '../../../scripts/shop/provider-settings.ts';
import { readSettings } from '../../../server/config/settings.schema.ts';
import { type PayPalSettings, readPayPal } from '../../../server/payments/paypal/paypal-config.ts';

/** The environment variables that point a shop at the PayPal sandbox. */
export function sandboxSettings(origin: string, webhookId: string): PayPalSettings {
  const { settings, problems } = readSettings(payPalSettings(origin, webhookId));
  const read = readPayPal(settings, problems);
  if (read.type === 'none') throw new Error('the sandbox is found by no settings');
  return read.options;
}
