import { isTestProvider } from '../../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import type { Departure } from '../../../machines/ports.ts';
import { createLeadSender } from '../../adapters/api/leads.ts';
import { reachDeadline } from '../../adapters/browser/deadline.ts';
import { createApproval, resolveReturn } from '../../adapters/payment/approvals.ts';
import type { CardService } from '../../adapters/payment/card-field.ts';
import { abandonOffer, createPayments, requestQuote } from '../../adapters/payment/payments.ts';
import { redirectToProvider, watchForReturn } from '../../adapters/payment/redirect.ts';
import { storedFirst } from '../../adapters/storage/stored-first.ts';
import { askMerchantSession } from '../../adapters/wallets/merchant-session.ts';
import { type WalletEffects, walletEffects } from '../../adapters/wallets/wallet-effects.ts';
import { createWalletPort } from '../../adapters/wallets/wallet-port.ts';
import { isReadOnly } from '../boot-mode.ts';
import type { Started } from '../started.ts';
import { STORAGE_TIMEOUT_MS } from '../stores.ts';
import { embeddedSource } from './embedded-actors.ts';
import type { PaymentEffects } from './machine-effects.ts';
import { previewEffects } from './preview-effects.ts';

/** A charge is made even if the browser is too slow to store it: the server stores it, and charges once. */
const CHARGE_TIMEOUT_MS = 500;

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

/** The effects of this browser's payments; a preview and a linked receipt get none that could charge. */
export function paymentEffects(started: Started, card: CardService): PaymentEffects {
  const { settings, session, api, stores, now, allows } = started;
  const wallets = walletsOf(started);
  const { state } = stores;
  const effects: PaymentEffects = {
    ...wallets,
    sendLead: createLeadSender(api, {
      funnel: session.graph.funnel.sfid,
      isAllowed: () => allows('advertising'),
    }),
    requestQuote: (request) => requestQuote(api, request),
    tokenizeCard: card.tokenize,
    submitPayment: wallets.besideSheet(storedFirst({ state, withinMs: CHARGE_TIMEOUT_MS }, createPayments(api))),
    abandonOffer: (offer) => abandonOffer(api, offer),
    challengeShopper: card.challenge,
    createApproval: (request) => createApproval(api, request),
    redirectToProvider: storedFirst({ state, withinMs: STORAGE_TIMEOUT_MS }, (departure: Departure) =>
      redirectToProvider({ view: window, now, isTest: (provider) => isTestProvider(settings, provider) }, departure),
    ),
    watchForReturn: () => watchForReturn(window),
    readClock: async () => now(),
    reachDeadline: (until) => reachDeadline(until, now),
    resolveReturn: (returned) => resolveReturn(api, returned),
    embedded: embeddedSource(api, window),
  };
  return isReadOnly(session.mode) ? previewEffects(effects) : effects;
}

function walletsOf({ settings, api }: Started): WalletEffects {
  const port = createWalletPort(settings.wallets ?? NO_WALLETS, {
    page: document,
    publishableKey: settings.card.publishableKey,
    merchantSession: (validationUrl) => askMerchantSession(api, validationUrl),
  });
  return walletEffects(port);
}
