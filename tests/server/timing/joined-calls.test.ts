import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { joinedCalls } from '../../../server/timing/joined-calls.ts';

it('the calls of one turn are one piece of work, and those of the next another', async () => {
  const works: number[][] = [];
  const sum = joinedCalls(async (items: readonly number[]) => {
    works.push([...items]);
    return items.reduce((total, item) => total + item, 0);
  });
  expect(await Promise.all([sum(1), sum(2), sum(3)])).toEqual([6, 6, 6]);
  expect(await sum(4)).toBe(4);
  expect(works).toEqual([[1, 2, 3], [4]]);
});

it('a call that comes while a work is under way has the next one', async () => {
  const works: number[][] = [];
  let end = () => {};
  const join = joinedCalls(async (items: readonly number[]) => {
    works.push([...items]);
    if (works.length === 1)
      await new Promise<void>((resolve) => {
        end = resolve;
      });
  });
  const first = join(1);
  await nextTurn();
  await nextTurn();
  const second = join(2);
  await second;
  end();
  await first;
  expect(works).toEqual([[1], [2]]);
});

it('a failure is that of each call, and not of the next ones', async () => {
  let fails = true;
  const join = joinedCalls(async (items: readonly number[]) => {
    if (fails) throw new Error('down');
    return items.length;
  });
  const results = await Promise.allSettled([join(1), join(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await join(3)).toBe(1);
});
