import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOOK_HEADER } from '../http/asked-ahead.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { isEqual } from '../session/xsrf.ts';
import { armsOfText, MOST_ARMS, type StoredArms, textOfArms } from './stored-arms.ts';

export interface ArmsOptions {
  secret: string;
  secure: boolean;
  clock: () => Date;
}

export const ARMS_COOKIE = 'sluice_arms';

/** In seconds. */
const DAY = 24 * 60 * 60;

/** X02: browsers keep no cookie for longer. */
const LIFETIME = 400 * DAY;

const EARLIER_LIFETIME = 30 * DAY;

const VALUE = new RegExp(`^([0-9a-z]{1,9})\\.((?:[\\w-]{16}){0,${MOST_ARMS}})\\.([\\w-]{43})$`);
const NONE: StoredArms = new Map();

/** X02: the choices that this server signed within 400 days, for whichever session; none for any other cookie. */
export function readArms(request: FastifyRequest, session: GuestSession, options: ArmsOptions): StoredArms {
  // A page that was asked for ahead says which choices it shows.
  const value = request.headers[LOOK_HEADER] || request.cookies[ARMS_COOKIE];
  const [, seconds, text, signature] = VALUE.exec(String(value ?? '')) ?? [];
  if (seconds === undefined || text === undefined || signature === undefined) return NONE;
  const age = secondsOf(options) - Number.parseInt(seconds, 36);
  const content = `${seconds}.${text}`;
  const isOurs = age < LIFETIME && isEqual(signature, sign(options.secret, content));
  return isOurs || isOfEarlierRelease(content, signature, age, { session, ...options }) ? armsOfText(text) : NONE;
}

/**
 * Keeps the choices for 400 days from now. The cookie has the day and no id, so that browsers with the same choices have the same
 * cookie, and it recognises none of them.
 */
export function storeArms(reply: FastifyReply, signed: string, { secure }: Pick<ArmsOptions, 'secure'>): void {
  reply.setCookie(ARMS_COOKIE, signed, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIFETIME,
  });
}

/** The choices as the cookie has them. */
export function signedArms(stored: StoredArms, options: ArmsOptions): string {
  const today = Math.floor(secondsOf(options) / DAY) * DAY;
  const content = `${today.toString(36)}.${textOfArms(stored)}`;
  return `${content}.${sign(options.secret, content)}`;
}

function secondsOf({ clock }: ArmsOptions): number {
  return Math.floor(clock().getTime() / 1000);
}

/** A guest session ends after thirty days without a page, so that the choices are not signed over it. */
function sign(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`arms of a browser!${content}`).digest('base64url');
}

/** Earlier releases signed the choices over their session, for thirty days. */
function isOfEarlierRelease(
  content: string,
  signature: string,
  age: number,
  { session, secret }: { session: GuestSession } & Pick<ArmsOptions, 'secret'>,
): boolean {
  if (age >= EARLIER_LIFETIME) return false;
  const signed = createHmac('sha256', secret).update(`arms!${session.hash}!${content}`).digest('base64url');
  return isEqual(signature, signed);
}
