// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createLeftDocument } from '../../../src/adapters/storage/left-document.ts';
import { slideBack } from '../../../src/early/slide-back.ts';

beforeEach(() => sessionStorage.clear());

/** The ends of the view transition that a document skips, where the tab noted so of the one that it left. */
function skipped(noted: 'back' | 'left' | null, storage: () => Storage = () => sessionStorage): string[] {
  const ends: string[] = [];
  const view = new EventTarget();
  Object.defineProperty(view, 'sessionStorage', { get: storage });
  slideBack(view as Window, []);
  if (noted)
    createLeftDocument(
      () => sessionStorage,
      () => noted === 'back',
    ).note();
  for (const end of ['pageswap', 'pagereveal']) {
    const viewTransition = { skipTransition: () => void ends.push(end) };
    view.dispatchEvent(Object.assign(new Event(end), { viewTransition }));
    view.dispatchEvent(Object.assign(new Event(end), { viewTransition: null }));
  }
  return ends;
}

it('L03 M04 the view transition between documents is run on the way back', () => {
  expect(skipped('back')).toEqual([]);
});

it.each(['left', null] as const)('L03 it is skipped where the tab noted %s', (noted) => {
  expect(skipped(noted)).toEqual(['pageswap', 'pagereveal']);
});

it('L03 it is skipped where the browser forbids its storage', () => {
  const forbidden = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  expect(skipped('back', forbidden)).toEqual(['pageswap', 'pagereveal']);
});

/** The ends of the view transition that a document skips on a way through the browser's history. */
function skippedFrom(from: number, to: number | null, navigationType = 'traverse'): string[] {
  const ends: string[] = [];
  const activation = { navigationType, from: { index: from }, entry: to === null ? null : { index: to } };
  const view = Object.assign(new EventTarget(), { navigation: { activation } });
  slideBack(view as never, []);
  for (const end of ['pageswap', 'pagereveal']) {
    const viewTransition = { skipTransition: () => void ends.push(end) };
    view.dispatchEvent(
      Object.assign(new Event(end), { viewTransition, ...(end === 'pageswap' ? { activation } : {}) }),
    );
  }
  return ends;
}

it('L03 the view transition is run where the browser’s history leads back, and not where it leads on', () => {
  expect(skippedFrom(2, 1)).toEqual([]);
  expect(skippedFrom(1, 2)).toEqual(['pageswap', 'pagereveal']);
  expect(skippedFrom(1, 1, 'reload')).toEqual(['pageswap', 'pagereveal']);
});

it('L03 it is skipped where the browser does not say which entry a document is left for', () => {
  expect(skippedFrom(2, null)).toEqual(['pageswap', 'pagereveal']);
});

it('L03 it is skipped where the page was shown before this script', () => {
  const ends: string[] = [];
  const viewTransition = { skipTransition: () => void ends.push('pagereveal') };
  slideBack(new EventTarget() as Window, [Object.assign(new Event('pagereveal'), { viewTransition })]);
  expect(ends).toEqual(['pagereveal']);
});
