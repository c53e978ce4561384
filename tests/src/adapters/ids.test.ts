import { describe, expect, it } from 'vitest';
import { isUuid } from '../../../domain/tracking/uuid.ts';
import { withDeadline } from '../../../src/adapters/browser/deadline.ts';
import { newUuid } from '../../../src/adapters/browser/new-id.ts';
import { createCheckoutIds } from '../../../src/adapters/storage/checkout-ids.ts';

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const idNumber = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function idsOn(storage: () => Storage, clock = { now: 0 }) {
  let minted = 0;
  const newId = () => idNumber(++minted);
  return { clock, tab: () => createCheckoutIds(storage, newId, () => clock.now) };
}

describe('checkout ids', () => {
  it('N14 two tabs of one browser share one checkout until its receipt', () => {
    const storage = fakeStorage();
    const { tab } = idsOn(() => storage);
    const [first, second] = [tab(), tab()];
    expect(first.open('classic')).toBe(idNumber(1));
    expect(second.open('classic')).toBe(idNumber(1));
    expect(second.open('other')).toBe(idNumber(2));
    first.close('classic');
    expect(second.open('classic')).toBe(idNumber(3));
  });

  it('N14 an id expires after a day without use', () => {
    const storage = fakeStorage();
    const { clock, tab } = idsOn(() => storage);
    expect(tab().open('classic')).toBe(idNumber(1));
    clock.now = 86_400_001;
    expect(tab().open('classic')).toBe(idNumber(2));
  });

  it.each(['cart-7', '', `${idNumber(7)}-2`, 7])('V04 the stored id %j, which is no UUID, is replaced', (id) => {
    const storage = fakeStorage();
    storage.setItem('sluice-checkout:classic', JSON.stringify({ id, at: 0 }));
    const ids = idsOn(() => storage).tab();
    expect([ids.open('classic'), ids.open('classic')]).toEqual([idNumber(1), idNumber(1)]);
  });

  it('N14 damaged or forbidden storage leads to a new id', () => {
    const storage = fakeStorage();
    storage.setItem('sluice-checkout:classic', '{broken');
    expect(
      idsOn(() => storage)
        .tab()
        .open('classic'),
    ).toBe(idNumber(1));
    const forbidden = () => {
      throw new Error('forbidden');
    };
    const ids = idsOn(forbidden).tab();
    expect(ids.open('classic')).toBe(idNumber(1));
    expect(() => ids.close('classic')).not.toThrow();
  });

  it('new ids are UUIDs, even without the browser’s randomUUID', () => {
    const ids = Array.from({ length: 200 }, () => newUuid());
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(200);
  });

  it('N14 storage that never answers does not block the page', async () => {
    expect(await withDeadline(new Promise(() => {}), 5)).toBeUndefined();
    expect(await withDeadline(Promise.resolve('kept'), 1000)).toBe('kept');
  });
});
