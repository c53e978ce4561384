import './styles/base.css';
import './styles/print.css';
import type { PageData } from '../contracts/page/page-data.ts';
import { STATE_PREVIEW } from '../contracts/page/state-preview.ts';
import { writeAmountsBy } from '../domain/pricing/money.ts';
import { toEffect } from '../machines/effects.ts';
import { loadHttp } from './adapters/api/api-client.ts';
import { saveConsent } from './adapters/api/consent.ts';
import { pageApi } from './adapters/api/page-api.ts';
import { isNewEnough } from './adapters/browser/browser-age.ts';
import { readDevice } from './adapters/browser/device.ts';
import { forgetFailedStyles } from './adapters/browser/failed-styles.ts';
import { savesData, whenIdle, yieldToBrowser } from './adapters/browser/idle.ts';
import { newUuid, secureRandom } from './adapters/browser/new-id.ts';
import { withPrivacySignal } from './adapters/browser/privacy-signal.ts';
import { createTabChannel } from './adapters/browser/tab-channel.ts';
import { affiliateOfPage } from './adapters/page/affiliate-info.ts';
import { readPageData } from './adapters/page/page-data.ts';
import { forgetSignIn } from './adapters/payment/amazon/forget-sign-in.ts';
import { laterVideoPort } from './adapters/video/later-video-port.ts';
import { type ArrivedAddress, consumeArrivedAddress } from './app/arrived-address.ts';
import { type FirstSnapshots, firstShown } from './app/first-snapshots.ts';
import { modelText, textDigest } from './app/model-text.ts';
import { loadPagePart } from './app/page-parts.ts';
import { showApp } from './app/show-app.tsx';
import { showStartFailure } from './app/start-failure.tsx';
import { loadStatePreview, startInspector } from './back-office.ts';
import { beginSession, createFunnelActor } from './boot/boot.ts';
import { type CheckEnvironment, checkOwnSetup, scheduleFunnelDebug } from './boot/boot-checks.ts';
import { type BootMode, isReadOnly } from './boot/boot-mode.ts';
import { startConsent } from './boot/consent/start-consent.ts';
import { fetchAhead } from './boot/fetch-ahead.ts';
import { waitingPage } from './boot/late/waiting-page.ts';
import { type Log, logTo } from './boot/log.ts';
import { moveOn } from './boot/move-on.ts';
import { admittedPages, preparePageLoader } from './boot/page-loading.ts';
import { laterPayments } from './boot/payments/later-payments.ts';
import { withCode } from './boot/payments/load-code.ts';
import { createWalkEnder } from './boot/receipt-effects.ts';
import type { Started } from './boot/started.ts';
import { openStores, previewCheckouts, readStores } from './boot/stores.ts';
import { collectVisitInfo } from './boot/visit-info.ts';
import { joinTabs, storeVisit, trackVisit } from './boot/watch-funnel.ts';
import { PAYING } from './pages/order-form/paying.ts';
import { shownAddress } from './tracking/shown-address.ts';
import './early/early.types.ts';
import type { PageEffects } from '../machines/funnel/compile.ts';
import { funnelView } from '../machines/funnel/funnel.view.ts';
import { defineFunnels } from './early/funnels-global.ts';
import { lookedAt } from './early/looked-at.ts';
import { openAgainWithUid } from './early/open-again.ts';
import { createOwnFacts, type OwnFacts } from './tracking/own-facts.ts';

const clock = () => new Date();

let answered = () => {};
/** Resolves once the page answers to the shopper, or says why it cannot: what can wait comes after that. */
const answers = new Promise<void>((resolve) => {
  answered = resolve;
});

type Inspect = Awaited<ReturnType<typeof startInspector>>;
type Walk = Awaited<ReturnType<typeof beginWalk>>;
type Machine = Awaited<ReturnType<typeof createMachine>>;

