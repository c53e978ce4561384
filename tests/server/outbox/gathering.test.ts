import { expect, it } from 'vitest';
import { Gathering } from '../../../server/outbox/start-outbox.ts';

const RUNNING = () => false;

/** A wait whose pauses take no time; `during` is what happens in each of them. Returns how long it was, in milliseconds. */
async function waited(during: (gathering: Gathering, pauses: number) => void, isStopped = RUNNING): Promise<number> {
  let pauses = 0;
  const gathering = new Gathering({ lull: 20, lullWithin: 100 }, async () => {
    pauses += 1;
    during(gathering, pauses);
  });
  await gathering.wait(isStopped);
  return pauses * 20;
}

it('an event that comes alone waits once, and the first of many until no further one comes, up to a limit', async () => {
  expect(await waited(() => {})).toBe(20);
  expect(await waited((gathering, pauses) => pauses < 3 && gathering.note())).toBe(60);
  expect(await waited((gathering) => gathering.note())).toBe(100);
});

it('a delivery that waits for a round ends the wait, and so does a stop', async () => {
  expect(
    await waited((gathering, pauses) => {
      gathering.note();
      if (pauses === 2) gathering.end();
    }),
  ).toBe(40);
  expect(
    await waited(
      () => {},
      () => true,
    ),
  ).toBe(0);
});
