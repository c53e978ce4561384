import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
// React's build for Node turns on async hooks with its first page, and from then on every promise of the process costs twice as much.
import { renderToReadableStream } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { type Actor, createActor } from 'xstate';
import type { QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { PageData } from '../../contracts/page/page-data.ts';
import type { PreloadedPage } from '../../contracts/page/published-graph.ts';
import { NO_CONSENT } from '../../domain/consent/consent.ts';
import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { affiliateOfVisit } from '../../domain/tracking/affiliate.ts';
import { consentMachine } from '../../machines/consent/consent.machine.ts';
import { noAnswers, toEffect } from '../../machines/effects.ts';
import type { FunnelLogics, FunnelMachine } from '../../machines/funnel/compile.ts';
import { pagePorts } from '../../machines/funnel/funnel.setup.ts';
import { funnelView, type PageModel } from '../../machines/funnel/funnel.view.ts';
import { laterPorts } from '../../machines/later/paying-machines.ts';
import { paymentLogics, paymentMachines } from '../../machines/later/payment-machines.ts';
import type { QuoteOutcome } from '../../machines/ports.ts';
import { AppTree } from '../app/app-tree.tsx';
import { firstShown, snapshotsOf } from '../app/first-snapshots.ts';
import { modelText, textDigest } from '../app/model-text.ts';
import { loadPagePart } from '../app/page-parts.ts';
import { beginSession, createFunnelActor, type Session } from '../boot/boot.ts';
import { type BootMode, isReadOnly } from '../boot/boot-mode.ts';
import { consentSource } from '../boot/consent/consent-source.ts';
import type { FirstLook } from '../boot/late/first-look.ts';
import { type LoadPage, receiptPages } from '../boot/receipt-effects.ts';
import { SentFormContext } from '../components/form/sent-form.context.ts';
import { PAYING } from '../pages/order-form/paying.ts';
import { buildFirstLook, collectFacts } from './first-look.ts';
import { doAgain, type SentForm } from './sent-form.ts';

/** On the server nothing happens beside a page that is rendered and never used: nothing but its data is answered. */
export const NO_EFFECTS: FunnelLogics = {
  ...noAnswers(pagePorts),
  ...paymentLogics(noAnswers({ ...paymentMachines, ...laterPorts })),
};

const INDEXED: ReadonlySet<string> = new Set([
  ...['landing', 'article', 'vsl', 'survey', 'offer-selector', 'text'],
  ...['two-step-order-form', 'two-page-checkout', 'checkout'],
]);

/** The affiliate is in the query alone. */
const ANY_ORIGIN = 'https://shop.invalid';

/** The request of a page, as far as its elements depend on it. */
export interface PageVisit {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** The page that led here, or empty. */
  referrer: string;
  device: DeviceKind;
  /** The step that the browser showed last, as its cookie says; null without one. */
  reached: string | null;
  now: Date;
}

export interface RenderedPage {
  title: string;
  /** Whether a search engine may list it: no page after the sale, no preview, and none that says what is missing. */
  isIndexed: boolean;
  /** The view of the page, which has code and styles of its own. */
  view: string;
  html: string;
  /** The links with which React asks for the pictures of the first sight, for the head. */
  preloads: string;
  /** The digest of the models that the elements were made of. */
  digest: string;
  /** Whether the page is only read, so that its application can come with the first press. */
  canWait: boolean;
  /** The step whose look the server counts; null outside of the steps, and for what is no visit. */
  stepId: string | null;
  /** What the browser records of the visit meanwhile; null where the page is no step, or cannot wait. */
  look: FirstLook | null;
  /** The sentence that names what is wrong in the form that the page answers; null without any. */
  problem: string | null;
  /** Null where the page needed no data. */
  preloaded: PreloadedPage | null;
}

/** R02, R08: the browser starts the same machine with the same data, and takes the elements over. */
export async function renderPage(
  page: PageData,
  visit: PageVisit,
  load: LoadPage,
  sent: SentForm | null = null,
): Promise<RenderedPage> {
  const session = beginPageSession(page, visit);
  const known: { preloaded: PreloadedPage | null } = { preloaded: null };
  const loadPage: LoadPage = async (request) => {
    if (known.preloaded) return NOTHING_MORE;
    const loaded = await load(request);
    known.preloaded = { request, page: loaded };
    return loaded;
  };
  const { mode } = session;
  const pages = mode.type === 'receipt' ? receiptPages(loadPage, mode.orders) : loadPage;
  const actor = createFunnelActor(session, { ...(sent ? pricedBy(sent) : NO_EFFECTS), loadPage: toEffect(pages) });
  const consent = createActor(consentMachine, {
    input: { consent: page.settings.consent ?? NO_CONSENT, source: consentSource(page) },
  }).start();
  const shown = firstShown(actor, consent, visit.search);
  const recorded = collectFacts(actor);
  actor.start();
  const opened = await shown;
  await loadPagePart(funnelView(opened.funnel).page.view);
  const problem = sent && (await answerForm(actor, sent, page.settings.shipsTo));
  const first = sent ? { ...opened, ...snapshotsOf(actor.getSnapshot()) } : opened;
  const html = await renderHtml(
    <SentFormContext value={sent !== null}>
      <AppTree
        actor={actor}
        graph={session.graph}
        consent={{ actor: consent, mayAsk: !isReadOnly(mode) }}
        card={null}
        video={null}
        first={first}
        Router={({ children }: { children: ReactNode }) => (
          <StaticRouter location={`${visit.pathname}${visit.search}`}>{children}</StaticRouter>
        )}
      />
    </SentFormContext>,
  );
  const { frame, page: shownPage } = funnelView(first.funnel);
  const stepId = isReadOnly(mode) ? null : first.funnel.context.at;
  const waits = canWait(page, mode, shownPage);
  const look = waits ? buildFirstLook(actor, { graph: session.graph, recorded }) : null;
  actor.stop();
  consent.stop();
  return {
    title: frame.title,
    isIndexed: !frame.preview && INDEXED.has(shownPage.view),
    view: shownPage.view,
    ...withPreloadsApart(html),
    // What the server says of a sent form is in no model: the browser's page takes its place.
    digest: sent ? '' : textDigest(await modelText(first)),
    problem,
    canWait: waits,
    stepId,
    look,
    preloaded: known.preloaded,
  };
}

/** What the server prices for a form that was sent to it. */
function pricedBy({ estimate }: SentForm): FunnelLogics {
  const effects = noAnswers({ ...paymentMachines, ...laterPorts });
  const priced = async (request: QuoteRequest): Promise<QuoteOutcome> => {
    const quote = await estimate(request);
    return quote ? { type: 'quoted', quote } : { type: 'refused', message: MESSAGES.paymentUnavailable };
  };
  return { ...NO_EFFECTS, ...paymentLogics({ ...effects, refreshQuote: toEffect(priced) }) };
}

async function answerForm(actor: Actor<FunnelMachine>, sent: SentForm, shipsTo: readonly string[]) {
  const { checkout } = actor.getSnapshot().children;
  if (!checkout) return null;
  await PAYING.load();
  return doAgain(checkout, sent, shipsTo);
}

/** Whether a step does nothing by itself. A vendor's player comes with the application; the browser's own works before. */
function isOnlyRead(page: PageModel): boolean {
  const { view } = page;
  return view === 'vsl' ? page.content.video.player === 'html5' : ONLY_READ.has(view);
}

const ONLY_READ: ReadonlySet<string> = new Set(['landing', 'article', 'survey']);

/** A page with a choice of the visitor, or with a tag manager, does something by itself. */
function canWait(page: PageData, { type }: BootMode, shown: PageModel): boolean {
  if (type !== 'fresh' || page.settings.tagManager !== '') return false;
  if (page.kind === 'text') return page.text.choices === undefined;
  return page.kind === 'funnel' && page.arms !== undefined && isOnlyRead(shown);
}

/** The machine asks for a page once; what it would load after that is not shown here. */
const NOTHING_MORE = new Promise<never>(() => {});

/** The part of a session that the server knows; a half-filled form and a saved account are the browser's. */
function beginPageSession(page: PageData, { pathname, search, referrer, device, reached, now }: PageVisit): Session {
  return beginSession(page, {
    location: { pathname, search },
    device,
    reached,
    now,
    random: () => 0,
    stored: null,
    affParameters: affiliateOfVisit({ href: `${ANY_ORIGIN}${pathname}${search}`, referrer }),
    onDropped: () => {},
  });
}

/** React writes the links before the elements, of a page without a head of its own. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;

function withPreloadsApart(text: string): Pick<RenderedPage, 'html' | 'preloads'> {
  const preloads = PRELOADS.exec(text)?.[0] ?? '';
  return { preloads, html: text.slice(preloads.length) };
}

/** Waits for parts whose code is loaded on demand. */
function renderHtml(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    renderToReadableStream(tree, {
      // React would put a large part behind its placeholder, and move it into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
    })
      .then((stream) => stream.allReady.then(() => text(stream)))
      .then(resolve, reject);
  });
}
