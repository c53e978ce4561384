import { MESSAGES } from '../../../domain/messages.ts';
import type { WalletTokenOutcome } from '../../../machines/ports.ts';
import type {
  WalletKind,
  WalletOutcome,
  WalletPort,
  WalletRequest,
  WalletResult,
  WalletSheetRequest,
} from '../../../machines/wallet/wallet.types.ts';

/** The wallets as the checkout asks for them: a sheet that was authorized stays open until it is told how that ended. */
export interface WalletEffects {
  findWallets(request: WalletRequest): Promise<WalletKind[]>;
  authorizeWallet(wallet: WalletKind, sheet: WalletSheetRequest): Promise<WalletTokenOutcome>;
  finishWallet(result: WalletResult): Promise<void>;
}

export function walletEffects(port: WalletPort): WalletEffects {
  let finish: ((result: WalletResult) => void) | null = null;
  return {
    findWallets: (request) => port.available(request),
    async authorizeWallet(wallet, sheet) {
      const outcome = await port.authorize(wallet, sheet);
      finish = outcome.type === 'authorized' ? outcome.finish : null;
      return tokenOf(outcome);
    },
    async finishWallet(result) {
      finish?.(result);
      finish = null;
    },
  };
}

function tokenOf(outcome: WalletOutcome): WalletTokenOutcome {
  if (outcome.type === 'authorized') return { type: 'token', cardId: outcome.cardId };
  if (outcome.type === 'cancelled') return outcome;
  return { type: 'invalid', message: outcome.message || MESSAGES.paymentUnavailable };
}
