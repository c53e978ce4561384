import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OrderSummary, PageData } from '../../../contracts/page/page-data.ts';
import type { GraphNode, LoadedPage } from '../../../contracts/page/published-graph.ts';
import { STATE_PREVIEW, type StatePreview } from '../../../contracts/page/state-preview.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { AppOptions } from '../../../server/app-options.ts';
import { answerNotFound } from '../../../server/http/problems.ts';
import { funnelConfigs, runtimeSettings } from '../../../server/render/page-data.ts';
import { DATA, pageHtml, scriptSafeJson, themeCss } from '../../../server/render/page-html.ts';
import { pagePictures } from '../../../server/render/page-pictures.ts';
import { pageSource } from '../../../server/render/page-source.ts';
import type { Draft, DraftFolder } from '../../publishing/draft-folder.ts';
import { PREVIEW_PATH, PREVIEW_THEME_PATH, previewedStep, previewQuery } from './preview-address.ts';

/** The studio's origin, whose frames show steps of versions and drafts at addresses that the secret signs. */
export interface PreviewFrames {
  studio: string;
  secret: Buffer;
  drafts: Pick<DraftFolder, 'byHash'>;
}

type PreviewOptions = Pick<
  AppOptions,
  'config' | 'card' | 'wallets' | 'approvals' | 'paymentsOf' | 'funnels' | 'pictures' | 'template' | 'clock'
> & { preview: PreviewFrames };

/** A preview belongs to no session: it sets no cookie, touches no row, and its policy lets it call nothing. */
export async function previewRoutes(app: FastifyInstance, options: PreviewOptions): Promise<void> {
  const { preview, clock } = options;
  app.get<{ Querystring: Record<string, unknown> }>(
    PREVIEW_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      boundFrame(reply, preview.studio);
      const named = previewedStep(request.query, preview.secret, clock());
      if (!named)
        return refused(reply, 403, 'This preview’s address is not the studio’s, or is too old: open it again.');
      const version = await previewed(options, named.hash);
      if (!version) return refused(reply, 404, 'The files have changed since this draft was opened: open it again.');
      const node = nodeById(version.published.graph, named.step);
      if (!node) return refused(reply, 404, 'This version has no such step.');
      const theme = `${PREVIEW_THEME_PATH}?${new URL(request.url, 'http://preview').searchParams}`;
      return reply.type('text/html; charset=utf-8').send(await renderHtml(options, { ...version, node, theme }));
    },
  );
  app.get<{ Querystring: Record<string, unknown> }>(
    PREVIEW_THEME_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const named = previewedStep(request.query, preview.secret, clock());
      const version = named && (await previewed(options, named.hash));
      if (!version) return refused(reply, 404, 'This preview has no stylesheet.');
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(themeCss(version.published.brand));
    },
  );
}

/** A published version with the pictures of its brand, or a draft with those of the folder. */
async function previewed({ funnels, pictures, preview }: PreviewOptions, hash: string): Promise<Draft | null> {
  const published = await funnels.byHash(hash);
  if (!published) return preview.drafts.byHash(hash);
  return { published, pictures: pictures?.live.of(published.brand.uniqueName) ?? {} };
}

function refused(reply: FastifyReply, status: number, why: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(why);
}

