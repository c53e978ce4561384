import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The guest session: an HttpOnly cookie with 192 random bits (T01). It outlives the browser's closing, so that a
 * returning shopper finds the order; the store has only its hash.
 */
export interface GuestSession {
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
}

const VALUE = /^[0-9a-f]{48}$/;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

export interface SessionOptions {
  secure: boolean;
  randomBytes: (size: number) => Buffer;
}

/** The name of the session cookie; with https, `__Host-` binds it to this host. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sluice_session' : 'sluice_session';
}

/** The session of a request, or null without a well-formed cookie. */
export function readSession(request: FastifyRequest, options: Pick<SessionOptions, 'secure'>): GuestSession | null {
  const value = request.cookies[sessionCookieName(options.secure)];
  return value && VALUE.test(value) ? { hash: hashOf(value) } : null;
}

/** The session of a page request, created where there is none. */
export function readOrBeginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SessionOptions,
): { session: GuestSession; isNew: boolean } {
  const known = readSession(request, options);
  const value = known ? request.cookies[sessionCookieName(options.secure)] : undefined;
  const kept = value ?? options.randomBytes(24).toString('hex');
  // Renewed on every page, so that it does not expire inside a funnel.
  reply.setCookie(sessionCookieName(options.secure), kept, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    maxAge: THIRTY_DAYS,
  });
  return { session: { hash: hashOf(kept) }, isNew: known === null };
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
