/** As much of jsdom, which brings no types, as these tests use: a page as a browser parses it. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
