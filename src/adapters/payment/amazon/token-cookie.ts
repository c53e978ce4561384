import Cookies from 'js-cookie';
import { accessTokenIn } from '../../../../domain/orders/access-token.ts';
import { scopeOf } from '../../browser/cookie-scope.ts';

/** W09, L08: the access token between the pages. The name is that of Amazon's own library. */
const NAME = 'amazon_Login_accessToken';
const DAYS = 1;

type Page = Pick<Location, 'protocol'>;

export function readToken(): string | null {
  return accessTokenIn(Cookies.get(NAME));
}

/** Stores the token for a day. A text that is no token is not stored. */
export function storeToken(token: string, page: Page = window.location): void {
  if (accessTokenIn(token) !== token) return;
  Cookies.set(NAME, token, { ...scopeOf(page), expires: DAYS });
}

export function dropToken(page: Page = window.location): void {
  Cookies.remove(NAME, scopeOf(page));
}
