import { expect, it } from 'vitest';
import { storedFirst } from '../../../src/adapters/browser/stored-first.ts';

it('N14 E01 O04 a charge or a redirect waits until the browser has stored the payment', async () => {
  const done: string[] = [];
  let finish = () => {};
  let writing = Promise.resolve();
  const charge = storedFirst(
    { state: { settled: () => writing }, withinMs: 10_000 },
    async (offer: string) => void done.push(`charged ${offer}`),
  );
  const charging = charge('one-jar');
  // The write that the charge waits for begins after it, in the same tick.
  writing = new Promise((resolve) => {
    finish = () => {
      done.push('stored');
      resolve();
    };
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  finish();
  await charging;
  expect(done).toEqual(['stored', 'charged one-jar']);
});
