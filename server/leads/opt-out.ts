import type { FastifyReply, FastifyRequest } from 'fastify';

/** The choice to have no leads kept. It is no secret, and lasts a year from when it was made. */
const COOKIE = 'sluice_optout';
const ONE_YEAR = 365 * 24 * 3600;

/** L06: true where the visitor has opted out here, or the browser says so for every site (Global Privacy Control). */
export function hasOptedOut(request: FastifyRequest): boolean {
  return request.cookies[COOKIE] === '1' || request.headers['sec-gpc'] === '1';
}

/** Remembers in this browser that its visitor opted out. */
export function keepOptOut(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: ONE_YEAR });
}
