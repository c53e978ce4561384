import { CookieJar, JSDOM } from 'jsdom';
import { beginPart, HEADER, isTraced } from './trace.ts';

const jar = new CookieJar();

/** Sends each request as a browser does, with its cookies, and marked where it is traced. Returns the paths that are asked for. */
export function watchRequests(): ReadonlySet<string> {
  const asked = new Set<string>();
  const send = globalThis.fetch;
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, globalThis.location?.href);
    asked.add(url.pathname);
    const headers = new Headers(init.headers);
    if (isTraced()) headers.set(HEADER, 'yes');
    if (!headers.has('cookie')) headers.set('cookie', jar.getCookieStringSync(url.href));
    headers.set('sec-fetch-site', 'same-origin');
    const reply = await send(url, { ...init, headers });
    beginPart(`The answer to \`${init.method} ${url.pathname}\`, in the browser`);
    for (const line of reply.headers.getSetCookie()) jar.setCookieSync(line, url.href);
    return reply;
  };
  return asked;
}

/** Opens a page of the shop, and gives modules its globals. */
export function openPage(url: string, html: string): void {
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true, cookieJar: jar });
  Reflect.set(window, 'scrollTo', () => {});
  Reflect.set(window.performance, 'getEntriesByType', () => []);
  const own = new Set(Object.getOwnPropertyNames(globalThis));
  for (const name of Object.getOwnPropertyNames(window).filter((each) => !own.has(each))) {
    const value: unknown = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && value.prototype === undefined;
    Reflect.set(globalThis, name, isMethod ? value.bind(window) : value);
  }
  for (const name of ['window', 'Event', 'CustomEvent']) Reflect.set(globalThis, name, Reflect.get(window, name));
}

/** The text of a data block of a page. */
export function blockOf(html: string, id: string): string {
  return new JSDOM(html).window.document.getElementById(id)?.textContent ?? '';
}
