import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { toEffect } from '../../../machines/effects.ts';
import { type CheckoutEffects, checkoutLogic, type FormPayments } from '../../../machines/later/checkout-logic.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { createLeadSender } from '../../adapters/api/leads.ts';
import { reachDeadline } from '../../adapters/browser/deadline.ts';
import { nextPaint, whenIdle } from '../../adapters/browser/idle.ts';
import { requestQuote } from '../../adapters/payment/quotes.ts';
import { isReadOnly } from '../boot-mode.ts';
import type { Started } from '../started.ts';
import { previewEffects } from './preview-effects.ts';

export type FindWallets = (request: WalletRequest) => Promise<WalletKind[]>;

/** The order form of a begun session, whose code no page without one loads. */
export function createCheckout(
  started: Started,
  { findWallets, ...payments }: FormPayments & { findWallets: FindWallets },
): typeof checkoutMachine {
  return checkoutLogic(checkoutEffects(started, findWallets), payments);
}

/** The effects of an order form before its payment; a preview gets none that the shop would hear of. */
export function checkoutEffects({ session, api, now, allows }: Started, findWallets: FindWallets): CheckoutEffects {
  const sendLead = createLeadSender(api, {
    funnel: session.graph.funnel.sfid,
    isAllowed: () => allows('advertising'),
  });
  const effects: CheckoutEffects = {
    requestQuote: toEffect((input) => requestQuote(api, input)),
    // The page that asks for a price is seen before the call is made.
    refreshQuote: toEffect(async (input) => {
      await nextPaint(window);
      return requestQuote(api, input);
    }),
    sendLead: toEffect(sendLead),
    // No wallet's script comes before the page answers.
    findWallets: toEffect(async (input) => {
      await new Promise<void>((resolve) => whenIdle(window, resolve));
      return findWallets(input);
    }),
    readClock: toEffect(async () => now()),
    reachDeadline: toEffect((input) => reachDeadline(input.until, now)),
  };
  return isReadOnly(session.mode) ? previewEffects(effects) : effects;
}
