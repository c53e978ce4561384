import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderSummary } from '../../contracts/page/page-data.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { parseQuery } from '../../domain/routing/query.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { isReceipt, type VersionProofs } from '../session/version-proof.ts';
import { answersTo } from './resolve-funnel.ts';

export interface ServingDeps {
  funnels: PublishedFunnels;
  proofs: VersionProofs;
  /** The hash of the version of a session's last sale in a funnel, while offers after it can be accepted; else null. */
  versionOfSale: (session: GuestSession, funnelSfid: string) => Promise<string | null>;
  clock: () => Date;
}

export interface PageVisitor {
  session: GuestSession;
  orders: readonly OrderSummary[];
}

/** The funnels for this visitor: each live one, or the version of it that the visitor began with. */
export async function servedFunnels(
  request: FastifyRequest,
  deps: ServingDeps,
  visitor: PageVisitor,
): Promise<PublishedFunnel[]> {
  return Promise.all(deps.funnels.live().map((live) => servedFunnel(request, deps, visitor, live)));
}

async function servedFunnel(
  request: FastifyRequest,
  deps: ServingDeps,
  visitor: PageVisitor,
  live: PublishedFunnel,
): Promise<PublishedFunnel> {
  const { sfid } = live.funnel;
  const stored = deps.proofs.read(request, visitor.session, sfid);
  if (stored?.hash === live.hash) return live;
  const isGone = !stored || deps.funnels.isRevoked(stored.hash);
  const hash = isGone && !stored?.isDone ? await saleVersion(deps, visitor, sfid) : (stored?.hash ?? null);
  const begun = hash === null ? null : await deps.funnels.byHash(hash);
  if (begun?.funnel.sfid !== sfid) return live;
  return stored?.isDone && !isReceipt(begun, firstSegment(request.url)) ? live : begun;
}

/** A shopper with a sale needs no proof of its version, after a revocation or an upgrade from an older server. */
async function saleVersion(
  { versionOfSale }: ServingDeps,
  { session, orders }: PageVisitor,
  funnelSfid: string,
): Promise<string | null> {
  const isSold = orders.some(
    (order) => order.funnelSfid === funnelSfid && (isCapturedOrAuthorized(order.status) || order.live),
  );
  return isSold ? versionOfSale(session, funnelSfid) : null;
}

/** A receipt that is shown again starts no checkout, and a version no longer live is kept by its earlier proof. */
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
  if (stored?.isDone && isReceipt({ graph }, firstSegment(request.url))) return;
  proofs.store(reply, session, sfid, { hash, at: clock().getTime(), isDone: false });
}

/** A02: what the query of a page request names its funnel by. */
export function namedIn(request: FastifyRequest, funnels: Pick<PublishedFunnels, 'presentUid'>) {
  const { uid, dsid } = parseQuery(cutQuery(request.url)).funnel;
  return {
    uid: uid ? funnels.presentUid(uid) : null,
    dsid: dsid || null,
  };
}

/**
 * The address, with its query, at which the live version of a funnel has the step of a version that this session has left; the
 * live version's first step where it has that step no more. Null for an address that no version of the session had. R01: a funnel
 * that `uid` names is asked alone.
 */
export async function movedAddress(
  request: FastifyRequest,
  { funnels, proofs }: Pick<ServingDeps, 'funnels' | 'proofs'>,
  session: GuestSession,
  uid: string | null,
): Promise<string | null> {
  const segment = firstSegment(request.url);
  const asked = funnels.live().filter(({ funnel }) => uid === null || funnel.uniqueIdentifier === uid);
  for (const live of asked) {
    const stored = proofs.read(request, session, live.funnel.sfid);
    const left = stored && (await funnels.byHash(stored.hash));
    if (!left || !answersTo(left, segment)) continue;
    const step = left.graph.nodes.find(({ urls }) => urls.includes(segment));
    const here = live.graph.nodes.find(({ id }) => id === step?.id);
    const url = here?.url ?? live.graph.nodes.find(({ id }) => id === live.graph.start)?.url;
    return url === undefined || url === segment ? null : `/${encodeURI(url)}${cutQuery(request.url)}`;
  }
  return null;
}

/** The query of an address with its question mark; empty where it has none. */
export function cutQuery(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
