import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The guest session: an HttpOnly cookie with 192 random bits (T01). It lasts beyond the browser's closing, so that a
 * shopper who comes back finds the order; the store knows its hash alone.
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

/** The name of the session cookie; `__Host-` binds it to this very host where https allows it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sluice_session' : 'sluice_session';
}

/** The session of a request, or null where it carries none of a valid form. */
export function readSession(request: FastifyRequest, options: Pick<SessionOptions, 'secure'>): GuestSession | null {
  const value = request.cookies[sessionCookieName(options.secure)];
  return value && VALUE.test(value) ? { hash: hashOf(value) } : null;
}

/** The session of a page request, begun where there is none. */
export function readOrBeginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  options: SessionOptions,
): { session: GuestSession; isNew: boolean } {
  const known = readSession(request, options);
  const value = known ? request.cookies[sessionCookieName(options.secure)] : undefined;
  const kept = value ?? options.randomBytes(24).toString('hex');
  // Renewed on every page, so that it never ends in mid-funnel.
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
