import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GuestSession } from './guest-session.ts';

/**
 * H04: the value of the XSRF-TOKEN cookie, `signature.salt`. It is signed over the session's value, so that a cookie
 * planted by another host or another shopper is invalid. A session's value has one: two answers at once, to two tabs or beside a
 * payment's, would else replace the cookie between a page's reading of it and its call.
 */
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
