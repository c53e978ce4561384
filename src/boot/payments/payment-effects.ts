import { isTestProvider } from '../../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import type { Departure } from '../../../machines/ports.ts';
import { createLeadSender } from '../../adapters/api/leads.ts';
import { tellingVisit } from '../../adapters/api/stats-info.ts';
import { reachDeadline } from '../../adapters/browser/deadline.ts';
import { createApproval, resolveReturn } from '../../adapters/payment/approvals.ts';
import type { CardService } from '../../adapters/payment/card-field.ts';
import { abandonOffer, createPayments, requestQuote } from '../../adapters/payment/payments.ts';
import { loggingProviderProblems } from '../../adapters/payment/provider-problem.ts';
import { redirectToProvider, watchForReturn } from '../../adapters/payment/redirect.ts';
import { storedFirst } from '../../adapters/storage/stored-first.ts';
import { askMerchantSession } from '../../adapters/wallets/merchant-session.ts';
import { type WalletEffects, walletEffects } from '../../adapters/wallets/wallet-effects.ts';
import { createWalletPort } from '../../adapters/wallets/wallet-port.ts';
import { isReadOnly } from '../boot-mode.ts';
import type { Started } from '../started.ts';
import { STORAGE_TIMEOUT_MS } from '../stores.ts';
import type { VisitInfo } from '../visit-info.ts';
import { embeddedSource } from './embedded-actors.ts';
import type { PaymentEffects } from './machine-effects.ts';
import { previewEffects } from './preview-effects.ts';

/** A charge is made even if the browser is too slow to store it: the server stores it, and charges once. */
const CHARGE_TIMEOUT_MS = 500;

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

/** What the effects of a payment use besides the session. */
export interface PaymentDeps {
  card: CardService;
  visitInfo: VisitInfo;
}

/** The effects of this browser's payments; a preview and a linked receipt get none that could charge. */
export function paymentEffects(started: Started, { card, visitInfo }: PaymentDeps): PaymentEffects {
  const { settings, session, api, stores, log, now, allows } = started;
  const paymentApi = tellingVisit(loggingProviderProblems(api, log), visitInfo);
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
    submitPayment: wallets.besideSheet(storedFirst({ state, withinMs: CHARGE_TIMEOUT_MS }, createPayments(paymentApi))),
    abandonOffer: (offer) => abandonOffer(api, offer),
    challengeShopper: card.challenge,
    createApproval: (request) => createApproval(paymentApi, request),
    redirectToProvider: storedFirst({ state, withinMs: STORAGE_TIMEOUT_MS }, (departure: Departure) =>
      redirectToProvider({ view: window, now, isTest: (provider) => isTestProvider(settings, provider) }, departure),
    ),
    watchForReturn: () => watchForReturn(window),
    readClock: async () => now(),
    reachDeadline: (until) => reachDeadline(until, now),
    resolveReturn: (returned) => resolveReturn(paymentApi, returned),
    embedded: embeddedSource(paymentApi, window),
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
