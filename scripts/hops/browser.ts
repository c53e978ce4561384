import { CookieJar, JSDOM } from 'jsdom';
import { note, watch } from './effects.ts';
import { callers, type Frame, traced } from './stacks.ts';

const jar = new CookieJar();

/** Sends each request as a browser does, with its cookies, and notes it. `sent` gets the calls that led to it, by its id. */
export function watchRequests(sent: Map<string, readonly Frame[]>): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, globalThis.location?.href);
    const headers = new Headers(init.headers);
    if (traced.getStore()) sent.set(headers.get('x-request-id') ?? '', callers());
    note(`${init.method} ${url.pathname}`);
    if (!headers.has('cookie')) headers.set('cookie', jar.getCookieStringSync(url.href));
    headers.set('sec-fetch-site', 'same-origin');
    const reply = await send(url, { ...init, headers });
    for (const line of reply.headers.getSetCookie()) jar.setCookieSync(line, url.href);
    return reply;
  };
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
  for (const name of ['getItem', 'setItem', 'removeItem'])
    watch(window.Storage.prototype, name, () => note('the browser’s store'));
}

/** The text of a data block of a page. */
export function blockOf(html: string, id: string): string {
  return new JSDOM(html).window.document.getElementById(id)?.textContent ?? '';
}

/** The functions that made an element, the nearest first: React's own record of them. */
export function makersOf(element: Element): Frame[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) ?? '';
  const fiber: { _debugTask: { run(within: () => Frame[]): Frame[] } } = Reflect.get(element, key);
  return fiber._debugTask.run(() => callers());
}
