import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { videoOrigins } from '../../domain/tracking/video.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import { type ArmsOptions, readArms, signedArms } from '../arms/arms-cookie.ts';
import { armsOfPage, type FunnelArm, funnelArm } from '../arms/page-arms.ts';
import type { Orders } from '../checkout/orders.ts';
import type { Config } from '../config/config.ts';
import { readDecision } from '../consent/consent-cookie.ts';
import { isAskedAhead, lookIn, lookOf } from '../http/asked-ahead.ts';
import { clientAddress } from '../http/client-address.ts';
import { isWithinLimit, RECEIPT_LIMIT, TOO_MANY } from '../http/request-limits.ts';
import { allowSources } from '../http/security-headers.ts';
import type { PaymentsOfFunnel } from '../payments/port/funnel-payments.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { isBeforePayment } from '../render/before-payment.ts';
import { type FirstPageDeps, firstPageBody } from '../render/first-page.ts';
import { pageData } from '../render/page-data.ts';
import { themeCss } from '../render/page-html.ts';
import { type SettingsOptions, settingsReader } from '../render/page-settings.ts';
import { linkedReceipt } from '../render/receipt-page.ts';
import {
  answersTo,
  brandFunnel,
  type ResolvedFunnel,
  resolveFunnel,
  type Shop,
  uidOfLinks,
} from '../render/resolve-funnel.ts';
import { type SentForm, sentPages } from '../render/sent-page.ts';
import { movedAddress, namedIn, type ServingDeps, servedFunnels, stayOnVersion } from '../render/served-funnels.ts';
import { tagManagerAt } from '../render/tag-manager.ts';
import type { GuestSession, SessionOptions } from '../session/guest-session.ts';
import type { GuestSessions } from '../session/guest-sessions.ts';
import type { VersionProofs } from '../session/version-proof.ts';
import type { CountLook } from '../stats/count-looks.ts';
import { estimateOf } from './price-part.ts';

/** The parts of the shop that its pages show. */
export interface PagesOptions extends Omit<FirstPageDeps, 'orders' | 'estimate'>, Omit<SettingsOptions, 'wallets'> {
  config: Config;
  /** Absent where no funnel can offer more than the shop does. */
  paymentsOf?: PaymentsOfFunnel;
  funnels: PublishedFunnels;
  receipts: Receipts;
}

export interface PageRoutesOptions
  extends PagesOptions,
    Pick<SettingsOptions, 'wallets'>,
    Record<'orders', Pick<Orders, 'all' | 'quote' | 'estimate'>> {
  session: SessionOptions;
  sessions: GuestSessions;
  ordersOf: (session: GuestSession) => Promise<OrderSummary[]>;
  returnAddress: (url: string) => Promise<string | null>;
  proofs: VersionProofs;
  arms: ArmsOptions;
  versionOfSale: ServingDeps['versionOfSale'];
  countLook: CountLook;
}

