import { expect, it, vi } from 'vitest';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { problemAtStart } from '../../../machines/checkout/checkout.rules.ts';
import { storedText } from '../../../src/adapters/storage/brand-entry.ts';
import { moveOn } from '../../../src/boot/move-on.ts';
import { WAIT } from '../../support/wait.ts';

const pageIn = (hash: string) => ({ kind: 'funnel', published: { hash } }) as unknown as PageData;

function tab(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const order: string[] = [];
  const leftVersion = storedText(() => storage as Storage, 'sluice-left-version');
  const leave = (hash: string) =>
    moveOn(pageIn(hash), {
      leftVersion,
      saved: async () => void order.push('saved'),
      reload: () => order.push('reloaded'),
    })();
  return { order, leave };
}

function storageInMemory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('V10 a page of a version that is no longer sold is loaded anew, once its state is stored', async () => {
  const { order, leave } = tab(storageInMemory());
  leave('old');
  leave('old');
  await vi.waitFor(() => expect(order).toEqual(['saved', 'reloaded']), WAIT);
  leave('newer');
  await vi.waitFor(() => expect(order).toEqual(['saved', 'reloaded', 'saved', 'reloaded']), WAIT);
});

it('O05 the state that is stored is the one after the answer, so that a spent approval is not kept', async () => {
  const { order, leave } = tab(storageInMemory());
  leave('old');
  await Promise.resolve().then(() => order.push('answered'));
  await vi.waitFor(() => expect(order).toEqual(['answered', 'saved', 'reloaded']), WAIT);
});

it('a browser that forbids storage loads no page anew, since it could not tell when it did', () => {
  const refuse = () => {
    throw new Error('no storage here');
  };
  const { order, leave } = tab({ getItem: refuse, setItem: refuse });
  leave('old');
  expect(order).toEqual([]);
});

it('V10 the order form of the live version asks for a look at its total', () => {
  expect(problemAtStart({ returnFailure: null, hasMovedOn: true })).toEqual({
    kind: 'total',
    message: 'This offer has changed',
  });
  expect(problemAtStart({ returnFailure: 'It failed', hasMovedOn: true })?.message).toBe('It failed');
  expect(problemAtStart({ returnFailure: null })).toBeNull();
});
