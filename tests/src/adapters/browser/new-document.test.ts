import { expect, it } from 'vitest';
import { loadDocument } from '../../../../src/adapters/browser/new-document.ts';

const TARGET = '/order?uid=classic&step=20';

/**
 * A window whose router follows after so many pauses, and what it loaded; timers end at once. An address with a fragment that is
 * otherwise its own loads nothing, as in browsers.
 */
function aWindow(followsAfter: number, hash = '') {
  const loaded: string[] = [];
  let pauses = 0;
  const location = {
    get pathname() {
      return pauses > followsAfter ? '/order' : '/home';
    },
    get search() {
      return pauses > followsAfter ? '?uid=classic&step=20' : '?uid=classic';
    },
    get href() {
      return `https://shop.example${location.pathname}${location.search}${hash}`;
    },
    replace: (url: string | URL) => {
      const next = new URL(url, location.href);
      const isSame = `${next.pathname}${next.search}` === `${location.pathname}${location.search}`;
      if (next.hash === '' || !isSame) loaded.push(`replace ${next.pathname}${next.search}`);
    },
    reload: () => void loaded.push('reload'),
    assign: (url: string | URL) => void loaded.push(`assign ${url}`),
  };
  const setTimeout = (run: () => void) => {
    pauses += 1;
    queueMicrotask(run);
  };
  return { view: { location, setTimeout, onpagereveal: null }, loaded };
}

it('M04 an address is loaded once the visit is stored and the router has followed', async () => {
  const { view, loaded } = aWindow(5);
  let isStored = false;
  const saved = async () => {
    expect(loaded).toEqual([]);
    isStored = true;
  };
  await loadDocument(view, { saved, address: () => TARGET, cameBack: () => false });
  expect([isStored, loaded]).toEqual([true, ['reload']]);
});

it('M04 an address that the router does not follow to is loaded all the same', async () => {
  const { view, loaded } = aWindow(Number.POSITIVE_INFINITY);
  await loadDocument(view, { saved: async () => {}, address: () => TARGET, cameBack: () => false });
  expect(loaded).toEqual([`assign ${TARGET}`]);
});

it('M04 a browser that never ends storing does not hold the shopper', async () => {
  const { view, loaded } = aWindow(0);
  await loadDocument(view, { saved: () => new Promise(() => {}), address: () => TARGET, cameBack: () => false });
  expect(loaded).toEqual(['reload']);
});

it('L03 M04 the step that a shopper went back to takes its own place, for which a browser runs a view transition', async () => {
  const { view, loaded } = aWindow(0);
  const back = { saved: async () => {}, address: () => TARGET, cameBack: () => true };
  await loadDocument(view, back);
  const { onpagereveal: _, ...older } = view;
  await loadDocument(older, back);
  expect(loaded).toEqual([`replace ${TARGET}`, 'reload']);
});

it('L03 M04 the step that a shopper went back to is loaded also where its address ends in a fragment', async () => {
  const { view, loaded } = aWindow(0, '#main');
  await loadDocument(view, { saved: async () => {}, address: () => TARGET, cameBack: () => true });
  expect(loaded).toEqual([`replace ${TARGET}`]);
});
