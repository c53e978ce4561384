import { MESSAGES } from '../../../domain/messages.ts';
import type { PaymentAnswer, WalletTokenOutcome } from '../../../machines/ports.ts';
import type {
  WalletKind,
  WalletOutcome,
  WalletPort,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';
import type { ApiClient } from '../api/api.types.ts';
import { loadOnce } from '../browser/load-script.ts';

/** The checkout's wallet effects: an authorized sheet stays open until it receives the result. */
export interface WalletEffects {
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
  /** Wraps a payment command so that the sheet closes when the payment continues behind it. */
  besideSheet<Asked>(ask: (asked: Asked) => Promise<PaymentAnswer>): (asked: Asked) => Promise<PaymentAnswer>;
}

/** A sheet covers the page and waits half a minute, so a challenge or an unknown outcome ends it as a success. */
export function walletEffects(port: WalletPort): WalletEffects {
  let finish: ((result: WalletResult) => void) | null = null;
  const end = (result: WalletResult) => {
    finish?.(result);
    finish = null;
  };
  return {
    findWallets: (request) => port.available(request),
    async authorizeWallet(wallet, sheet) {
      const outcome = await port.authorize(wallet, sheet);
      finish = outcome.type === 'authorized' ? outcome.finish : null;
      return tokenOf(outcome);
    },
    finishWallet: async (result) => end(result),
    besideSheet: (ask) => async (asked) => {
      const outcome = await ask(asked);
      if (GOES_ON.includes(outcome.type)) end('success');
      return outcome;
    },
  };
}

const GOES_ON: PaymentAnswer['type'][] = ['requires_action', 'unknown'];

function tokenOf(outcome: WalletOutcome): WalletTokenOutcome {
  if (outcome.type === 'authorized') return { type: 'token', cardId: outcome.cardId, given: outcome.given };
  if (outcome.type === 'cancelled') return outcome;
  return { type: 'invalid', message: outcome.message || MESSAGES.paymentUnavailable };
}

/** Requests Apple's merchant session from the server when a sheet opens; null closes the sheet. */
export async function askMerchantSession(api: ApiClient, validationUrl: string): Promise<object | null> {
  const answer = await api.post('wallets/apple/session', { validationUrl });
  return answer.type === 'ok' && typeof answer.body === 'object' ? answer.body : null;
}

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
