import { startAmazonSandbox } from '../../../packages/sandboxes/amazon/amazon-sandbox.ts';
import { control, MWS } from '../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { amazonFolder } from '../funnels/amazon-folder.ts';
import { amazonAudit } from './amazon-audit.ts';
import { AMAZON_PURCHASES, type AmazonPurchase } from './amazon-purchases.ts';
import type { CrashedProvider } from './crashed-provider.ts';

/** Each action that takes the money has one case, of a sale and of an offer: it is taken, and the reply is lost. */
const SHARES = [
  [[], [2]],
  [[], []],
  [[], []],
  [[], [5]],
] as const;

export const AMAZON: CrashedProvider<AmazonPurchase> = {
  kinds: AMAZON_PURCHASES,
  sharesOf: (kind) => SHARES[kind] ?? [[], []],
  funnels: amazonFolder(),
  start: async (dataFolder, ahead) => {
    const sandbox = await startAmazonSandbox({ port: 0, dataFolder, clock: () => Date.now() + ahead() });
    const { origin, simulator } = sandbox;
    return {
      settingsFor: () => ({ amazon: { origin } }),
      prepare: (kind, shop, guest) => kind.prepare(shop, guest, sandbox),
      keepReply: ({ action }) => {
        const match = { method: 'POST', path: `${MWS}/${action}$` };
        return control(origin, 'faults', { match, fault: 'timeout', at: 'after-commit' });
      },
      clearFaults: async () => void (await fetch(`${origin}/_sim/faults`, { method: 'DELETE' })),
      captures: async () => simulator.ledger.all('capture').length,
      advance: async () => {},
      audit: (shop) => amazonAudit(shop, sandbox),
      close: () => sandbox.close(),
    };
  },
};
