/** The part of jsdom, which has no types, that tests and scripts use: a page as a browser parses and runs it. */
declare module 'jsdom' {
  export class CookieJar {
    getCookieStringSync(url: string): string;
    setCookieSync(line: string, url: string): void;
  }

  export class JSDOM {
    constructor(html: string, options?: { url: string; pretendToBeVisual?: boolean; cookieJar?: CookieJar });
    readonly window: Window & typeof globalThis;
  }
}
