import { isTestProvider } from '../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { Departure } from '../../machines/ports.ts';
import { createLeadSender } from '../adapters/api/leads.ts';
import { reachDeadline } from '../adapters/browser/deadline.ts';
import { createPageLoader } from '../adapters/page/page-loader.ts';
import { createApproval, resolveReturn } from '../adapters/payment/approvals.ts';
import { createPayments, requestQuote } from '../adapters/payment/payments.ts';
import { loggingProviderProblems } from '../adapters/payment/provider-problem.ts';
import { redirectToProvider, watchForReturn } from '../adapters/payment/redirect.ts';
import { storedFirst } from '../adapters/storage/stored-first.ts';
import { askMerchantSession } from '../adapters/wallets/merchant-session.ts';
import { type WalletEffects, walletEffects } from '../adapters/wallets/wallet-effects.ts';
import { createWalletPort } from '../adapters/wallets/wallet-port.ts';
import { isReadOnly } from './boot-mode.ts';
import { embeddedSource } from './embedded-actors.ts';
import type { Effects } from './machine-effects.ts';
import { previewEffects } from './preview-effects.ts';
import { receiptPages } from './receipt-effects.ts';
import type { Started } from './started.ts';
import { STORAGE_TIMEOUT_MS } from './stores.ts';

/** A charge is made even if the browser is too slow to store it: the server stores it, and charges once. */
const CHARGE_TIMEOUT_MS = 500;

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

/** The effects of this browser; a preview and a linked receipt get none that could charge. */
export function shopEffects(started: Started): Effects {
  const { settings, session, api, card, stores, log, now } = started;
  const paymentApi = loggingProviderProblems(api, log);
  const wallets = walletsOf(started);
  const { state } = stores;
  const effects: Effects = {
    ...wallets,
    sendLead: createLeadSender(api, { funnel: session.graph.funnel.sfid, optedOut: settings.optedOut === true }),
    loadPage: pageLoaderOf(started),
    requestQuote: (request) => requestQuote(api, request),
    tokenizeCard: card.tokenize,
    submitPayment: wallets.besideSheet(storedFirst({ state, withinMs: CHARGE_TIMEOUT_MS }, createPayments(paymentApi))),
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

function pageLoaderOf({ api, session, stores, log }: Started): Effects['loadPage'] {
  const { graph, input, mode } = session;
  const openCheckout = () => stores.checkouts.open(graph.funnel.sfid);
  const load = createPageLoader(api, openCheckout, { version: input.funnelHash || null, log });
  return mode.type === 'receipt' ? receiptPages(load, mode.orders) : load;
}

function walletsOf({ settings, api }: Started): WalletEffects {
  const port = createWalletPort(settings.wallets ?? NO_WALLETS, {
    page: document,
    publishableKey: settings.card.publishableKey,
    merchantSession: (validationUrl) => askMerchantSession(api, validationUrl),
  });
  return walletEffects(port);
}
