import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedFunnel } from '../publish/published-funnel.ts';

/**
 * The version of a funnel that a visitor began with: a cookie for each funnel, renewed with every visit. It is `done`
 * once the receipt was shown; from then on it applies to the receipt alone, and the next checkout starts on the live
 * version.
 */
export interface KeptVersion {
  hash: string;
  isDone: boolean;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const VALUE = /^([0-9a-f]{64})(\.done)?$/;

/** The version that this visitor began with, or null. */
export function readVersion(request: FastifyRequest, funnelSfid: string): KeptVersion | null {
  const [, hash, done] = VALUE.exec(request.cookies[cookieName(funnelSfid)] ?? '') ?? [];
  return hash ? { hash, isDone: done !== undefined } : null;
}

/** Stores the version that was shown. */
export function keepVersion(reply: FastifyReply, funnelSfid: string, kept: KeptVersion, secure: boolean): void {
  const value = kept.isDone ? `${kept.hash}.done` : kept.hash;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: THIRTY_DAYS } as const;
  reply.setCookie(cookieName(funnelSfid), value, options);
}

/** True where an address is the receipt's in this version. */
export function isReceiptOf({ graph }: PublishedFunnel, segment: string): boolean {
  return graph.nodes.some((node) => node.kind === 'thankyou' && node.urls.includes(segment));
}

/** An sfid may be any text; a cookie's name may not. */
function cookieName(funnelSfid: string): string {
  return `sluice_version_${createHash('sha256').update(funnelSfid).digest('hex').slice(0, 12)}`;
}
