import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageData } from '../../contracts/page/page-data.ts';
import { REACHED_STEP_COOKIE } from '../../domain/routing/reached-step.ts';
import { deviceKind } from '../../domain/tracking/visitor.ts';
import type { RenderedPage } from '../../src/app/server/rendered-page.tsx';
import type { Config } from '../config/config.ts';
import { allowSources, nonceOf } from '../http/security-headers.ts';
import type { Orders } from '../orders/orders.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { ClientBuild } from './client-build.ts';
import { type PageHead, pageHtml } from './page-html.ts';
import { type PageMeta, pageMeta } from './page-meta.ts';
import type { PageRenderer } from './page-renderer.ts';
import { pageSource } from './page-source.ts';
import { renderedHtml } from './rendered-html.ts';
import { themeCss } from './theme-css.ts';

/** The storefront's elements and its build; absent where the browser renders every page. */
export interface Elements {
  render: PageRenderer;
  build: ClientBuild;
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
}

/** The HTML of a visit's first page, seen before its script. A page that cannot be rendered is the browser's to render. */
export async function firstPageHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FirstPageDeps,
  page: FirstPage,
): Promise<string> {
  const nonce = nonceOf(reply.raw);
  const { data, head } = page;
  const rendered = deps.elements ? await rendering(request, deps, deps.elements, page) : null;
  if (!deps.elements || !rendered) return pageHtml(await deps.template(), head, data, nonce);
  const { build } = deps.elements;
  const theme = themeCss(page.published.brand);
  const { isOrderForm } = rendered;
  const parts = { build, rendered, theme, isOrderForm, meta: metaOf(request, deps.config.publicUrl, page, rendered) };
  const { html, styles } = renderedHtml(parts, head, data, nonce);
  allowSources(reply.raw, { style: styles });
  return html;
}

function metaOf(
  request: FastifyRequest,
  publicUrl: string,
  { data, head }: FirstPage,
  rendered: RenderedPage,
): PageMeta {
  const [pathname = '/'] = request.url.split('?');
  const { title, isIndexed, preloaded } = rendered;
  const uid = data.kind === 'funnel' ? data.published.graph.funnel.uniqueIdentifier : null;
  return pageMeta({ title, isIndexed, preloaded, publicUrl, pathname, uid, siteName: head.title });
}

async function rendering(
  request: FastifyRequest,
  { orders, clock }: FirstPageDeps,
  { render }: Elements,
  { data, published, session }: FirstPage,
) {
  const [pathname = '/', ...query] = request.url.split('?');
  const visit = {
    pathname,
    search: query.length > 0 ? `?${query.join('?')}` : '',
    referrer: request.headers.referer ?? '',
    device: deviceKind(request.headers['user-agent'] ?? ''),
    reached: request.cookies[REACHED_STEP_COOKIE] ?? null,
    now: clock(),
  };
  try {
    return await render(data, visit, pageSource(published, { orders, session }));
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered');
    return null;
  }
}
