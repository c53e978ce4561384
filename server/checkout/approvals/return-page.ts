import type { Db } from '../../db/schema/schema.ts';

/** The parameters by which a return finds its page and session again; the provider gets no others of the page's. */
const OWN = ['uid', 'step', 'sessionid'];
const LONGEST_OWN = 200;

/** Names the attempt in whose row the whole address waits; its id is random, and no shopper can guess another one's. */
const WAITING = 'returnid';
const ATTEMPT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Q03: null means another origin, and a path without a `uid` gets the funnel's, since brands may share a path. */
export function buildReturnPage(publicUrl: string, path: string, uid?: string): URL | null {
  if (!URL.canParse(path, publicUrl)) return null;
  const page = new URL(path, publicUrl);
  page.hash = '';
  if (uid !== undefined && !page.searchParams.has('uid'))
    page.search = `${page.search === '' ? '?' : `${page.search}&`}uid=${encodeURIComponent(uid)}`;
  return page.origin === new URL(publicUrl).origin && page.username === '' && page.password === '' ? page : null;
}

/** Q03: a page's address for a provider, whose addresses may not be long: click ids stay here, and are none of its business. */
export function pageForProvider(page: URL, attemptId: string): URL {
  const sent = new URL(page);
  sent.search = '';
  for (const name of OWN) {
    const value = page.searchParams.get(name);
    if (value !== null && value.length <= LONGEST_OWN) sent.searchParams.set(name, value);
  }
  if (sent.search !== page.search) sent.searchParams.set(WAITING, attemptId);
  return sent;
}

/** Q03: the whole address of a return that names its attempt, with what the provider added to it; null for any other request. */
export async function returnAddress(db: Db, url: string): Promise<string | null> {
  if (!url.includes(`${WAITING}=`)) return null;
  const [, search = ''] = /^[^?]*\?(.*)$/.exec(url) ?? [];
  const returned = new URLSearchParams(search);
  const id = returned.get(WAITING) ?? '';
  if (!ATTEMPT_ID.test(id)) return null;
  const row = await db.selectFrom('attempts').select('approval_return').where('id', '=', id).executeTakeFirst();
  if (!row?.approval_return) return null;
  const page = new URL(row.approval_return);
  for (const name of OWN) returned.delete(name);
  const left = page.search === '' ? [] : page.search.slice(1).split('&');
  // Both the reading of a query and the writing of one take a first question mark away, which may be the page's second.
  const others = left.filter((pair) => ![...new URLSearchParams(`?${pair}`).keys()].some((name) => returned.has(name)));
  returned.delete(WAITING);
  page.search = `?${[...others, ...(returned.size > 0 ? [returned.toString()] : [])].join('&')}`;
  return page.href;
}
