import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../../contracts/api/order-api.ts';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import { receiptIn } from '../../domain/routing/query-navigation.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { isReceipt, type VersionProofs } from '../session/version-proof.ts';
import type { ResolvedFunnel } from './resolve-funnel.ts';
import { cutQuery } from './served-funnels.ts';

export interface ReceiptPageDeps {
  receipts: Receipts;
  funnels: PublishedFunnels;
  proofs: VersionProofs;
  clock: () => Date;
  /** Counts one look-up of a token; false beyond the limit. */
  mayReadReceipt: () => boolean;
  secure: boolean;
}

/** A receipt that a page shows by its link, in the version of its sale; an unknown link has no orders. */
export interface LinkedReceipt {
  orders: Order[];
  funnel: PublishedFunnel | null;
}

/** The token is removed from the address, so this session cookie identifies the receipt after a reload. */
const COOKIE = 'sluice_receipt';

const NOWHERE: LinkedReceipt = { orders: [], funnel: null };

/** O08: the receipt link of a page request; null without one, `limited` where the address looked up too many. */
export async function linkedReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReceiptPageDeps,
  page: AskedPage,
): Promise<LinkedReceipt | 'limited' | null> {
  const token = receiptIn(parseQuery(cutQuery(request.url)));
  if (token === null) return allowVersion(reply, deps, page, await reloadedReceipt(request, reply, deps, page));
  addPrivacyHeaders(reply);
  if (!deps.mayReadReceipt()) return 'limited';
  const sessionOrderIds = page.orders.map(({ id }) => id);
  const receipt = await readReceipt(deps, token, sessionOrderIds);
  if (receipt.funnel) {
    reply.setCookie(COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure });
  }
  return allowVersion(reply, deps, page, receipt);
}

interface AskedPage {
  resolved: ResolvedFunnel;
  orders: readonly OrderSummary[];
  session: GuestSession;
}

/** Lets this session read the content of the version that the receipt is shown in, which may be live no more. */
function allowVersion<Receipt extends LinkedReceipt | 'limited' | null>(
  reply: FastifyReply,
  { funnels, proofs, clock }: ReceiptPageDeps,
  { session }: AskedPage,
  receipt: Receipt,
): Receipt {
  const shown = receipt === 'limited' ? null : receipt?.funnel;
  const isLive = funnels.live().some(({ hash }) => hash === shown?.hash);
  if (!shown || isLive) return receipt;
  const begun = { hash: shown.hash, at: clock().getTime(), isDone: true };
  proofs.store(reply, session, shown.funnel.sfid, begun, 'receipt_version');
  return receipt;
}

/** The receipt's address without a token, in a browser without an order of its own there. */
async function reloadedReceipt(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReceiptPageDeps,
  { resolved, orders }: AskedPage,
): Promise<LinkedReceipt | 'limited' | null> {
  const token = request.cookies[COOKIE];
  if (!token || resolved.type !== 'found' || !isReceipt(resolved.funnel, firstSegment(request.url))) return null;
  const { sfid } = resolved.funnel.funnel;
  if (orders.some((order) => order.funnelSfid === sfid && isCapturedOrAuthorized(order.status))) return null;
  if (!deps.mayReadReceipt()) return 'limited';
  const receipt = await readReceipt(deps, token, []);
  if (receipt.funnel?.funnel.sfid !== sfid) return null;
  addPrivacyHeaders(reply);
  return receipt;
}

async function readReceipt(
  { receipts, funnels }: ReceiptPageDeps,
  token: string,
  sessionOrderIds: readonly string[],
): Promise<LinkedReceipt> {
  const receipt = await receipts.byToken(token, sessionOrderIds);
  const funnel = receipt && (await funnels.byHash(receipt.funnelHash));
  return receipt && funnel ? { orders: receipt.orders, funnel } : NOWHERE;
}

/** Headers that keep the address from other sites and from search engines. */
function addPrivacyHeaders(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
}
