import { expect, it, onTestFinished } from 'vitest';
import { startRounds } from '../../../server/timing/start-rounds.ts';

const NEVER = 3_600_000;

interface HeldRound {
  resolve: () => void;
  reject: (reason: string) => void;
}

/** Rounds that end when the test resolves them. */
function heldRounds(everyMs: number) {
  const open: HeldRound[] = [];
  const failures: unknown[] = [];
  const round = () => new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
  const rounds = startRounds(round, { everyMs, failed: (error) => failures.push(error) });
  onTestFinished(async () => {
    for (const { resolve } of open) resolve();
    await rounds.stop();
  });
  return { rounds, open, failures };
}

it('the first round begins at once, and the next one after it has ended', async () => {
  const { open } = heldRounds(1);
  expect(open).toHaveLength(1);
  open[0]?.resolve();
  await expect.poll(() => open.length).toBe(2);
});

it('a failed round is logged, and the next one begins all the same', async () => {
  const { open, failures } = heldRounds(1);
  open[0]?.reject('no store');
  await expect.poll(() => open.length).toBe(2);
  expect(failures).toEqual(['no store']);
});

it('a flush begins a round now, or one more after the round under way', async () => {
  const { rounds, open } = heldRounds(NEVER);
  rounds.flush();
  rounds.flush();
  expect(open).toHaveLength(1);
  open[0]?.resolve();
  await expect.poll(() => open.length).toBe(2);
});

it('a run ends with a round that began after it was asked for', async () => {
  const { rounds, open } = heldRounds(NEVER);
  let isOver = false;
  const run = rounds.run().then(() => {
    isOver = true;
  });
  open[0]?.resolve();
  await expect.poll(() => open.length).toBe(2);
  expect(isOver).toBe(false);
  open[1]?.resolve();
  await run;
  expect(open).toHaveLength(2);
});

it('a stop waits for the round under way, and no later one begins', async () => {
  const { rounds, open } = heldRounds(1);
  let isOver = false;
  const stopped = rounds.stop().then(() => {
    isOver = true;
  });
  rounds.flush();
  expect(isOver).toBe(false);
  open[0]?.resolve();
  await stopped;
  rounds.flush();
  expect(open).toHaveLength(1);
});
