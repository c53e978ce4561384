import { parseQuery, writeQuery } from '../routing/query.ts';
import { afterAmazonReturn } from '../routing/query-navigation.ts';
import { addressWith, lastingParameters, safePath, shopAddress } from '../routing/shop-address.ts';
import { accessTokenIn } from './access-token.ts';

/** R04: the way back from a login page that the shopper left the shop for. */

/** What such a login page adds to the address that it returns to. */
export interface SignInReturn {
  state: string | null;
  /** W09. */
  accessToken: string | null;
  /** Its code for a refusal, such as `access_denied`. */
  error: string | null;
}

/** Where a return leads, and what it brings there; a return that proves nothing leads to the start and brings no token. */
export interface SignInLanding {
  path: string;
  accessToken: string | null;
  error: string | null;
}

const NAMES = ['access_token', 'error', 'state'];
/** A refusal's code as it is logged; another text is no code. */
const CODE = /^[\w.-]{1,60}$/;

/** R04: the state of a login by redirect: a nonce of this browser, and the path and query that are left. */
export function signInState(nonce: string, { pathname, search }: { pathname: string; search: string }): string {
  const query = writeQuery(parseQuery(search));
  return `${nonce}.${pathname.replace(/^\/+/, '')}${query === '' ? '' : `?${query}`}`;
}

/** R04: reads the fragment, else the query, where a login in a window of its own returns the same names. */
export function readSignInReturn({ hash, search }: { hash: string; search: string }): SignInReturn {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const values = NAMES.some((name) => fragment.has(name)) ? fragment : new URLSearchParams(search);
  const error = values.get('error');
  return {
    state: values.get('state'),
    accessToken: accessTokenIn(values.get('access_token')),
    error: error === null ? null : CODE.test(error) ? error : 'unknown',
  };
}

/** An address with a longer state is refused on the way: a login page takes some 2,000 characters with its own. */
const LONGEST_STATE = 1000;

/** R04: the state that the login page gets. Of a longer one it gets the path and the funnel's parameters; all of it waits in this browser. */
export function sentState(state: string): string {
  if (state.length <= LONGEST_STATE) return state;
  const [path = '', ...query] = state.split('?');
  const { uid = '', step = '', sessionid = '' } = parseQuery(query.join('?')).funnel;
  return `${path}?${new URLSearchParams({ uid, step, sessionid })}`.slice(0, LONGEST_STATE);
}

/** R04, Q08: only the nonce that this browser kept proves a return, and only a path of our own origin is followed. */
export function findLanding(returned: SignInReturn, stored: string | null, search: string): SignInLanding {
  const path = stored === null ? null : pathIn(returned.state, stored);
  if (path === null) return { path: startAfterReturn(search, returned.state), accessToken: null, error: null };
  const { accessToken } = returned;
  const error = returned.error ?? (accessToken === null ? 'invalid_token' : null);
  return { path: withQuery(path, search), accessToken: error === null ? accessToken : null, error };
}

/** Q09: any link can carry brand and campaign, so they need no proof; path, step and unknown parameters do. */
export function startAfterReturn(search: string, state: string | null = null): string {
  const [, ...left] = (state ?? '').split('?');
  const { funnel, marketing } = afterAmazonReturn(parseQuery(search), parseQuery(left.join('?')));
  return shopAddress('/', lastingParameters(writeQuery({ ...NOTHING, funnel, marketing })));
}

const NOTHING = parseQuery('');

function pathIn(state: string | null, stored: string): string | null {
  const [nonce = ''] = stored.split('.', 1);
  const prefix = `${nonce}.`;
  if (nonce === '' || !state?.startsWith(prefix)) return null;
  return safePath((stored === nonce ? state : stored).slice(prefix.length));
}

/** Q08: the query that was left takes the place of the return's own. */
function withQuery(path: string, search: string): string {
  const [pathname = '', query = ''] = path.split('?', 2);
  return addressWith(pathname, writeQuery(afterAmazonReturn(parseQuery(search), parseQuery(query))));
}
