import { describe, expect, it } from 'vitest';
import { createPublishedPurchases } from '../../../src/adapters/storage/published-purchases.ts';

class Memory {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

const refused = () => {
  throw new Error('no storage');
};

describe('the purchases that were told', () => {
  it('M04 are told once, in every tab and after a reload', async () => {
    const memory = new Memory();
    const tab = () => createPublishedPurchases({ storage: () => memory as unknown as Storage });
    const told: string[] = [];
    await tab().once('order-1', () => told.push('first tab'));
    await tab().once('order-1', () => told.push('second tab'));
    await tab().once('order-2', () => told.push('an offer'));
    expect(told).toEqual(['first tab', 'an offer']);
    expect(tab().has('order-1')).toBe(true);
    expect(tab().has('order-3')).toBe(false);
  });

  it('M04 are told one after the other where the browser has locks', async () => {
    const memory = new Memory();
    let queue: Promise<unknown> = Promise.resolve();
    const asked: string[] = [];
    const locks = {
      request: (name: string, run: () => Promise<unknown>) => {
        asked.push(name);
        queue = queue.then(run);
        return queue;
      },
    } as unknown as Pick<LockManager, 'request'>;
    const tab = () => createPublishedPurchases({ storage: () => memory as unknown as Storage, locks });
    const told: string[] = [];
    await Promise.all([1, 2].map((each) => tab().once('order-1', () => told.push(`tab ${each}`))));
    expect(told).toEqual(['tab 1']);
    expect(asked).toHaveLength(2);
  });

  it('M04 are remembered as long as the page where the browser forbids storage', async () => {
    const page = createPublishedPurchases({ storage: refused });
    const told: string[] = [];
    await page.once('order-1', () => told.push('once'));
    await page.once('order-1', () => told.push('twice'));
    expect(told).toEqual(['once']);
  });

  it.each(['{', '{"a":1}', '[1,null]', '"order-1"'])('M04 a malformed list %s counts as empty', async (text) => {
    const memory = new Memory();
    memory.setItem('sluice-purchases', text);
    const page = createPublishedPurchases({ storage: () => memory as unknown as Storage });
    expect(page.has('order-1')).toBe(false);
  });
});
