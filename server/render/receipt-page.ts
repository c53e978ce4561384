import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isPaidOrAuthorized } from '../../domain/orders/order-status.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { receiptIn } from '../../domain/routing/query-navigation.ts';
import { isWithinLimit, type RequestLimiter } from '../http/request-limits.ts';
import type { PublishedFunnel, PublishedFunnels } from '../publish/published-funnel.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { isReceiptOf } from '../session/version-cookie.ts';
import type { ResolvedFunnel } from './resolve-funnel.ts';

export interface ReceiptPageDeps {
  receipts: Receipts;
  funnels: PublishedFunnels;
  limiter: RequestLimiter;
  secure: boolean;
}

/** A receipt that a page shows by its link, in the version that its sale was placed on; without orders it leads nowhere. */
export interface LinkedReceipt {
  orders: Order[];
  funnel: PublishedFunnel | null;
}

/** The address loses its token, so that a reload finds the receipt by this cookie, until the browser is closed. */
const COOKIE = 'sluice_receipt';

const NOWHERE: LinkedReceipt = { orders: [], funnel: null };

/** O08: the receipt that a page request asks for by a link; null where it asks for none. */
export async function linkedReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReceiptPageDeps,
  page: { resolved: ResolvedFunnel; orders: readonly OrderSummary[] },
): Promise<LinkedReceipt | null> {
  const [, ...query] = request.url.split('?');
  const token = receiptIn(parseQuery(query.join('?')));
  if (token === null) return reloadedReceipt(request, reply, deps, page);
  keepToOneself(reply);
  const receipt = (await isWithinLimit(deps.limiter, request)) ? await receiptOf(deps, token) : NOWHERE;
  if (receipt.funnel) {
    reply.setCookie(COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure });
  }
  return receipt;
}

/** A receipt's own address without a token, in a browser that has no order there itself. */
async function reloadedReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReceiptPageDeps,
  { resolved, orders }: { resolved: ResolvedFunnel; orders: readonly OrderSummary[] },
): Promise<LinkedReceipt | null> {
  const token = request.cookies[COOKIE];
  if (!token || resolved.type !== 'found' || !isReceiptOf(resolved.funnel, firstSegment(request.url))) return null;
  const { sfid } = resolved.funnel.funnel;
  if (orders.some((order) => order.funnelSfid === sfid && isPaidOrAuthorized(order.status))) return null;
  const receipt = (await isWithinLimit(deps.limiter, request)) ? await receiptOf(deps, token) : NOWHERE;
  if (receipt.funnel?.funnel.sfid !== sfid) return null;
  keepToOneself(reply);
  return receipt;
}

async function receiptOf({ receipts, funnels }: ReceiptPageDeps, token: string): Promise<LinkedReceipt> {
  const receipt = await receipts.byToken(token);
  const funnel = receipt && (await funnels.byHash(receipt.funnelHash));
  return receipt && funnel ? { orders: receipt.orders, funnel } : NOWHERE;
}

/** No other site learns the address, and no search engine keeps it. */
function keepToOneself(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
}