/** The composition root: it creates the effects, starts the machine with them and shows its pages. */
async function main(): Promise<void> {
  await lookedAt(document, window.sluiceEarly ? undefined : readPageData(document).settings.ahead);
  if (openAgainWithUid(window)) return;
  // Q06: a provider's parameters are read once and removed from the address before any other code runs.
  const arrived = consumeArrivedAddress(window);
  const page = readPage();
  document.documentElement.dataset.seen = '';
  const preview = document.getElementById(STATE_PREVIEW);
  if (preview) return (await loadStatePreview()).showState(page, preview, clock);
  // The early script has done so where the server rendered the page.
  defineFunnels(window);
  const inspect = await startInspector(page.settings.siteName);
  if (page.kind === 'subscription') {
    const { startSubscriptionPage } = await import('./subscription-start.tsx');
    return startSubscriptionPage(page.settings, page.link, inspect);
  }
  if (page.kind === 'withdrawal') {
    const { startWithdrawalPage } = await import('./withdrawal-start.tsx');
    return startWithdrawalPage(page.settings, page.withdrawal, inspect);
  }
  const walk = await beginWalk(page, arrived, inspect);
  const machine = await createMachine(walk, inspect);
  const own = watchWalk(walk, machine);
  await showWalk(walk, machine, own);
}

/** Reads what the browser has stored, and begins the session and its consent. */
async function beginWalk(page: PageData, arrived: ArrivedAddress, inspect: Inspect) {
  const { settings } = page;
  const affParameters = affiliateOfPage(window, settings.brand, arrived.href);
  // The first call, which is soon, loads it again if that fails.
  void loadHttp().catch(() => {});
  const server = pageApi(settings, affParameters);
  const log = logTo(server);
  await yieldToBrowser(window);
  const opened = openStores({ log, now: Date.now, newId: newUuid, page, ready: answers });
  const device = readDevice(window);
  const waiting = await waitingPage();
  const session = beginSession(page, {
    ...(await readStores(opened, page, waiting?.isStep ?? false)),
    left: opened.leftPage.take(),
    location: arrived,
    device: device.device,
    now: clock(),
    random: secureRandom,
    affParameters,
    onDropped: (why) => log('warn', `a saved state was dropped: ${why}`),
  });
  const { actor: consent, allows } = startConsent(page, {
    save: (request) => saveConsent(server, request),
    tabs: createTabChannel('sluice-consent', window),
    inspect,
  });
  const heard = waiting?.heardConsent();
  if (heard) consent.send({ type: 'consent.heard', decision: heard });
  const saved = opened.state.settled;
  const reload = () => window.location.reload();
  const api = pageApi(settings, affParameters, {
    log,
    visitInfo: collectVisitInfo({ session, consent, now: Date.now }),
    onGoneVersion: moveOn(page, { leftVersion: opened.leftVersion, saved, reload }),
  });
  const started: Started = {
    settings,
    preloaded: page.preloaded ?? null,
    session,
    api,
    stores: isReadOnly(session.mode) ? { ...opened, checkouts: previewCheckouts(newUuid) } : opened,
    device,
    log,
    allows,
    consent,
    now: Date.now,
    whenIdle: (run) => void answers.then(() => whenIdle(window, run)),
  };
  return { page, arrived, waiting, saved, reload, started };
}

/** Creates the machine of the funnel with the effects of its pages; those of payments come with the first step that takes one. */
async function createMachine({ saved, reload, started }: Walk, inspect: Inspect) {
  const { session, settings } = started;
  const hasTags = settings.tagManager !== '' && !isReadOnly(session.mode);
  const openTags = hasTags ? (await import('./boot/tracking/tags.ts')).openTags : () => null;
  const tags = openTags({
    ...started,
    saved,
    address: () => shownAddress(session.graph, actor.getSnapshot().context),
    cameBack: () => actor.getSnapshot().context.cameBack,
  });
  const payments = laterPayments({
    checkout: async (paying) => (await import('./boot/payments/checkout-part.ts')).createCheckout(started, paying),
    paying: async () => (await import('./boot/payments/paying-part.ts')).createPayingPart(started),
    amazonPay: async () => (await import('./boot/payments/amazon-pay-actors.ts')).createAmazonPay(started),
    answers,
    reload: () => void saved().then(reload),
    isInspected: inspect !== undefined,
  });
  const { loadPage, fetchPage } = withCode(preparePageLoader(started), { payments, loadPart: loadPagePart, reload });
  const pages: PageEffects = {
    loadPage: toEffect(admittedPages(tags, loadPage)),
    forgetSignIn: toEffect(async () => (isReadOnly(session.mode) ? undefined : forgetSignIn(window))),
    endWalk: toEffect(createWalkEnder(started)),
  };
  // A way back from a provider's page begins with a payment.
  if (session.mode.type === 'returned') await payments.load(null);
  await yieldToBrowser(window);
  const actor = createFunnelActor(session, { ...pages, ...payments.logics }, inspect);
  return { actor, tags, payments, fetchPage };
}

