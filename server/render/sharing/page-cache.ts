import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../../../src/server/rendered-page.tsx';
import { type AssetEncoding, encodingFor } from '../../files/asset-encoding.ts';
import type { Slots } from './slots.ts';
import { filledBody, type SlottedBodies, slottedBodies } from './slotted-body.ts';

/** The whole HTML of a page, and the inline parts that its content policy has to allow, by their hash. */
export interface ServedPage {
  html: string;
  styles: readonly string[];
  scripts: readonly string[];
}

type Policy = Pick<ServedPage, 'styles' | 'scripts'>;

/** A page that visitors share: its elements, and once it was sent, its bytes by the size of their slots. */
export interface SharedPage {
  rendered: RenderedPage;
  policy: Policy | null;
  bodies: ReadonlyMap<number, SlottedBodies>;
}

/** The bytes of a page for one visit. */
export interface SharedBody {
  body: Buffer;
  encoding: AssetEncoding;
  policy: Policy;
  stepId: string | null;
}

/** In bytes, roughly: a text has two bytes a character. */
const LARGEST_TOTAL = 24 * 1024 * 1024;

/** Rendered pages in memory, the longest unused of which go first. It has nothing of a visitor: no page with orders comes here. */
export class PageCache {
  readonly #pages: LRUCache<string, SharedPage>;
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  #isCompressing = false;

  constructor(pages = boundedPages()) {
    this.#pages = pages;
  }

  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** A page's compressed bytes with a visit's slots filled; null where it has none of this size yet, or none that is accepted. */
  body(key: string, slots: Slots, accepted: string | undefined): SharedBody | null {
    const { policy, bodies, rendered } = this.#pages.get(key) ?? {};
    const sized = bodies?.get(slots.size);
    if (!policy || !sized || !rendered) return null;
    const encoding = encodingFor(accepted, (each) => sized.has(each));
    const body = filledBody(sized, encoding, slots);
    return body && { body, encoding, policy, stepId: rendered.stepId };
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

  /** One page is compressed at a time, so that a visitor who asks for many leaves a processor to the others. */
  async storeBodies(key: string, size: number, { html, styles, scripts }: ServedPage): Promise<void> {
    if (this.#isCompressing || this.#pages.peek(key)?.bodies.has(size) !== false) return;
    this.#isCompressing = true;
    try {
      const sized = await slottedBodies(html, size);
      const known = this.#pages.peek(key);
      if (known) {
        const bodies = new Map([...known.bodies, [size, sized] as const]);
        this.#pages.set(key, { ...known, policy: { styles, scripts }, bodies });
      }
    } finally {
      this.#isCompressing = false;
    }
  }
}

/** Memory for shared pages, in which the longest unused make room for others. */
export function boundedPages(largestTotal = LARGEST_TOTAL): LRUCache<string, SharedPage> {
  return new LRUCache({ maxSize: largestTotal, sizeCalculation: measureSize });
}

function measureSize({ rendered, bodies }: SharedPage, key: string): number {
  const { html, preloaded } = rendered;
  const sent = [...bodies.values()].flatMap((sized) => [...sized.values()]);
  const bytes = sent.reduce((sum, body) => sum + body.bytes.byteLength, 0);
  return 2 * (key.length + html.length + JSON.stringify(preloaded).length) + bytes;
}
