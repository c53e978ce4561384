import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../../../src/server/rendered-page.tsx';
import type { AssetEncoding } from '../../files/asset-encoding.ts';

/** The whole HTML of a page, and the inline parts that its content policy has to allow, by their hash. */
export interface ServedPage {
  html: string;
  styles: readonly string[];
  scripts: readonly string[];
}

/** A page that visitors share: its elements, and once it was sent, its compressed bytes. */
export interface SharedPage {
  rendered: RenderedPage;
  policy: Pick<ServedPage, 'styles' | 'scripts'> | null;
  bodies: ReadonlyMap<AssetEncoding, Buffer>;
}

/** In bytes, roughly: a text has two bytes a character. */
const LARGEST_TOTAL = 24 * 1024 * 1024;

/** Compressed once and sent often, a page may take a fifth of a second. */
const BROTLI_QUALITY = 11;
const GZIP_LEVEL = 9;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Rendered pages in memory, the longest unused of which go first. It has nothing of a visitor: no page with orders comes here. */
export class PageCache {
  readonly #pages: LRUCache<string, SharedPage>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();

  constructor(pages = boundedPages()) {
    this.#pages = pages;
  }

  get(key: string): SharedPage | undefined {
    return this.#pages.get(key);
  }

  /** The elements of a page, rendered once however many visitors ask at the same time. A failure is not kept. */
  async rendered(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const known = this.#pages.get(key);
    if (known) return known.rendered;
    const running = this.#rendering.get(key) ?? this.#render(key, render);
    return running;
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = render().then((rendered) => {
      this.#pages.set(key, { rendered, policy: null, bodies: new Map() });
      return rendered;
    });
    this.#rendering.set(key, running);
    return running.finally(() => this.#rendering.delete(key));
  }

  /** Compresses a page's bytes for later answers. */
  async storeBody(key: string, { html, styles, scripts }: ServedPage): Promise<void> {
    const known = this.#pages.get(key);
    if (!known || known.policy) return;
    const policy = { styles, scripts };
    // Set at once, so that the page is compressed once.
    this.#pages.set(key, { ...known, policy });
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, gz] = await Promise.all([brotli(html, { params }), gzipped(html, { level: GZIP_LEVEL })]);
    const bodies = new Map<AssetEncoding, Buffer>([
      ['br', br],
      ['gzip', gz],
    ]);
    if (this.#pages.has(key)) this.#pages.set(key, { ...known, policy, bodies });
  }
}

/** Memory for shared pages, in which the longest unused make room for others. */
export function boundedPages(): LRUCache<string, SharedPage> {
  return new LRUCache({ maxSize: LARGEST_TOTAL, sizeCalculation: sizeOf });
}

function sizeOf({ rendered, bodies }: SharedPage, key: string): number {
  const { html, preloaded } = rendered;
  const compressed = [...bodies.values()].reduce((sum, body) => sum + body.byteLength, 0);
  return 2 * (key.length + html.length + JSON.stringify(preloaded).length) + compressed;
}
