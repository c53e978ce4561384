import { expect, it } from 'vitest';
import { InTurn } from '../../../server/timing/in-turn.ts';

const MINUTE = 60_000;

/** Takes a turn and says when; it lasts until the returned function is called. */
function taken(turns: InTurn, key: string, began: string[], name: string): Promise<() => void> {
  return new Promise((resolve) => {
    const act = () => {
      began.push(name);
      return new Promise<void>((end) => resolve(end));
    };
    void turns.take(key, act);
  });
}

it('the turns of a key begin in their order, each once the one before has ended, and those of another key at once', async () => {
  const turns = new InTurn();
  const began: string[] = [];
  const first = taken(turns, 'walk', began, 'first');
  const second = taken(turns, 'walk', began, 'second');
  const third = taken(turns, 'walk', began, 'third');
  await taken(turns, 'other walk', began, 'other');
  (await first)();
  const endSecond = await second;
  expect(began).toEqual(['first', 'other', 'second']);
  endSecond();
  await third;
  expect(began).toEqual(['first', 'other', 'second', 'third']);
});

it('a turn gives what it made, or fails as it did, and the next one begins', async () => {
  const turns = new InTurn();
  await expect(turns.take('walk', async () => Promise.reject(new Error('no way')))).rejects.toThrow('no way');
  expect(await turns.take('walk', async () => 'made')).toBe('made');
});

it('who waits for the end of a key’s turns goes on with it, after the longest wait, or at once where there is none', async () => {
  const turns = new InTurn();
  const end = await taken(turns, 'walk', [], 'first');
  await turns.ended('walk', 1);
  let isOver = false;
  const waiting = turns.ended('walk', MINUTE).then(() => {
    isOver = true;
  });
  await turns.ended('other walk', MINUTE);
  expect(isOver).toBe(false);
  end();
  await waiting;
  await turns.ended('walk', MINUTE);
});