/** The studio's pages alone may frame the page, which may load its own files and call nothing. */
function boundFrame(reply: FastifyReply, studio: string): void {
  reply.raw.removeHeader('x-frame-options');
  reply.raw.setHeader(
    'content-security-policy',
    [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "connect-src 'none'",
      "frame-src 'none'",
      "form-action 'none'",
      "img-src 'self' data:",
      `frame-ancestors ${studio}`,
    ].join('; '),
  );
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

interface PreviewedPage extends Draft {
  node: GraphNode;
  /** The address of its stylesheet. */
  theme: string;
}

async function renderHtml(
  options: PreviewOptions,
  { published, pictures, node, theme }: PreviewedPage,
): Promise<string> {
  const { brand } = published;
  const own = options.paymentsOf?.(published);
  const approvals = { ...options.approvals, ...own?.settings };
  const settings = {
    ...runtimeSettings(brand, options.config.runtime, options.card, options.wallets?.settings, approvals),
    tagManager: '',
    internalAppsUrl: '',
    ...(options.pictures ? { pictures: pagePictures(published, pictures) } : {}),
  };
  const data: PageData = {
    settings,
    funnels: funnelConfigs(options.funnels.live()),
    kind: 'funnel',
    published: { hash: published.hash, graph: published.graph },
    orders: node.kind === 'page' ? [] : [sampleSale(published)],
  };
  const preview: StatePreview = {
    step: node.id,
    studio: options.preview.studio,
    pages: await loadPages(published, node),
  };
  const block = `<script type="application/json" id="${STATE_PREVIEW}">${scriptSafeJson(preview)}</script>`;
  const template = (await options.template()).replace(DATA, () => `${DATA}\n    ${block}`);
  const { siteName: title, locale: language, uniqueName, icon } = brand;
  return pageHtml(template, { title, language, brand: uniqueName, icon, theme }, data);
}

/** A page after the sale is shown to who has bought. */
function sampleSale({ graph }: PublishedFunnel): OrderSummary {
  return {
    id: 'sample',
    checkoutId: 'sample',
    funnelSfid: graph.funnel.sfid,
    stepSfid: graph.nodes.find(isOrderFormNode)?.id ?? '',
    orderType: 'Standard',
    offer: null,
    status: 'Paid',
    live: false,
    card: { brand: 'visa', last4: '4242' },
    paymentMethod: 'card',
    oneClick: true,
  };
}

async function loadPages(published: PublishedFunnel, node: GraphNode): Promise<Record<string, LoadedPage>> {
  const load = pageSource(published, {
    session: { hash: '', valueHash: '' },
    orders: { all: async () => [], quote: () => Promise.reject(new Error('a preview asked for a quote')) },
  });
  const ids = [...new Set(['', ...node.variants.map(({ pageContent }) => pageContent ?? '')])];
  const pages = ids.map(
    async (id): Promise<[string, LoadedPage]> => [
      id,
      await load({
        contentId: id || null,
        offers: node.offers,
        bumps: node.bumps ?? [],
        withOrders: false,
        withCheckout: false,
      }),
    ],
  );
  return Object.fromEntries(await Promise.all(pages));
}

interface LinkOptions {
  funnels: Pick<PublishedFunnels, 'live' | 'byHash'>;
  drafts: Pick<DraftFolder, 'byHash'>;
  shopOrigin: string;
  secret: Buffer;
  clock: () => Date;
}

/** The signed address of a step's preview on the shop, for a frame of the studio: of a live funnel, or of a version or draft by its hash. */
export function previewLinkRoutes(app: FastifyInstance, options: LinkOptions): void {
  const { funnels, drafts, shopOrigin, secret, clock } = options;
  const linkTo = ({ graph, hash }: PublishedFunnel, step: string) =>
    nodeById(graph, step) && { url: `${shopOrigin}${PREVIEW_PATH}?${previewQuery({ hash, step }, secret, clock())}` };
  app.get<{ Params: { uid: string; step: string } }>(
    '/api/funnels/:uid/steps/:step/preview',
    async (request, reply) => {
      const { uid, step } = request.params;
      const found = funnels.live().find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
      return (found && linkTo(found, step)) ?? answerNotFound(request, reply);
    },
  );
  app.get<{ Params: { hash: string; step: string } }>(
    '/api/versions/:hash/steps/:step/preview',
    async (request, reply) => {
      const { hash, step } = request.params;
      const found = (await funnels.byHash(hash)) ?? (await drafts.byHash(hash))?.published;
      return (found && linkTo(found, step)) ?? answerNotFound(request, reply);
    },
  );
}
