import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import type { PublishedFunnel, PublishedFunnels } from '../publish/published-funnel.ts';
import { isReceiptOf, keepVersion, readVersion } from '../session/version-cookie.ts';

/** The funnels for this visitor: each live one, or the version of it that the visitor began with. */
export async function servedFunnels(request: FastifyRequest, funnels: PublishedFunnels): Promise<PublishedFunnel[]> {
  const segment = firstSegment(request.url);
  return Promise.all(funnels.live().map((live) => servedFunnel(request, funnels, live, segment)));
}

async function servedFunnel(
  request: FastifyRequest,
  funnels: PublishedFunnels,
  live: PublishedFunnel,
  segment: string,
): Promise<PublishedFunnel> {
  const kept = readVersion(request, live.funnel.sfid);
  if (!kept || kept.hash === live.hash) return live;
  const begun = await funnels.byHash(kept.hash);
  if (!begun || begun.funnel.sfid !== live.funnel.sfid) return live;
  return kept.isDone && !isReceiptOf(begun, segment) ? live : begun;
}

/** Keeps the visitor on the version that this page shows. A receipt that is shown again starts no checkout. */
export function keepOnVersion(request: FastifyRequest, reply: FastifyReply, shown: PublishedFunnel, secure: boolean) {
  const { sfid } = shown.funnel;
  const isDone = readVersion(request, sfid)?.isDone === true && isReceiptOf(shown, firstSegment(request.url));
  keepVersion(reply, sfid, { hash: shown.hash, isDone }, secure);
}
