import { expect, it } from 'vitest';
import { InTurn } from '../../../server/timing/in-turn.ts';

/** Takes a turn and says when; the returned function ends it. */
function taken(turns: InTurn, key: string, began: string[], name: string): Promise<() => void> {
  return turns.take(key).then((end) => {
    began.push(name);
    return end;
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

it('a key whose turns have ended waits for nothing', async () => {
  const turns = new InTurn();
  (await turns.take('walk'))();
  const began: string[] = [];
  await taken(turns, 'walk', began, 'again');
  expect(began).toEqual(['again']);
});
