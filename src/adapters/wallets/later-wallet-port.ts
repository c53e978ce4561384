import { MESSAGES } from '../../../domain/messages.ts';
import type { WalletPort } from '../../../machines/wallet/wallet.types.ts';
import { loadOnce } from '../browser/load-script.ts';

const UNAVAILABLE = { type: 'unavailable', message: MESSAGES.paymentUnavailable } as const;

/** Wallets whose code comes when the checkout asks which there are; a sheet is opened by a button that is shown after that. */
export function laterWalletPort(loadPort: () => Promise<WalletPort>): WalletPort {
  let port: WalletPort | null = null;
  const load = loadOnce(async () => {
    port = await loadPort();
    return port;
  });
  return {
    available: async (request) => (await load()).available(request),
    // Browsers open a sheet only within the click.
    authorize: (kind, request) => port?.authorize(kind, request) ?? Promise.resolve(UNAVAILABLE),
  };
}
