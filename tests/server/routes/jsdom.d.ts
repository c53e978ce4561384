/** The part of jsdom, which has no types, that these tests use: a page as a browser parses it. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url: string });
    readonly window: { readonly document: Document };
  }
}
