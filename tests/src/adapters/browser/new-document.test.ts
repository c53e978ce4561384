import { expect, it } from 'vitest';
import { loadDocument } from '../../../../src/adapters/browser/new-document.ts';

const TARGET = '/order?uid=classic&step=20';

/** A window whose router follows after so many pauses, and what it loaded; timers end at once. */
function aWindow(followsAfter: number) {
  const loaded: string[] = [];
  let pauses = 0;
  const location = {
    get pathname() {
      return pauses > followsAfter ? '/order' : '/home';
    },
    get search() {
      return pauses > followsAfter ? '?uid=classic&step=20' : '?uid=classic';
    },
    href: 'https://shop.example/order',
    replace: (url: string | URL) => void loaded.push(`replace ${url}`),
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
  expect(loaded).toEqual(['replace https://shop.example/order', 'reload']);
});
