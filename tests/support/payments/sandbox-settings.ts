import { providerSettings } from '../../../scripts/shop/provider-settings.ts';

const ORIGIN = 'http://127.0.0.1:8090';

/** The settings of a shop on the sandboxes, of which none is asked. */
export function sandboxSettings(): Record<string, string> {
  const origins = { cards: ORIGIN, wallets: ORIGIN, paypal: ORIGIN, amazon: ORIGIN, internalApps: null };
  return providerSettings({ type: 'ready', ...origins }, null);
}
