import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConsentDecision, REFUSE_ALL } from '../../domain/consent/consent.ts';

/** The cookie of the visitor's answer. It authorizes nothing, and lasts a year. */
const COOKIE = 'sluice_consent';

/** L06: the cookie of the opt-out of earlier versions, with the value 1. */
const EARLIER_OPT_OUT = 'sluice_optout';

const ONE_YEAR = 365 * 24 * 3600;

/** `1.0.<version>.<ms since 1970>`: analytics, advertising, the version of the text, the time. */
const FORM = /^([01])\.([01])\.((?:[0-9a-f]{16})?)\.(\d{1,15})$/;

/** The answer of this browser, or null. An opt-out of an earlier version is a refusal until another answer is given. */
export function readDecision(request: FastifyRequest): ConsentDecision | null {
  const [, analytics, advertising, textVersion, at] = FORM.exec(request.cookies[COOKIE] ?? '') ?? [];
  if (textVersion !== undefined) {
    return {
      analytics: analytics === '1',
      advertising: advertising === '1',
      textVersion,
      at: new Date(Number(at)).toISOString(),
    };
  }
  return request.cookies[EARLIER_OPT_OUT] === '1' ? { ...REFUSE_ALL, textVersion: '', at: null } : null;
}

/** Stores the answer in this browser. It replaces the cookie of earlier versions. */
export function storeDecision(
  reply: FastifyReply,
  { analytics, advertising, textVersion }: Omit<ConsentDecision, 'at'>,
  { secure, now }: { secure: boolean; now: Date },
): void {
  const value = [Number(analytics), Number(advertising), textVersion, now.getTime()].join('.');
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure };
  reply.setCookie(COOKIE, value, { ...options, maxAge: ONE_YEAR });
  reply.clearCookie(EARLIER_OPT_OUT, options);
}
