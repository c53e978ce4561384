import type { ProviderPage } from '../../../contracts/api/payment-end.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { isTestProvider } from '../../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import { priceOfQuote } from '../../../machines/checkout/quoted-price.rules.ts';
import { toEffect } from '../../../machines/effects.ts';
import { type PaymentEffects, paymentLogics } from '../../../machines/later/payment-machines.ts';
import { createLeadSender } from '../../adapters/api/leads.ts';
import { reachDeadline } from '../../adapters/browser/deadline.ts';
import { nextPaint, whenIdle } from '../../adapters/browser/idle.ts';
import { storedFirst } from '../../adapters/browser/stored-first.ts';
import { createApproval, resolveReturn } from '../../adapters/payment/approvals.ts';
import { type CardService, createCardService } from '../../adapters/payment/card-field.ts';
import { abandonOffer, createPayments } from '../../adapters/payment/payments.ts';
import { requestQuote } from '../../adapters/payment/quotes.ts';
import { redirectToProvider } from '../../adapters/payment/redirect.ts';
import {
  askMerchantSession,
  laterWalletPort,
  type WalletEffects,
  walletEffects,
} from '../../adapters/wallets/wallet-effects.ts';
import { isReadOnly } from '../boot-mode.ts';
import type { Started } from '../started.ts';
import { STORAGE_TIMEOUT_MS } from '../stores.ts';
import { amazonPayActors, amazonPaySource } from './amazon-pay-actors.ts';
import type { PaymentsPart } from './later-payments.ts';
import { previewEffects } from './preview-effects.ts';

/** A charge is made even if the browser is too slow to store it: the server stores it, and charges once. */
const CHARGE_TIMEOUT_MS = 500;

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

/** The payments of a begun session, whose code no page without a payment loads. */
export function createPaymentsPart(started: Started): PaymentsPart {
  const card = createCardService(started.settings.card, document);
  return { logics: paymentLogics(paymentEffects(started, card)), card };
}

/** The effects of this browser's payments; a preview and a linked receipt get none that could charge. */
export function paymentEffects(started: Started, card: CardService): PaymentEffects {
  const { settings, session, api, stores, now, allows } = started;
  const wallets = walletsOf(started);
  const { state } = stores;
  const sendLead = createLeadSender(api, {
    funnel: session.graph.funnel.sfid,
    isAllowed: () => allows('advertising'),
  });
  const pay = wallets.besideSheet(storedFirst({ state, withinMs: CHARGE_TIMEOUT_MS }, createPayments(api)));
  const depart = storedFirst({ state, withinMs: STORAGE_TIMEOUT_MS }, (page: ProviderPage) =>
    redirectToProvider({ view: window, now, isTest: (provider) => isTestProvider(settings, provider) }, page),
  );
  const effects: PaymentEffects = {
    ...amazonPayActors(amazonPaySource(api, window)),
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
      return wallets.findWallets(input);
    }),
    // Called inside the shopper's click event: browsers open a sheet only then.
    authorizeWallet: toEffect((input) => wallets.authorizeWallet(input.wallet, input.sheet)),
    finishWallet: toEffect((input) => wallets.finishWallet(input.result)),
    tokenizeCard: toEffect((input) => card.tokenize(input.account)),
    submitPayment: toEffect(pay),
    challengeShopper: toEffect((input) => card.challenge(input.clientSecret)),
    abandonOffer: toEffect((input) => abandonOffer(api, input)),
    createApproval: toEffect((input) => createApproval(api, input)),
    redirectToProvider: toEffect(depart),
    resolveReturn: toEffect((input) => resolveReturn(api, input)),
    readClock: toEffect(async () => now()),
    reachDeadline: toEffect((input) => reachDeadline(input.until, now)),
  };
  return isReadOnly(session.mode) ? previewEffects(effects) : effects;
}

function walletsOf({ settings, api }: Started): WalletEffects {
  const port = laterWalletPort(async () => {
    const [{ createWalletPort }, { sheetDelivery }] = await Promise.all([
      import('../../adapters/wallets/wallet-port.ts'),
      import('../../../machines/wallet/sheet-delivery.ts'),
    ]);
    return createWalletPort(settings.wallets ?? NO_WALLETS, {
      page: document,
      publishableKey: settings.card.publishableKey,
      deliveryOf: (sheet) => {
        const ask = (asked: QuoteRequest) => requestQuote(api, asked);
        return sheet.asks && sheetDelivery(sheet.asks, sheet, { ask, priceOf: priceOfQuote });
      },
      merchantSession: (validationUrl) => askMerchantSession(api, validationUrl),
    });
  });
  return walletEffects(port);
}
