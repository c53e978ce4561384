import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '../../contracts/files/brand-file.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { allows } from '../../domain/consent/consent.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { type AdIds, readAdIds } from '../../domain/tracking/ad-ids.ts';
import { consentOf } from '../consent/consent-of.ts';
import type { BesideCapture } from '../db/schema/beside-capture.ts';
import { clientAddress, isPrivate } from '../http/client-address.ts';
import { problem } from '../http/problems.ts';
import { type GuestSession, isXsrfValid } from './guest-session.ts';
import type { GuestSessions } from './guest-sessions.ts';
import type { VersionProofs } from './version-proof.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The guest session of a call of the API; null where it has none. */
    guest: GuestSession | null;
    /** Who calls the API; null before a handler asks. */
    caller: Caller | null;
  }
}

export interface GuardOptions {
  sessions: GuestSessions;
  secure: boolean;
  secret: string;
  publicUrl: string;
  proofs: VersionProofs;
  /** X01–X05: the variants that a session is shown in a funnel. */
  armsOf: (request: FastifyRequest, session: GuestSession, graph: FunnelGraph) => Record<string, string>;
  /** GA4's measurement id, or null; absent where the shop tells no advertising service. */
  ads?: { measurementId: string | null } | undefined;
}

/**
 * The session of a request, with the key of its network address, the versions that it proves to have begun with, whether its
 * shopper allows advertising by a brand, and the variants that it is shown.
 */
export interface Caller extends GuestSession {
  address: string;
  begunVersion: (funnelSfid: string) => string | null;
  mayAdvertise: (brand: Brand) => boolean;
  adIds: (() => AdIds) | undefined;
  variantsIn: (graph: FunnelGraph) => Record<string, string>;
  besideCapture: BesideCapture;
}

/** A request without a session owns nothing. */
const NO_SESSION: GuestSession = { hash: '', valueHash: '' };

/** H04: a write has to bring the XSRF value of its own session and to come from the shop's own pages. */
export function guardWrites(app: FastifyInstance, options: GuardOptions): (request: FastifyRequest) => Caller {
  app.decorateRequest('guest', null);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    request.guest = await options.sessions.read(request, reply);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!isAllowed(request, options)) {
      await reply.code(403).send(problem(request, 'forbidden', MESSAGES.somethingWrong));
    }
  });
  return (request) => {
    request.caller ??= identifyCaller(request, options);
    return request.caller;
  };
}

function identifyCaller(request: FastifyRequest, options: GuardOptions): Caller {
  const { proofs, sessions, armsOf } = options;
  const session = request.guest ?? NO_SESSION;
  return {
    ...session,
    address: clientAddress(request.ip),
    begunVersion: (funnelSfid) => {
      const begun = proofs.read(request, session, funnelSfid);
      return begun?.isDone === false ? begun.hash : null;
    },
    mayAdvertise: (brand) => allows(consentOf(request, brand), 'advertising'),
    adIds: adIdsReader(request, options),
    variantsIn: (graph) => armsOf(request, session, graph),
    besideCapture: (sale) => sessions.besideCapture(request, session, sale),
  };
}

/** The ids of a request's browser for advertising services. A network address that is not public names no browser. */
function adIdsReader(request: FastifyRequest, { ads, publicUrl }: GuardOptions): Caller['adIds'] {
  if (!ads) return undefined;
  const { cookies, ip, headers } = request;
  const signs = {
    cookie: (name: string) => cookies[name],
    ip: isPrivate(ip) ? null : ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: headers['user-agent'],
    referer: headers.referer,
  };
  return () => readAdIds(signs, { publicUrl, measurementId: ads.measurementId });
}

function isAllowed(request: FastifyRequest, options: GuardOptions): boolean {
  const session = request.guest;
  const header = request.headers['x-xsrf-token'];
  const sent = { cookie: request.cookies['XSRF-TOKEN'], header: typeof header === 'string' ? header : undefined };
  return session !== null && isOurOrigin(request, options) && isXsrfValid(options.secret, session, sent);
}

/** H04: whether a page of the shop sent the request, as far as its browser says so. */
export function isOurOrigin(
  request: FastifyRequest,
  { publicUrl, secure }: Pick<GuardOptions, 'publicUrl' | 'secure'>,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = request.headers.origin;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return host === request.headers.host && (protocol === 'https:' || !secure);
}
