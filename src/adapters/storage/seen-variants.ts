import Cookies from 'js-cookie';
import { SEEN_VARIANTS_COOKIE, seenVariantsText } from '../../../domain/funnel/seen-variants.ts';

/** X02: tells the server, with the next page, the variants that this browser remembers, by step; the server then removes the cookie. */
export function tellSeenVariants(
  seen: Readonly<Record<string, string>>,
  { protocol }: Pick<Location, 'protocol'>,
): void {
  if (Object.keys(seen).length === 0) return;
  Cookies.set(SEEN_VARIANTS_COOKIE, seenVariantsText(seen), {
    path: '/',
    sameSite: 'lax',
    secure: protocol === 'https:',
  });
}
