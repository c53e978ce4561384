import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Quote, QuoteRequest } from '../../contracts/api/quote-api.ts';
import type { PageData } from '../../contracts/page/page-data.ts';
import { REACHED_STEP_COOKIE, reachedStepIn } from '../../domain/routing/reached-step.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { PageVisit, RenderedPage, renderPage } from '../../src/server/rendered-page.tsx';
import type { Orders } from '../checkout/orders.ts';
import type { Config } from '../config/config.ts';
import type { AssetEncoding } from '../files/asset-encoding.ts';
import { allowSources } from '../http/security-headers.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type ClientBuild, readClientBuild } from './client-build.ts';
import { type PageHead, pageHtml, themeCss } from './page-html.ts';
import { pageMeta } from './page-meta.ts';
import { type PageSourceDeps, pageSource } from './page-source.ts';
import { renderedHtml } from './rendered-html.ts';
import { type SentForm, withTyped } from './sent-page.ts';
import { withParameters } from './sharing/marked-html.ts';
import { PageCache, type ServedPage } from './sharing/page-cache.ts';
import { type SharedVisit, sharedVisit } from './sharing/shared-visit.ts';
import { findSlots } from './sharing/slots.ts';

/** The storefront's elements and its build; absent where the browser renders every page. */
export interface Elements {
  render: PageRenderer;
  build: ClientBuild;
  cache: PageCache;
}

export interface FirstPageDeps {
  elements?: Elements | undefined;
  /** The built index.html. */
  template: () => Promise<string>;
  config: Pick<Config, 'publicUrl'>;
  orders: Pick<Orders, 'all' | 'quote'>;
  /** Prices a selection, and stores nothing. */
  estimate: (request: QuoteRequest) => Promise<Quote | null>;
  clock: () => Date;
}

interface FirstPage {
  data: PageData;
  head: PageHead;
  published: PublishedFunnel;
  session: GuestSession;
  /** The form that the page answers; null for a page that is opened. */
  sent: SentForm | null;
}

/** A page as it is sent: whole, or compressed beforehand. */
interface PageBody {
  body: string | Buffer;
  encoding: AssetEncoding;
  /** The step that the server has rendered; null for none. */
  stepId: string | null;
  /** What is wrong in the form that the page answers; null without any. */
  problem: string | null;
}

/** The HTML of a visit's first page, seen before its script. A page that cannot be rendered is the browser's to render. */
export async function firstPageBody(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FirstPageDeps,
  page: FirstPage,
): Promise<PageBody> {
  const { elements } = deps;
  try {
    if (elements) return await renderBody(request, reply, { ...deps, elements }, page);
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered');
  }
  return {
    body: pageHtml(await deps.template(), page.head, page.data),
    encoding: 'identity',
    stepId: null,
    problem: null,
  };
}

type RenderDeps = FirstPageDeps & { elements: Elements };

async function renderBody(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RenderDeps,
  page: FirstPage,
): Promise<PageBody> {
  const { cache } = deps.elements;
  const visit = readVisit(request, page.data, deps.clock());
  const shared = sharedVisit(page.data, visit, page.published.hash);
  const slots = shared && page.sent === null ? findSlots(shared.parameters) : null;
  const stored = shared && slots && cache.body(shared.key, slots, request.headers['accept-encoding']);
  if (stored) {
    allowInline(reply, stored.policy);
    return { ...stored, problem: null };
  }
  const isKnown = shared !== null && cache.has(shared.key);
  const isOwn = shared === null || page.sent?.type === 'typed';
  const rendered = isOwn ? await ownElements(deps, page, visit) : await sharedElements(deps, page, shared);
  const { pathname } = shared?.visit ?? visit;
  const served = servedPage(pathname, deps, page, filledIn(rendered, page));
  allowInline(reply, served);
  // A page that is asked for once is not worth its compression.
  if (shared && slots && isKnown) void cache.storeBodies(shared.key, slots.size, served);
  const { stepId, problem } = rendered;
  return { body: withParameters(served.html, shared?.parameters ?? []), encoding: 'identity', stepId, problem };
}

function ownElements(
  { elements, orders, estimate }: RenderDeps,
  { data, published, session, sent }: FirstPage,
  visit: PageVisit,
) {
  const load = pageSource(published, { orders, session });
  if (sent?.type !== 'typed') return elements.render(data, visit, load);
  return elements.render(data, visit, load, { ...sent, estimate });
}

async function sharedElements({ elements }: RenderDeps, { data, published }: FirstPage, shared: SharedVisit) {
  const load = pageSource(published, NO_VISITOR);
  return elements.cache.rendered(shared.key, () => elements.render(data, shared.visit, load));
}

function filledIn(rendered: RenderedPage, { sent }: FirstPage): RenderedPage {
  return sent?.type === 'typed' ? { ...rendered, html: withTyped(rendered.html, sent.values) } : rendered;
}

/** Nobody in particular, who has bought nothing. A page that asks for a quote is a visitor's own. */
const NO_VISITOR: PageSourceDeps = {
  session: { hash: '', valueHash: '' },
  orders: {
    all: async () => [],
    quote: () => Promise.reject(new Error('a page that visitors share asked for a quote')),
  },
};

function servedPage(
  pathname: string,
  { config, elements: { build } }: RenderDeps,
  { data, head, published, sent }: FirstPage,
  rendered: RenderedPage,
): ServedPage {
  const uid = data.kind === 'funnel' ? data.published.graph.funnel.uniqueIdentifier : null;
  const meta = pageMeta({ ...rendered, publicUrl: config.publicUrl, pathname, uid, siteName: head.title });
  const theme = themeCss(published.brand);
  return renderedHtml({ build, rendered, theme, meta, sent: sent?.type ?? null }, head, data);
}

function allowInline(reply: FastifyReply, { styles, scripts }: Pick<ServedPage, 'styles' | 'scripts'>): void {
  allowSources(reply.raw, { style: styles, script: scripts });
}

function readVisit(request: FastifyRequest, data: PageData, now: Date): PageVisit {
  const [pathname = '/', ...query] = request.url.split('?');
  return {
    pathname,
    search: query.length > 0 ? `?${query.join('?')}` : '',
    referrer: request.headers.referer ?? '',
    device: deviceKind(request.headers['user-agent'] ?? ''),
    reached:
      data.kind === 'funnel'
        ? reachedStepIn(request.cookies[REACHED_STEP_COOKIE], data.published.graph.funnel.sfid)
        : null,
    now,
  };
}

/** By what the server renders first pages; undefined during development, when the browser renders every page. */
export async function loadElements({
  templateFile,
  rendersPages,
  clientFolder,
}: Config): Promise<Elements | undefined> {
  if (templateFile !== null || !rendersPages) return undefined;
  return { build: await readClientBuild(clientFolder), render: await loadPageRenderer(), cache: new PageCache() };
}

/** Renders the first page of a visit; the storefront's own elements, from the storefront's own machine. */
export type PageRenderer = typeof renderPage;

/** Loads the storefront's elements. Development has none: there the browser renders every page. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  return (await import('../../src/server/rendered-page.tsx')).renderPage;
}
