import {
  FUNNEL_PARAMETERS,
  MARKETING_PARAMETERS,
  parseQuery,
  type Query,
  type Values,
  withFunnelParameters,
  writeQuery,
} from './query.ts';
import { hasProviderParameters, withoutArrivals } from './query-navigation.ts';

/** A parameter of an address, decoded. */
export type Parameter = readonly [name: string, value: string];

/** No id of a funnel, a destination or a content page is longer, in characters. */
const LONGEST_ID = 100;

/** A page has a dozen links, and repeats in each what its address has: these many characters of a visit's own parameters. */
const MOST_OF_VISIT = 2048;

/** Q09: every link, form and redirect carries these on; `uid` names another funnel than the query, null names none. */
export function lastingParameters(search: string, uid?: string | null): Parameter[] {
  const query = parseQuery(search);
  return parametersIn(uid === undefined ? query : withFunnelParameters(query, { uid }));
}

/** Q09: the same of a query that is parsed. */
export function parametersIn(query: Query): Parameter[] {
  const lasting = withoutArrivals(query);
  return [...funnelParameters(lasting), ...visitParameters(lasting)];
}

/** The session, marketing and unknown ones, in this order, as far as a link has room for them. */
function visitParameters({ funnel, marketing, others }: Query): Parameter[] {
  const known = [...presentIn(funnel, ['sessionid']), ...presentIn(marketing, MARKETING_PARAMETERS)];
  let room = MOST_OF_VISIT;
  return [...known, ...others].filter((parameter) => {
    const size = formatParameters([parameter]).length + 1;
    if (size > room) return false;
    room -= size;
    return true;
  });
}

/** R09, Q09: the parameters of the path itself take precedence over those that are carried on. */
export function shopAddress(path: string, parameters: readonly Parameter[]): string {
  const [, pathname = '', own = '', fragment = ''] = PARTS.exec(path) ?? [];
  const named = new URLSearchParams(own);
  const carried = formatParameters(parameters.filter(([name]) => named.get(name) === null));
  return `${addressWith(pathname, [own, carried].filter(Boolean).join('&'))}${fragment}`;
}

/** A path, its query without the question mark, and its fragment with the hash. */
const PARTS = /^([^?#]*)(?:\?([^#]*))?(#[\s\S]*)?$/;

/** A path with the text of a query, which may be empty. */
export function addressWith(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Q06: the address of a page outside the steps without a provider's parameters; null if it has none. */
export function consumedAddress(pathname: string, search: string): string | null {
  const query = parseQuery(search);
  const path = safePath(pathname);
  if (path === null || !hasProviderParameters(query)) return null;
  return addressWith(path, writeQuery(withoutArrivals(query)));
}

function funnelParameters({ funnel }: Query): Parameter[] {
  const lasting = FUNNEL_PARAMETERS.filter((name) => name !== 'step' && name !== 'sessionid');
  return presentIn(funnel, lasting).filter(([, value]) => value.length <= LONGEST_ID);
}

function presentIn<Name extends string>(values: Values<Name>, names: readonly Name[]): Parameter[] {
  return names.flatMap((name): Parameter[] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}

function formatParameters(parameters: readonly Parameter[]): string {
  const text = new URLSearchParams();
  for (const [name, value] of parameters) text.append(name, value);
  return text.toString();
}

/** Printable ASCII without `\` and `#`: what a browser's own paths and queries consist of. */
const PLAIN = /^[!"$-[\]-~]*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LONGEST = 16_000;

/** R04: null where a path could leave the origin, or has a fragment, in which an access token travels. */
export function safePath(text: string): string | null {
  if (text.length > LONGEST || !PLAIN.test(text) || text.includes('//') || SCHEME.test(text)) return null;
  return text.startsWith('/') ? text : `/${text}`;
}
