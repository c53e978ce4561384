import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** T01: the cookie outlives the browser's closing, and the store has only hashes of its 192 random bits. */
export interface GuestSession {
  /** SHA-256 of the session's first value, hexadecimal: what the session owns carries it, and it outlives every renewal. */
  hash: string;
  /** SHA-256 of the value that the request sent. */
  valueHash: string;
}

const VALUE = /^[0-9a-f]{48}$/;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

export interface SessionOptions {
  secure: boolean;
  randomBytes: (size: number) => Buffer;
}

/** The name of the session cookie; with https, `__Host-` binds it to this host. */
function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sluice_session' : 'sluice_session';
}

/** The well-formed value of a request's cookie, or null. */
export function readValue(request: FastifyRequest, secure: boolean): string | null {
  const value = request.cookies[sessionCookieName(secure)];
  return value && VALUE.test(value) ? value : null;
}

/** Sets the cookie. Each page sends it again, so that it does not expire inside a funnel. */
export function sendValue(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: THIRTY_DAYS,
  });
}

const NEW_COOKIE = 'sluice_new';

/** Marks a session that has not begun to buy, so that its pages look for no orders. The mark of another value says nothing. */
export function markNew(reply: FastifyReply, { valueHash }: GuestSession, secure: boolean): void {
  reply.setCookie(NEW_COOKIE, markOf(valueHash), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** False for a session of an earlier release too, which may have orders and was never marked. */
export function isMarkedNew({ cookies }: FastifyRequest, { valueHash }: GuestSession): boolean {
  return cookies[NEW_COOKIE] === markOf(valueHash);
}

/** Takes the mark with the first answer to a call by which orders are made: a price, before any payment. */
export function unmarkNew({ cookies, method }: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (method !== 'GET' && cookies[NEW_COOKIE]) reply.clearCookie(NEW_COOKIE, { path: '/', secure });
}

const markOf = (valueHash: string) => valueHash.slice(0, 16);

/** Every process and tab gets the same next value, so that two tabs do not take the session from each other. */
export function valueAfter(secret: string, value: string): string {
  return createHmac('sha256', secret).update(`guest session after ${value}`).digest('hex').slice(0, 48);
}

export function sha256Hex(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** H04: the signature refuses a planted cookie, and a session's value has one token, so that two tabs do not race. */
export function xsrfToken(secret: string, session: Pick<GuestSession, 'valueHash'>): string {
  const salt = createHmac('sha256', secret).update(`salt!${session.valueHash}`).digest('hex').slice(0, SALT_LENGTH);
  return `${sign(secret, session, salt)}.${salt}`;
}

const SALT_LENGTH = 32;

/** True where the header equals the cookie and the signature matches this session. */
export function isXsrfValid(
  secret: string,
  session: Pick<GuestSession, 'valueHash'>,
  sent: { cookie: string | undefined; header: string | undefined },
): boolean {
  const { cookie, header } = sent;
  if (!cookie || !header || cookie !== header) return false;
  const [signature = '', salt = ''] = header.split('.', 2);
  return salt !== '' && isEqual(signature, sign(secret, session, salt));
}

function sign(secret: string, session: Pick<GuestSession, 'valueHash'>, salt: string): string {
  const message = `${session.valueHash.length}!${session.valueHash}!${salt.length}!${salt}`;
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Whether two texts are equal, in a time that says nothing of where they differ. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
