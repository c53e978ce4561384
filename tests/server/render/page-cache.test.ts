import { describe, expect, it } from 'vitest';
import { MARK } from '../../../server/render/sharing/marked-html.ts';
import { boundedPages, PageCache } from '../../../server/render/sharing/page-cache.ts';
import { findSlots, type Slots } from '../../../server/render/sharing/slots.ts';
import type { RenderedPage } from '../../../src/server/rendered-page.tsx';

const LARGEST_TOTAL = 200_000;
const LINK = `<a href="/terms?uid=classic&amp;${MARK}=${MARK}">Terms</a>`;

function rendered(html: string): RenderedPage {
  return {
    title: 'A page',
    isIndexed: true,
    view: 'landing',
    html,
    preloads: '',
    digest: '1',
    canWait: false,
    stepId: null,
    look: null,
    problem: null,
    preloaded: null,
  };
}

const served = (html: string) => ({ html, styles: ["'sha256-a'"], scripts: [] });

/** A page of 10 kB in each of these sizes of slots. */
async function stored(cache: PageCache, key: string, sizes: readonly number[]) {
  const html = `${key.repeat(10_000 / key.length)}${LINK}`;
  await cache.rendered(key, async () => rendered(html));
  for (const size of sizes) await cache.storeBodies(key, size, served(html));
}

function slotsFor(length: number): Slots {
  const slots = findSlots([['gclid', 'x'.repeat(length)]]);
  if (!slots) throw new Error('no slot has room');
  return slots;
}

describe('the memory of shared pages', () => {
  it('counts the bytes of each size of slots, and lets the longest unused pages go', async () => {
    const pages = boundedPages(LARGEST_TOTAL);
    const cache = new PageCache(pages);
    await stored(cache, 'first', []);
    const elements = pages.calculatedSize;
    await cache.storeBodies('first', 64, served(LINK));
    const [bodies] = pages.get('first')?.bodies.values() ?? [];
    const bytes = [...(bodies?.values() ?? [])].reduce((sum, body) => sum + body.bytes.length, 0);
    expect(bodies?.size).toBe(3);
    expect(pages.calculatedSize).toBe(elements + bytes);
    for (let page = 0; page < 20; page += 1) {
      await stored(cache, `page-${page}`, [64, 256, 1024]);
      expect(pages.calculatedSize).toBeLessThanOrEqual(LARGEST_TOTAL);
    }
    expect([cache.has('first'), cache.has('page-19')]).toEqual([false, true]);
  });

  it('compresses one page at a time, and those that were asked for meanwhile with a later visit', async () => {
    const pages = boundedPages();
    const cache = new PageCache(pages);
    const keys = Array.from({ length: 20 }, (_, index) => `page-${index}`);
    for (const key of keys) await stored(cache, key, []);
    await Promise.all(keys.map((key) => cache.storeBodies(key, 0, served(key))));
    expect(keys.filter((key) => pages.peek(key)?.bodies.size)).toEqual(['page-0']);
    await cache.storeBodies('page-1', 0, served('page-1'));
    expect(keys.filter((key) => pages.peek(key)?.bodies.size)).toEqual(['page-0', 'page-1']);
  });

  it('has a body only for the size of slots that it was compressed with, and for an accepted encoding', async () => {
    const cache = new PageCache();
    await stored(cache, 'page', [64]);
    const [small, large] = [slotsFor(20), slotsFor(100)];
    expect(cache.body('page', small, 'br')?.encoding).toBe('br');
    expect(cache.body('page', small, undefined)?.encoding).toBe('identity');
    expect(cache.body('page', large, 'br')).toBeNull();
    expect(cache.body('another', small, 'br')).toBeNull();
  });
});
