import { enqueueActions, setup } from 'xstate';
import type { ExpiringBump } from '../../domain/pricing/bump-expiry.ts';
import { reachDeadline, readClock } from '../ports.ts';
import { type BumpTimes, isSameTimes, nextExpiry, timesAt } from './bump-times.ts';

export interface BumpsInput extends BumpTimes {
  bumps: ExpiringBump[];
}

interface BumpsContext extends BumpsInput {
  /** The next reading of the clock, in ms since 1970. */
  until: number;
}

/** Sent to the parent at a bump's first impression and when it expires. */
export type BumpsToParent = { type: 'bumps.timed'; times: BumpTimes };

/** A timer stops while a phone sleeps, so the machine reads the clock at least this often, in milliseconds. */
const SLICE_MS = 15_000;

/** E01: the first reading records the impressions; the machine decides nothing about money, which the server prices. */
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
    /** The deadline is an actor with its point in time, so it still holds after the machine is restored. */
    waiting: {
      invoke: {
        src: 'reachDeadline',
        input: ({ context }) => ({ until: context.until }),
        onDone: { target: 'reading' },
        onError: { target: 'resolved' },
      },
    },
    /** No bump can expire any more, or the browser's clock could not be read. */
    resolved: {},
  },
});