/** The pages: an address outside the API and the files gets the shell, with the data of its funnel. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  app.get('/brands/:brand/theme.css', { schema: { hide: true } }, async (request, reply) => {
    const { brand } = request.params as { brand: string };
    const published = options.funnels.live().find((each) => each.brand.uniqueName === brand);
    if (!published) return reply.callNotFound();
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(themeCss(published.brand));
  });
  const settingsOf = settingsReader(options);
  const send = (request: FastifyRequest, reply: FastifyReply, sent: SentForm | null = null) =>
    sendPage(request, reply, {
      ...options,
      settingsOf,
      sent,
      mayReadReceipt: () => isWithinLimit(app, RECEIPT_LIMIT, request, reply),
    });
  app.get('/*', { schema: { hide: true } }, (request, reply) => send(request, reply));
  const { publicUrl } = options.config;
  const { secure } = options.session;
  await app.register(sentPages, { origin: { publicUrl, secure }, send });
}

type PageOptions = PageRoutesOptions & {
  settingsOf: ReturnType<typeof settingsReader>;
  mayReadReceipt: () => boolean;
  /** The form that the page answers; null for a page that is opened. */
  sent: SentForm | null;
};

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: PageOptions) {
  const answeredAt = readDecision(request)?.at ?? '';
  // L06: a page that was asked for ahead of the answer is loaded anew.
  if ((lookIn(request).answeredAt ?? answeredAt) !== answeredAt) return reply.code(205).send();
  const returned = options.sent === null ? await options.returnAddress(request.url) : null;
  if (returned) return reply.code(302).header('cache-control', 'no-store').header('location', returned).send();
  const { session, orders, away } = await identifyVisitor(request, reply, options);
  const isAhead = isAskedAhead(request);
  // A renewed cookie would not arrive, and the earlier one would end.
  if (!isAhead) await options.sessions.renewAfter(request, reply, session, capturedSales(orders));
  const live = await servedFunnels(request, options, { session, orders });
  const stored = readArms(request, session, options.arms);
  const arm = funnelArm(request, stored, { session, secret: options.arms.secret });
  const shop = { live, destinations: options.funnels.destinations() };
  const named = namedIn(request, options.funnels);
  const asked = resolveRequest(request, shop, named, arm);
  const moved = hasPage(request, asked) ? null : await movedAddress(request, options, session, named.uid);
  if (moved) return reply.code(302).header('cache-control', 'no-store').header('location', moved).send();
  // The step of a visitor follows from the orders, once there may be some; texts have no part in it.
  if (away && asked.type === 'found' && !isBeforePayment(request, asked.funnel)) throw away;
  const receipt = await linkedReceipt(
    request,
    reply,
    { ...options, secure: options.session.secure },
    { resolved: asked, orders, session },
  );
  if (receipt === 'limited')
    return reply.code(429).header('cache-control', 'no-store').type('text/plain').send(`${TOO_MANY}.`);
  const resolved: ResolvedFunnel = receipt?.funnel ? { type: 'found', funnel: receipt.funnel, contest: null } : asked;
  const shown = 'funnel' in resolved ? resolved.funnel : brandFunnel(shop, named);
  if (!shown) return reply.code(503).type('text/plain').send('No funnel is published yet.');
  // A receipt by its link takes no payment.
  const own =
    resolved.type === 'found' && !receipt
      ? (options.paymentsOf?.(resolved.funnel, request.headers['user-agent'] ?? '') ?? null)
      : null;
  const isWalked = resolved.type === 'found' && !receipt;
  const tags = isWalked ? tagManagerAt(resolved.funnel.graph, request.url, options.config) : null;
  const visit = { session, stored, shop, isVisit: isWalked };
  const drawn = resolved.type === 'found' ? armsOfPage(request, reply, options.arms, { ...resolved, ...visit }) : null;
  const settings = options.settingsOf(request, {
    shown,
    own,
    ...(tags ? { tagScript: tags.script } : {}),
    ...(isAhead ? { ahead: lookOf(drawn ? signedArms(drawn.stored, options.arms) : '', answeredAt) } : {}),
    uid: resolved.type === 'found' ? shown.funnel.uniqueIdentifier : uidOfLinks(shop, named, shown),
  });
  allowSources(reply.raw, videoOrigins('funnel' in resolved ? Object.values(resolved.funnel.content) : []));
  if (own) allowSources(reply.raw, own.origins);
  if (tags) allowSources(reply.raw, tags.sources);
  // Without its row a session may be another one's, and its proof would be lost.
  if (isWalked && !away) stayOnVersion(request, reply, options, session, resolved.funnel);
  const { siteName, locale, uniqueName, icon } = shown.brand;
  const head = { title: siteName, language: locale, brand: uniqueName, icon };
  const data = pageData(resolved, live, settings, receipt ? [] : orders, receipt?.orders ?? null, drawn);
  const { sent } = options;
  const page = { data, head, published: shown, session, sent };
  // V08: a code in a form counts by the address, too, since a browser without a cookie has a new session each time.
  const estimate: FirstPageDeps['estimate'] = (asked) =>
    estimateOf(options.orders, { ...session, address: clientAddress(request.ip) }, asked);
  const { body, encoding, stepId, problem } = await firstPageBody(request, reply, { ...options, estimate }, page);
  const variant = drawn?.arms.variants[stepId ?? ''];
  if (stepId !== null) options.countLook(request, shown, { funnelSTPId: stepId, splitTestingPageId: variant ?? null });
  const found = 'funnel' in resolved && receipt?.funnel !== null ? 200 : 404;
  const answered = problem === null ? found : 422;
  reply.code(sent?.type === 'tooLarge' ? 413 : answered).type('text/html; charset=utf-8');
  if (encoding !== 'identity') reply.header('content-encoding', encoding).header('vary', 'Accept-Encoding');
  return reply.header('cache-control', 'no-store').send(body);
}

/** The session of a page and its orders; without them, and with the error, while the database is away. */
async function identifyVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, ordersOf }: PageRoutesOptions,
) {
  try {
    const { session, isNew } = await sessions.readOrBegin(request, reply);
    return { session, orders: isNew ? [] : await ordersOf(session), away: null };
  } catch (away) {
    return { session: sessions.whileAway(away, request), orders: [], away };
  }
}

/** Whether the resolved funnel has a page of its own at the address; a fallback route has none. */
function hasPage(request: FastifyRequest, asked: ResolvedFunnel): boolean {
  const segment = firstSegment(request.url);
  if (asked.type === 'found') return segment === '' || answersTo(asked.funnel, segment);
  return asked.type !== 'unknown-route';
}

function resolveRequest(request: FastifyRequest, shop: Shop, named: ReturnType<typeof namedIn>, arm: FunnelArm) {
  const [path = ''] = request.url.split('?');
  const resolved = resolveFunnel(shop, { path, ...named, ...arm });
  // A destination has only the live versions of its funnels.
  if (!('funnel' in resolved)) return resolved;
  const { sfid } = resolved.funnel.funnel;
  return { ...resolved, funnel: shop.live.find((each) => each.funnel.sfid === sfid) ?? resolved.funnel };
}

/** The ids of the sales that are paid; an offer's sale was paid before it. */
function capturedSales(orders: readonly OrderSummary[]): string[] {
  return orders.filter(({ offer, status }) => offer === null && isCapturedOrAuthorized(status)).map(({ id }) => id);
}
