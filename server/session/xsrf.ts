import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GuestSession } from './guest-session.ts';

/**
 * H04: the value of the XSRF-TOKEN cookie, `signature.random`. It is signed over the session's value, so that a cookie
 * planted by another host or another shopper is invalid.
 */
export function xsrfToken(secret: string, session: Pick<GuestSession, 'valueHash'>, random: string): string {
  return `${sign(secret, session, random)}.${random}`;
}

/** True where the header equals the cookie and the signature matches this session. */
export function isXsrfValid(
  secret: string,
  session: Pick<GuestSession, 'valueHash'>,
  sent: { cookie: string | undefined; header: string | undefined },
): boolean {
  const { cookie, header } = sent;
  if (!cookie || !header || cookie !== header) return false;
  const [signature = '', random = ''] = header.split('.', 2);
  return random !== '' && isEqual(signature, sign(secret, session, random));
}

function sign(secret: string, session: Pick<GuestSession, 'valueHash'>, random: string): string {
  const message = `${session.valueHash.length}!${session.valueHash}!${random.length}!${random}`;
  return createHmac('sha256', secret).update(message).digest('hex');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
