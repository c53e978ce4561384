import { startPayPalSandbox } from '../../../packages/sandboxes/paypal/paypal-sandbox.ts';
import { payPalAt } from '../paypal/paypal.ts';
import type { CrashedProvider } from './crashed-provider.ts';
import { payPalAudit } from './paypal-audit.ts';
import { PURCHASES, type PurchaseKind } from './paypal-purchases.ts';

export const PAYPAL: CrashedProvider<PurchaseKind> = {
  kinds: PURCHASES,
  /** Each way to pay has one case, to the ends in turn; the cases together cover every step. */
  sharesOf: (kind) => [[], [2 * kind + (kind % 2)]],
  start: async (dataFolder) => {
    const sandbox = await startPayPalSandbox({ port: 0, dataFolder });
    const paypal = payPalAt(() => sandbox.origin);
    return {
      settingsFor: ({ protocol }) => ({ payPal: { origin: sandbox.origin, protocol } }),
      prepare: (kind, shop, guest) => kind.prepare(shop, guest, paypal),
      keepReply: async ({ request: { path, nth } }) => {
        const match = { method: 'POST', path };
        if (nth > 1) await paypal.fault({ match, fault: 'latency', ms: 1, times: nth - 1 });
        await paypal.fault({ match, fault: 'timeout', at: 'after-commit' });
      },
      clearFaults: () => paypal.clearFaults(),
      captures: async () => (await paypal.ledger()).sales.length,
      advance: (ms) => paypal.control('clock', { ms }),
      audit: (shop) => payPalAudit(shop, paypal),
      close: () => sandbox.close(),
    };
  },
};
