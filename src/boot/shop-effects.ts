import type { StatsInfo } from '../../contracts/api/stats-info.ts';
import { isTestProvider } from '../../contracts/page/approval-methods.ts';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import { writeQuery } from '../../domain/routing/query.ts';
import { touchOf } from '../../domain/tracking/touch.ts';
import type { Departure } from '../../machines/ports.ts';
import { shownStepOf } from '../../machines/session/variants.ts';
import { createLeadSender } from '../adapters/api/leads.ts';
import { tellingVisit } from '../adapters/api/stats-info.ts';
import { reachDeadline } from '../adapters/browser/deadline.ts';
import { createPageLoader } from '../adapters/page/page-loader.ts';
import { createApproval, resolveReturn } from '../adapters/payment/approvals.ts';
import { createPayments, requestQuote } from '../adapters/payment/payments.ts';
import { loggingProviderProblems } from '../adapters/payment/provider-problem.ts';
import { redirectToProvider, watchForReturn } from '../adapters/payment/redirect.ts';
import { storedFirst } from '../adapters/storage/stored-first.ts';
import { keepTouch } from '../adapters/storage/touch-store.ts';
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
  const { settings, session, api, card, stores, log, now, allows } = started;
  const paymentApi = tellingVisit(loggingProviderProblems(api, log), visitInfoOf(started));
  const wallets = walletsOf(started);
  const { state } = stores;
  const effects: Effects = {
    ...wallets,
    sendLead: createLeadSender(api, {
      funnel: session.graph.funnel.sfid,
      isAllowed: () => allows('advertising'),
    }),
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

/** O02, Q02: what this browser says of the visit of an order. The touch of the address is stored at once, where that is allowed. */
function visitInfoOf({ session, allows, now }: Started): (stepId: string | null) => StatsInfo {
  const { graph, input, arrived, sessionId, mode } = session;
  const touches = keepTouch(
    { storage: () => window.localStorage, now, isAllowed: () => allows('advertising') },
    isReadOnly(mode) ? null : touchOf(writeQuery(arrived)),
  );
  touches();
  return (stepId) => {
    const variantId = stepId === null ? undefined : shownStepOf(graph, stepId, input.variants)?.variantId;
    const touch = touches();
    return {
      sessionid: sessionId,
      ...(variantId === undefined ? {} : { variantId }),
      ...(touch === null ? {} : { touch }),
    };
  };
}

function pageLoaderOf({ api, session, stores, preloaded, log }: Started): Effects['loadPage'] {
  const { graph, input, mode } = session;
  const openCheckout = () => stores.checkouts.open(graph.funnel.sfid);
  const load = createPageLoader(api, openCheckout, { version: input.funnelHash || null, preloaded, log });
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
