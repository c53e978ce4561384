import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { LogRequest } from '../contracts/api/stats-api.ts';
import type { WalletSettings } from '../contracts/page/wallet-settings.ts';
import { pagesAfter } from '../machines/funnel/pages-after.ts';
import { savedStateOf } from '../machines/session/saved-state.ts';
import { createApiClient } from './adapters/api/api-client.ts';
import { createFunnelStats } from './adapters/api/funnel-stats.ts';
import { createLeadSender } from './adapters/api/leads.ts';
import { withDeadline } from './adapters/browser/deadline.ts';
import { readDevice } from './adapters/browser/device.ts';
import { startInspector } from './adapters/browser/inspector.ts';
import { newUuid } from './adapters/browser/new-id.ts';
import { withPrivacySignal } from './adapters/browser/privacy-signal.ts';
import { createTabChannel } from './adapters/browser/tab-channel.ts';
import { keepAffiliate } from './adapters/page/affiliate-info.ts';
import { readPageData } from './adapters/page/page-data.ts';
import { createPageLoader } from './adapters/page/page-loader.ts';
import { createCardService } from './adapters/payment/card-field.ts';
import { leaveFor } from './adapters/payment/leave-page.ts';
import { pursuePayment, requestQuote } from './adapters/payment/payments.ts';
import { askApproval, settleReturn } from './adapters/payment/paypal.ts';
import { createCheckoutIds } from './adapters/storage/checkout-ids.ts';
import { createHistoryStore } from './adapters/storage/history-store.ts';
import { createKeptReturn } from './adapters/storage/kept-return.ts';
import { createSavedAccounts } from './adapters/storage/saved-account.ts';
import { createSessionStorage } from './adapters/storage/session-storage.ts';
import { createStateStore } from './adapters/storage/state-store.ts';
import { storedFirst } from './adapters/storage/stored-first.ts';
import { createVideoPort } from './adapters/video/create-video-port.ts';
import { askMerchantSession } from './adapters/wallets/merchant-session.ts';
import { walletEffects } from './adapters/wallets/wallet-effects.ts';
import { createWalletPort } from './adapters/wallets/wallet-port.ts';
import { App } from './app/app.tsx';
import { preloadOrderForm } from './app/page-registry.tsx';
import { RouterSync } from './app/router-sync.tsx';
import { showStartFailure } from './app/start-failure.tsx';
import { takeAddress } from './app/take-address.ts';
import { beginSession, createFunnelActor } from './boot/boot.ts';
import { checkOwnSetup, scheduleFunnelDebug } from './boot/boot-checks.ts';
import { isReadOnly } from './boot/boot-mode.ts';
import { followTabs } from './boot/follow-tabs.ts';
import { keepReturn } from './boot/keep-return.ts';
import { type Effects, withEffects } from './boot/machine-effects.ts';
import { previewCheckouts, previewEffects, previewRecorders } from './boot/preview-effects.ts';
import { receiptPages } from './boot/receipt-effects.ts';
import { watchSavedAccount } from './boot/saved-account.ts';
import { CardFieldContext } from './components/payment/card-field.context.ts';
import { VideoContext } from './components/video/video.context.ts';
import { type Recorders, recordVisit } from './tracking/record-visit.ts';
import { SCREEN_VIEW, watchScreens } from './tracking/screen-views.ts';

const STORAGE_PATIENCE_MS = 3000;
/** A charge that the browser is too slow to store is made all the same: the server knows of it, and makes it once. */
const CHARGE_PATIENCE_MS = 500;
/** H01. */
const API_BASE = import.meta.env.PROD ? '/proxy' : '/api';

