import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { isReceiptOf, type VersionProofs } from '../session/version-proof.ts';

export interface ServingDeps {
  funnels: PublishedFunnels;
  proofs: VersionProofs;
  /** The hash of the version of a session's last sale in a funnel, while offers after it can be accepted; else null. */
  versionOfSale: (session: GuestSession, funnelSfid: string) => Promise<string | null>;
  clock: () => Date;
}

/** The visitor of a page request, and the orders of the session. */
export interface Visitor {
  session: GuestSession;
  orders: readonly OrderSummary[];
}

/** The funnels for this visitor: each live one, or the version of it that the visitor began with. */
export async function servedFunnels(
  request: FastifyRequest,
  deps: ServingDeps,
  visitor: Visitor,
): Promise<PublishedFunnel[]> {
  return Promise.all(deps.funnels.live().map((live) => servedFunnel(request, deps, visitor, live)));
}

async function servedFunnel(
  request: FastifyRequest,
  deps: ServingDeps,
  visitor: Visitor,
  live: PublishedFunnel,
): Promise<PublishedFunnel> {
  const { sfid } = live.funnel;
  const stored = deps.proofs.read(request, visitor.session, sfid);
  if (stored?.hash === live.hash) return live;
  const isGone = !stored || deps.funnels.isRevoked(stored.hash);
  const hash = isGone && !stored?.isDone ? await saleVersion(deps, visitor, sfid) : (stored?.hash ?? null);
  const begun = hash === null ? null : await deps.funnels.byHash(hash);
  if (begun?.funnel.sfid !== sfid) return live;
  return stored?.isDone && !isReceiptOf(begun, firstSegment(request.url)) ? live : begun;
}

/**
 * A shopper with a sale goes on in its version without a proof of it too: after a revocation, and after an upgrade from a
 * server that signed none.
 */
async function saleVersion(
  { versionOfSale }: ServingDeps,
  { session, orders }: Visitor,
  funnelSfid: string,
): Promise<string | null> {
  const isSold = orders.some(
    (order) => order.funnelSfid === funnelSfid && (isCapturedOrAuthorized(order.status) || order.live),
  );
  return isSold ? versionOfSale(session, funnelSfid) : null;
}

/**
 * Keeps the visitor on the version that this page shows. A receipt that is shown again starts no checkout, and a version that
 * is not live any more is kept by its earlier proof alone.
 */
export function stayOnVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  { funnels, proofs, clock }: ServingDeps,
  session: GuestSession,
  { funnel: { sfid }, hash, graph }: PublishedFunnel,
): void {
  const stored = proofs.read(request, session, sfid);
  const isLive = funnels.live().some((live) => live.hash === hash);
  if (!isLive || (stored?.hash === hash && !stored.isDone)) return;
  if (stored?.isDone && isReceiptOf({ graph }, firstSegment(request.url))) return;
  proofs.store(reply, session, sfid, { hash, at: clock().getTime(), isDone: false });
}
