import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageData } from '../../contracts/page/page-data.ts';
import { REACHED_STEP_COOKIE, reachedStepIn } from '../../domain/routing/reached-step.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { PublishedFunnel } from '../../graph/brand/published-funnel.ts';
import type { PageVisit, RenderedPage } from '../../src/server/rendered-page.tsx';
import type { Orders } from '../checkout/orders.ts';
import type { Config } from '../config/config.ts';
import { type AssetEncoding, encodingFor } from '../files/asset-encoding.ts';
import { allowSources } from '../http/security-headers.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { ClientBuild } from './client-build.ts';
import { escapeHtml, type PageHead, pageHtml } from './page-html.ts';
import { pageMeta } from './page-meta.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type PageSourceDeps, pageSource } from './page-source.ts';
import { renderedHtml } from './rendered-html.ts';
import type { PageCache, ServedPage } from './sharing/page-cache.ts';
import { MARK, type SharedVisit, sharedVisit } from './sharing/shared-visit.ts';
import { themeCss } from './theme-css.ts';
import { type SentForm, withTyped } from './typed-values.ts';

/** The elements with a visit's parameters in the place of the mark, in forms and in links. */
export function withParameters(html: string, { parameters }: Pick<SharedVisit, 'parameters'>): string {
  const inputs = parameters.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`,
  );
  const inLink = escapeHtml(new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString());
  return html.replaceAll(MARKED_INPUT, () => inputs.join('')).replaceAll(MARKED_LINK, () => inLink);
}

const MARKED_INPUT = new RegExp(`<input type="hidden" name="[^"]*" value="${MARK}"/>`, 'g');
/** The mark is a link's last parameter. */
const MARKED_LINK = new RegExp(`(?<=href="/[^"]*(?:\\?|&amp;))[\\w-]+=${MARK}(?=")`, 'g');

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
  clock: () => Date;
}

export interface FirstPage {
  data: PageData;
  head: PageHead;
  /** The version whose content the page shows. */
  published: PublishedFunnel;
  session: GuestSession;
  /** The form that the page answers; null for a page that is opened. */
  sent: SentForm | null;
}

/** A page as it is sent: whole, or compressed beforehand. */
export interface PageBody {
  body: string | Buffer;
  encoding: AssetEncoding;
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
    if (elements) return await bodyOf(request, reply, { ...deps, elements }, page);
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered');
  }
  return { body: pageHtml(await deps.template(), page.head, page.data), encoding: 'identity' };
}

type RenderDeps = FirstPageDeps & { elements: Elements };

async function bodyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RenderDeps,
  page: FirstPage,
): Promise<PageBody> {
  const { cache } = deps.elements;
  const visit = visitOf(request, page.data, deps.clock());
  const shared = sharedVisit(page.data, visit, page.published.hash);
  const isWhollyShared = shared?.parameters.length === 0 && page.sent === null;
  const stored = isWhollyShared ? cache.get(shared.key) : undefined;
  const encoding = encodingFor(request.headers['accept-encoding'], (each) => stored?.bodies.has(each) ?? false);
  const body = stored?.bodies.get(encoding);
  if (body && stored?.policy) {
    allowInline(reply, stored.policy);
    return { body, encoding };
  }
  const rendered = shared ? await sharedElements(deps, page, shared) : await ownElements(deps, page, visit);
  const served = servedPage(request, deps, page, filledIn(rendered, page));
  allowInline(reply, served);
  // A page that is asked for once is not worth its compression.
  if (isWhollyShared && stored) void cache.storeBody(shared.key, served);
  return { body: served.html, encoding: 'identity' };
}

function ownElements({ elements, orders }: RenderDeps, { data, published, session }: FirstPage, visit: PageVisit) {
  return elements.render(data, visit, pageSource(published, { orders, session }));
}

async function sharedElements({ elements }: RenderDeps, { data, published }: FirstPage, shared: SharedVisit) {
  const load = pageSource(published, NO_VISITOR);
  const rendered = await elements.cache.rendered(shared.key, () => elements.render(data, shared.visit, load));
  return { ...rendered, html: withParameters(rendered.html, shared) };
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
  request: FastifyRequest,
  { config, elements: { build } }: RenderDeps,
  { data, head, published, sent }: FirstPage,
  rendered: RenderedPage,
): ServedPage {
  // A page that is not found is shared by all addresses.
  const [pathname = '/'] = data.kind === 'missing' ? [] : request.url.split('?');
  const uid = data.kind === 'funnel' ? data.published.graph.funnel.uniqueIdentifier : null;
  const meta = pageMeta({ ...rendered, publicUrl: config.publicUrl, pathname, uid, siteName: head.title });
  const theme = themeCss(published.brand);
  return renderedHtml({ build, rendered, theme, meta, sent: sent?.type ?? null }, head, data);
}

function allowInline(reply: FastifyReply, { styles, scripts }: Pick<ServedPage, 'styles' | 'scripts'>): void {
  allowSources(reply.raw, { style: styles, script: scripts });
}

function visitOf(request: FastifyRequest, data: PageData, now: Date): PageVisit {
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