/** The composition root: the one place where effects are made, given to the machine, and the machine started. */
async function main(): Promise<void> {
  // Q06: what a provider added is read once and gone from the address before anything else runs.
  const arrived = takeAddress(window);
  const read = readPageData(document);
  const page = { ...read, settings: withPrivacySignal(read.settings, navigator) };
  if (page.kind === 'subscription') {
    const { startSubscriptionPage } = await import('./boot/subscription-start.tsx');
    return startSubscriptionPage(page.settings, page.link, API_BASE);
  }
  const device = readDevice(window);
  const affParameters = keepAffiliate(
    createSessionStorage(() => window.sessionStorage),
    { href: arrived.href, referrer: document.referrer },
  );
  const api = createApiClient({
    base: API_BASE,
    brand: page.settings.brand,
    token: page.settings.apiToken,
    affParameters,
    newRequestId: () => newUuid(),
  });
  const log = (level: LogRequest['level'], message: string, logObject?: unknown) =>
    void api.post('logger', { level, message, logObject }, { keepalive: true });
  const store = createStateStore((error) => log('warn', 'the browser refused to store the state', String(error)));
  const history = createHistoryStore((error) => log('warn', 'the browser refused to store the history', String(error)));
  const [stored, storedHistory] = await Promise.all([
    withDeadline(store.read(), STORAGE_PATIENCE_MS),
    withDeadline(history.read(), STORAGE_PATIENCE_MS),
  ]);
  const accounts = createSavedAccounts(() => window.localStorage, Date.now);
  const keptReturn = createKeptReturn(() => window.sessionStorage, Date.now);
  const session = beginSession(page, {
    location: arrived,
    keptReturn: keptReturn.read(),
    device: device.device,
    now: new Date(),
    random: secureRandom,
    affParameters,
    savedAccount: page.kind === 'receipt' ? null : accounts.read(),
    stored,
    storedHistory,
    onDropped: (why) => log('warn', `a saved state was dropped: ${why}`),
  });
  const card = createCardService(page.settings.card, document);
  const { graph } = session;
  const isVisit = !isReadOnly(session.mode);
  const checkouts = isVisit
    ? createCheckoutIds(() => window.localStorage, newUuid, Date.now)
    : previewCheckouts(newUuid);
  const loadOwnPage = createPageLoader(
    api,
    () => checkouts.open(graph.funnel.sfid),
    session.input.funnelHash || undefined,
  );
  const loadPage = page.kind === 'receipt' ? receiptPages(loadOwnPage, page.receipt) : loadOwnPage;
  if (session.mustClean && isVisit) store.clean();
  const wallets = createWalletPort(page.settings.wallets ?? NO_WALLETS, {
    page: document,
    publishableKey: page.settings.card.publishableKey,
    merchantSession: (validationUrl) => askMerchantSession(api, validationUrl),
  });
  const sheets = walletEffects(wallets);
  const storedWithin = (ms: number) => () => withDeadline(store.settled(), ms);
  const ownEffects: Effects = {
    ...sheets,
    sendLead: createLeadSender(api, {
      funnel: graph.funnel.sfid,
      optedOut: page.settings.optedOut === true,
    }),
    loadPage,
    requestQuote: (request) => requestQuote(api, request),
    tokenizeCard: card.tokenize,
    pursuePayment: sheets.besideSheet(
      storedFirst(storedWithin(CHARGE_PATIENCE_MS), (pursuit) => pursuePayment(api, pursuit)),
    ),
    challengeShopper: card.challenge,
    askApproval: (request) => askApproval(api, request),
    leaveFor: storedFirst(storedWithin(STORAGE_PATIENCE_MS), (url: string) =>
      leaveFor(window, url, page.settings.paypal?.test === true),
    ),
    settleReturn: (returned) => settleReturn(api, returned),
  };
  const effects = isVisit ? ownEffects : previewEffects(ownEffects);
  const inspect = await startInspector();
  const actor = createFunnelActor(session, (machine) => withEffects(machine, effects), inspect);
  if (isVisit) watchSavedAccount(actor, accounts);
  if (session.mode.type === 'returned') keepReturn(actor, session.mode.returned, keptReturn);
  const stats = createFunnelStats(api, device, session.isNew);
  // R10: whoever measures this page hears of every screen, without knowing anything of the shop.
  watchScreens(actor, graph, window.location).onScreenView((detail) =>
    window.dispatchEvent(new CustomEvent(SCREEN_VIEW, { detail })),
  );
  const recorders: Recorders = { stats, history, checkouts, device, log, origin: window.location.origin };
  const { watched } = recordVisit(actor, session, isVisit ? recorders : previewRecorders(recorders));
  const video = createVideoPort(document, watched);
  // The pages that may follow are fetched while this one is read, so that a step shows at once.
  actor.on('page.viewed', ({ stepId }) => {
    for (const request of pagesAfter(graph, stepId, actor.getSnapshot().context)) void loadPage(request);
  });
  actor.subscribe({
    next: ({ context }) => context.at && isVisit && store.write(savedStateOf(graph, context, new Date())),
    error: (error) => log('error', 'the funnel stopped', String(error)),
  });
  const checks = {
    pathname: window.location.pathname,
    isDebugging: import.meta.env.DEV || session.mode.type === 'preview',
    log,
    debug: (message: string, detail: unknown) => console.debug(message, detail),
    later: (run: () => void, delayMs: number) => void window.setTimeout(run, delayMs),
  };
  // A linked receipt stands for itself: it neither leads other tabs nor is led away by one.
  if (page.kind !== 'receipt')
    followTabs(actor, graph, createTabChannel(window), {
      saved: store.settled,
      findAnew: () => window.location.reload(),
    });
  scheduleFunnelDebug(session, checkOwnSetup(page, session, checks), checks);
  actor.start();
  const tellCrash = (error: unknown) => log('error', 'a page could not be rendered', String(error));
  createRoot(rootElement(), { onCaughtError: tellCrash, onUncaughtError: tellCrash }).render(
    <StrictMode>
      <CardFieldContext value={card}>
        <VideoContext value={video}>
          <BrowserRouter>
            <RouterSync actor={actor} graph={graph} />
            <App actor={actor} />
          </BrowserRouter>
        </VideoContext>
      </CardFieldContext>
    </StrictMode>,
  );
  preloadOrderForm();
}

const NO_WALLETS: WalletSettings = { apiUrl: '', google: null, apple: null };

function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

function rootElement(): HTMLElement {
  return document.getElementById('root') ?? document.body;
}

main().catch((error: unknown) => showStartFailure(rootElement(), error, API_BASE));
