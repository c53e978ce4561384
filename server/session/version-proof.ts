import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { type GuestSession, isEqual } from './guest-session.ts';

/** A version that is done applies to the receipt alone, and the next checkout starts on the live version. */
export interface BegunVersion {
  hash: string;
  /** When the session began with it, in milliseconds since 1970; a later visit does not change it. */
  at: number;
  isDone: boolean;
}

export interface ProofOptions {
  secret: string;
  /** How long a version holds for the sessions that began with it, in days. */
  holdDays: number;
  secure: boolean;
  clock: () => Date;
}

/** What a proof is for: the visitor's own way through the funnel, or a receipt that was opened by its link. */
export type ProofUse = 'version' | 'receipt_version';

/** The cookies by which the server recognises the versions that it showed to a session: one for each funnel and use. */
export type VersionProofs = ReturnType<typeof versionProofs>;

const VALUE = /^([0-9a-f]{64})\.([0-9a-z]{1,9})(\.done)?\.([\w-]{43})$/;
const DAY_MS = 86_400_000;

export function versionProofs({ secret, holdDays, secure, clock }: ProofOptions) {
  const endOf = (at: number) => at + holdDays * DAY_MS;
  return {
    /** Null without a cookie that this server signed for this session and funnel within the time that a version holds. */
    read(request: FastifyRequest, session: GuestSession, funnelSfid: string, use: ProofUse = 'version') {
      const value = request.cookies[cookieName(funnelSfid, use)] ?? '';
      const [, hash, seconds, done, signature] = VALUE.exec(value) ?? [];
      if (!hash || !seconds || !signature) return null;
      const begun = { hash, at: Number.parseInt(seconds, 36) * 1000, isDone: done !== undefined };
      if (endOf(begun.at) <= clock().getTime()) return null;
      return isEqual(signature, sign(secret, [use, session.hash, funnelSfid, formatContent(begun)])) ? begun : null;
    },
    /** Proves to later requests that the session began with a version. */
    store(
      reply: FastifyReply,
      session: GuestSession,
      funnelSfid: string,
      begun: BegunVersion,
      use: ProofUse = 'version',
    ) {
      const content = formatContent(begun);
      const value = `${content}.${sign(secret, [use, session.hash, funnelSfid, content])}`;
      const maxAge = Math.max(0, Math.ceil((endOf(begun.at) - clock().getTime()) / 1000));
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      reply.setCookie(cookieName(funnelSfid, use), value, options);
    },
  };
}

/** True where an address is the receipt's in this version. */
export function isReceipt({ graph }: Pick<PublishedFunnel, 'graph'>, segment: string): boolean {
  return graph.nodes.some((node) => node.kind === 'thankyou' && node.urls.includes(segment));
}

function formatContent({ hash, at, isDone }: BegunVersion): string {
  const seconds = Math.floor(at / 1000).toString(36);
  return isDone ? `${hash}.${seconds}.done` : `${hash}.${seconds}`;
}

/** The length of each part is signed too, so that no other parts make the same message. */
function sign(secret: string, parts: readonly string[]): string {
  const message = parts.map((part) => `${part.length}!${part}`).join('!');
  return createHmac('sha256', secret).update(message).digest('base64url');
}

const names = new Map<string, string>();

/** An sfid may be any text; a cookie's name may not. The names of a shop's funnels are few, and each page asks for all. */
function cookieName(funnelSfid: string, use: ProofUse): string {
  const known = names.get(`${use} ${funnelSfid}`);
  if (known) return known;
  const name = `sluice_${use}_${createHash('sha256').update(funnelSfid).digest('hex').slice(0, 12)}`;
  names.set(`${use} ${funnelSfid}`, name);
  return name;
}
