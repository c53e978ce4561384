import { enqueueActions, setup } from 'xstate';
import type { ExpiringBump } from '../../domain/pricing/bump-expiry.ts';
import { reachDeadline, readClock } from '../ports.ts';
import { type BumpTimes, isSameTimes, nextExpiry, timesAt } from './bump-times.ts';

export interface BumpsInput extends BumpTimes {
  bumps: ExpiringBump[];
}

interface BumpsContext extends BumpsInput {
  /** When the clock is read again, in ms since 1970. */
  until: number;
}

/** Tells the parent what changes: the first view of a bump, and its end. */
export type BumpsToParent = { type: 'bumps.timed'; times: BumpTimes };

/** A timer stands still while a phone sleeps, so the clock is read at least so often, in milliseconds. */
const SLICE_MS = 15_000;

/**
 * E01: keeps the time of the bumps for as long as they are shown. The first reading is when they were seen; the last is when
 * none of them expires any more. It decides nothing about money: the server prices an order by its own clock.
 */
export const bumpsMachine = setup({
  types: { context: {} as BumpsContext, input: {} as BumpsInput },
  actors: { readClock, reachDeadline },
  actions: {
    learnTime: enqueueActions(({ context, enqueue }, now: number) => {
      const times = timesAt(context.bumps, context.impressions, now);
      const next = nextExpiry(context.bumps, times.impressions, now) ?? now;
      enqueue.assign({ ...times, until: Math.min(next, now + SLICE_MS) });
      if (!isSameTimes(context, times)) enqueue.sendParent({ type: 'bumps.timed', times } satisfies BumpsToParent);
    }),
  },
  guards: {
    isExpiring: ({ context }, now: number) => nextExpiry(context.bumps, context.impressions, now) !== null,
  },
}).createMachine({
  id: 'bumps',
  context: ({ input }) => ({ ...input, until: 0 }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readClock',
        onDone: [
          {
            guard: { type: 'isExpiring', params: ({ event }) => event.output },
            actions: { type: 'learnTime', params: ({ event }) => event.output },
            target: 'waiting',
          },
          { actions: { type: 'learnTime', params: ({ event }) => event.output }, target: 'resolved' },
        ],
        onError: { target: 'resolved' },
      },
    },
    /** A deadline is an actor with its moment, so that it holds for a machine that is restored. */
    waiting: {
      invoke: {
        src: 'reachDeadline',
        input: ({ context }) => ({ until: context.until }),
        onDone: { target: 'reading' },
        onError: { target: 'resolved' },
      },
    },
    /** No bump here expires any more, or the browser does not tell the time. */
    resolved: {},
  },
});