/** Adds the listeners to the facts of the walk, those of a page before it too; returns the facts that no machine emits. */
function watchWalk({ waiting, started }: Walk, { actor, tags, fetchPage }: Machine): OwnFacts {
  const { session, consent } = started;
  storeVisit(actor, started, clock);
  const own = createOwnFacts();
  const notified = waiting?.notified() ?? new Set(session.left?.notified);
  trackVisit(actor, { ...started, tags, isSeen: waiting !== null, notified }, [own, consent]);
  for (const { fact, at } of session.left?.facts ?? []) own.record(fact, at);
  forgetFailedStyles(document);
  fetchAhead(actor, {
    graph: session.graph,
    fetchPage,
    whenIdle: started.whenIdle,
    savesData: () => savesData(navigator),
  });
  joinTabs(actor, started);
  return own;
}

/** Starts the machine and shows its pages, the first one in the place of the server's elements. */
async function showWalk({ page, arrived, waiting, started }: Walk, { actor, payments }: Machine, own: OwnFacts) {
  const { session, consent, log } = started;
  const checks = checksFor(session.mode, log);
  const isSetUp = checkOwnSetup(page, session, checks);
  scheduleFunnelDebug(session, isSetUp, checks);
  const shown = firstShown(actor, consent, waiting?.search ?? arrived.search);
  await yieldToBrowser(window);
  actor.start();
  own.record({ type: 'setup.checked', isCorrect: isSetUp });
  const watched = (percentage: number) => actor.send({ type: 'video.watched', percentage });
  const onCrash = (error: unknown) => log('error', 'a page could not be rendered', String(error));
  const root = rootElement();
  const rendered = root.dataset.digest ?? null;
  const first = rendered === null ? null : await shown;
  await yieldToBrowser(window);
  const isSame = first !== null && (await isRendered(first, rendered));
  showApp(
    root,
    {
      actor,
      graph: session.graph,
      consent: { actor: consent, mayAsk: !isReadOnly(session.mode) },
      card: payments.card,
      video: laterVideoPort(document, watched),
    },
    { first, isSame, onCrash, onAlive },
  );
  if (waiting || page.kind !== 'funnel' || !session.arrived.funnel.coupon) return;
  await answers;
  const { noteLink } = await import('./boot/late/link-note.ts');
  await noteLink(page, { arrived: session.arrived, draft: session.input.draft, api: started.api });
}

/** Whether the server rendered the same page; its code is there from here on, and that of the payment where an order form goes on. */
async function isRendered(first: FirstSnapshots, rendered: string | null): Promise<boolean> {
  await loadPagePart(funnelView(first.funnel).page.view);
  const isSame = rendered === textDigest(await modelText(first));
  if (!isSame && first.checkout) await PAYING.load();
  return isSame;
}

/** The mark tells benchmark and browser tools when the page answers; the server's elements need no digest any more. */
function onAlive(): void {
  performance.mark('sluice-alive');
  rootElement().removeAttribute('data-digest');
  answered();
  window.sluiceEarly?.alive();
}

function readPage() {
  const page = readPageData(document);
  const { moneyPattern } = page.settings;
  if (moneyPattern) writeAmountsBy(moneyPattern);
  return { ...page, settings: withPrivacySignal(page.settings, navigator) };
}

function checksFor({ type }: BootMode, log: Log): CheckEnvironment {
  return {
    pathname: window.location.pathname,
    isDebugging: import.meta.env.DEV || type === 'preview',
    log,
    debug: (message, detail) => console.debug(message, detail),
    later: (run, delayMs) => void window.setTimeout(run, delayMs),
  };
}

function rootElement(): HTMLElement {
  return document.getElementById('root') ?? document.body;
}

if (!isNewEnough()) window.sluiceEarly?.failed();
else
  main().catch((error: unknown) => {
    showStartFailure(rootElement(), error);
    onAlive();
  });
