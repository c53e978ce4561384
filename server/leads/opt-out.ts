import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie of the choice to have no leads stored. It is not secret, and lasts a year. */
const COOKIE = 'sluice_optout';
const ONE_YEAR = 365 * 24 * 3600;

/** L06: true where the visitor has opted out here, or the browser sends Global Privacy Control. */
export function hasOptedOut(request: FastifyRequest): boolean {
  return request.cookies[COOKIE] === '1' || request.headers['sec-gpc'] === '1';
}

/** Stores the visitor's opt-out in this browser. */
export function keepOptOut(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: ONE_YEAR });
}
