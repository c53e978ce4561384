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

/** The checkout's wallet effects: an authorized sheet stays open until it receives the result. */
export interface WalletEffects {
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
  /** Wraps a payment command so that the sheet closes when the payment continues behind it. */
  besideSheet<Asked>(ask: (asked: Asked) => Promise<PaymentAnswer>): (asked: Asked) => Promise<PaymentAnswer>;
}

/**
 * A sheet covers the page and waits half a minute at most. So it receives a success as soon as the bank requires a
 * challenge, or the outcome is unknown: the form then shows the rest.
 */
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
  if (outcome.type === 'authorized') return { type: 'token', cardId: outcome.cardId };
  if (outcome.type === 'cancelled') return outcome;
  return { type: 'invalid', message: outcome.message || MESSAGES.paymentUnavailable };
}
