import type { ProviderPage } from '../../../contracts/api/payment-end.ts';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import { isTestProvider } from '../../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import { priceOfQuote } from '../../../machines/checkout/quoted-price.rules.ts';
import { toEffect } from '../../../machines/effects.ts';
import { type PayingEffects, payingLogics } from '../../../machines/later/paying-machines.ts';
import { reachDeadline } from '../../adapters/browser/deadline.ts';
import { storedFirst } from '../../adapters/browser/stored-first.ts';
import { createApproval, resolveReturn } from '../../adapters/payment/approvals.ts';
import { type CardService, createCardService } from '../../adapters/payment/card-field.ts';
import { abandonOffer, createPayments } from '../../adapters/payment/payments.ts';
import { requestQuote } from '../../adapters/payment/quotes.ts';
import { redirectToProvider, watchForReturn } from '../../adapters/payment/redirect.ts';
import {
  askMerchantSession,
  laterWalletPort,
  type WalletEffects,
  walletEffects,
} from '../../adapters/wallets/wallet-effects.ts';
import { isReadOnly } from '../boot-mode.ts';
import type { Started } from '../started.ts';
import { STORAGE_TIMEOUT_MS } from '../stores.ts';
import { amazonEffects, amazonPlacements } from './amazon-placements.ts';
import type { PayingPart } from './later-payments.ts';
import { previewEffects } from './preview-effects.ts';

/** A charge is made even if the browser is too slow to store it: the server stores it, and charges once. */
const CHARGE_TIMEOUT_MS = 500;

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

/** The payments of a begun session, whose code an order form loads once it answers. */
export function createPayingPart(started: Started): PayingPart {
  const card = createCardService(started.settings.card, document);
  const wallets = walletsOf(started);
  return { logics: payingLogics(payingEffects(started, { card, wallets })), card, findWallets: wallets.findWallets };
}

/** The effects of this browser's payments; a preview and a linked receipt get none that could charge. */
export function payingEffects(started: Started, { card, wallets }: Means): PayingEffects {
  const { settings, session, api, stores, now } = started;
  const { state } = stores;
  const pay = wallets.besideSheet(storedFirst({ state, withinMs: CHARGE_TIMEOUT_MS }, createPayments(api)));
  const depart = storedFirst({ state, withinMs: STORAGE_TIMEOUT_MS }, (page: ProviderPage) =>
    redirectToProvider({ view: window, now, isTest: (provider) => isTestProvider(settings, provider) }, page),
  );
  const effects: PayingEffects = {
    ...amazonPlacements(amazonEffects(api, window)),
    watchForReturn: toEffect(() => watchForReturn(window)),
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
    reachDeadline: toEffect((input) => reachDeadline(input.until, now)),
  };
  return isReadOnly(session.mode) ? previewEffects(effects) : effects;
}

interface Means {
  card: CardService;
  wallets: WalletEffects;
}

/** The wallets of this browser, whose code comes when the form asks which there are. */
export function walletsOf({ settings, api }: Started): WalletEffects {
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
