import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { ExpiringBump } from '../../../domain/pricing/bump-expiry.ts';
import { type BumpsInput, type BumpsToParent, bumpsMachine } from '../../../machines/bump/bumps.machine.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

const STAYS: ExpiringBump = { offer: 'chews', expiresAfterMinutes: null };
const SHORT: ExpiringBump = { offer: 'balm', expiresAfterMinutes: 1 };
const LONG: ExpiringBump = { offer: 'wipes', expiresAfterMinutes: 2 };

const seenAt = (sfid: string, moment: number) => ({ sfid, viewDate: new Date(moment).toISOString() });

/** Bumps that have just come into view, with a clock and deadlines controlled by the test. */
function shown(bumps: ExpiringBump[], known: Partial<BumpsInput> = {}) {
  const clock = handStepped<void, number>();
  const deadline = handStepped<{ until: number }, void>();
  const machine = bumpsMachine.provide({ actors: { readClock: clock.logic, reachDeadline: deadline.logic } });
  const reported: BumpsToParent['times'][] = [];
  const parent = setup({ types: { events: {} as BumpsToParent }, actors: { bumps: machine } }).createMachine({
    invoke: { src: 'bumps', input: { bumps, impressions: [], expired: null, ...known } },
    on: { 'bumps.timed': { actions: ({ event }) => reported.push(event.times) } },
  });
  createActor(parent).start();
  return { clock, deadline, reported };
}

describe('the time of the bumps on a form', () => {
  it('E01 it begins at the first impression, and only for a bump that expires', async () => {
    const { clock, deadline, reported } = shown([STAYS]);
    expect(reported).toEqual([]);
    await clock.answer(NOON);
    expect(reported).toEqual([{ impressions: [seenAt('chews', NOON)], expired: [] }]);
    expect([clock.calls.length, deadline.calls]).toEqual([1, []]);
  });

  it('each bump expires after its own minutes', async () => {
    const { clock, deadline, reported } = shown([STAYS, SHORT, LONG]);
    await clock.answer(NOON);
    await deadline.answer(undefined);
    await clock.answer(NOON + MINUTE);
    expect(reported.at(-1)?.expired).toEqual(['balm']);
    await deadline.answer(undefined);
    await clock.answer(NOON + 2 * MINUTE);
    expect(reported.at(-1)?.expired).toEqual(['balm', 'wipes']);
    expect(deadline.calls).toHaveLength(2);
    expect(clock.calls).toHaveLength(3);
  });

  it('a reload does not restart the time, which counts from the first impression', async () => {
    const { clock, reported } = shown([SHORT], { impressions: [seenAt('balm', NOON - MINUTE)] });
    await clock.answer(NOON);
    expect(reported).toEqual([{ impressions: [seenAt('balm', NOON - MINUTE)], expired: ['balm'] }]);
  });

  it('the clock is read every fifteen seconds and at the next expiry', async () => {
    const { clock, deadline } = shown([SHORT]);
    for (const passed of [0, 15_000, 30_000, 45_000, 59_000]) {
      await clock.answer(NOON + passed);
      await deadline.answer(undefined);
    }
    expect(deadline.calls.map(({ until }) => until - NOON)).toEqual([15_000, 30_000, 45_000, 60_000, 60_000]);
  });

  it('the parent is notified only of a change', async () => {
    const { clock, deadline, reported } = shown([SHORT]);
    await clock.answer(NOON);
    await deadline.answer(undefined);
    await clock.answer(NOON + 15_000);
    expect(reported).toHaveLength(1);
    const again = shown([SHORT], { impressions: [seenAt('balm', NOON)], expired: [] });
    await again.clock.answer(NOON + 15_000);
    expect(again.reported).toEqual([]);
  });

  it('a bump still expires after a phone has slept', async () => {
    const { clock, deadline, reported } = shown([SHORT, LONG]);
    await clock.answer(NOON);
    await deadline.answer(undefined);
    await clock.answer(NOON + 60 * MINUTE);
    expect(reported.at(-1)?.expired).toEqual(['balm', 'wipes']);
  });

  it('no bump expires without a clock from the browser', async () => {
    const { clock, deadline, reported } = shown([SHORT]);
    await clock.fail();
    expect(reported).toEqual([]);
    const other = shown([SHORT]);
    await other.clock.answer(NOON);
    await other.deadline.fail();
    expect([deadline.calls, other.clock.calls.length]).toEqual([[], 1]);
  });
});
