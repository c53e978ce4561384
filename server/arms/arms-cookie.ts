import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuestSession } from '../session/guest-session.ts';
import { armsOfText, type KeptArms, MOST_ARMS, textOfArms } from './kept-arms.ts';

export interface ArmsOptions {
  secret: string;
  secure: boolean;
  clock: () => Date;
}

export const ARMS_COOKIE = 'sluice_arms';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const VALUE = new RegExp(`^([0-9a-z]{1,9})\\.((?:[\\w-]{16}){0,${MOST_ARMS}})\\.([\\w-]{43})$`);
const NONE: KeptArms = new Map();

/** The choices that this server signed for this session within thirty days; none for any other cookie. */
export function readArms(request: FastifyRequest, session: GuestSession, options: ArmsOptions): KeptArms {
  const [, seconds, text, signature] = VALUE.exec(request.cookies[ARMS_COOKIE] ?? '') ?? [];
  if (seconds === undefined || text === undefined || signature === undefined) return NONE;
  const age = secondsOf(options) - Number.parseInt(seconds, 36);
  if (age >= THIRTY_DAYS) return NONE;
  return isEqual(signature, sign(options.secret, session, `${seconds}.${text}`)) ? armsOfText(text) : NONE;
}

/** Keeps the choices for thirty days from now. */
export function keepArms(reply: FastifyReply, session: GuestSession, kept: KeptArms, options: ArmsOptions): void {
  const content = `${secondsOf(options).toString(36)}.${textOfArms(kept)}`;
  reply.setCookie(ARMS_COOKIE, `${content}.${sign(options.secret, session, content)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    maxAge: THIRTY_DAYS,
  });
}

function secondsOf({ clock }: ArmsOptions): number {
  return Math.floor(clock().getTime() / 1000);
}

/** The session's hash outlives each renewal of its cookie, and so do its arms. */
function sign(secret: string, session: GuestSession, content: string): string {
  return createHmac('sha256', secret).update(`arms!${session.hash}!${content}`).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
