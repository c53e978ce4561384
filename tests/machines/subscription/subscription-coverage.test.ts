import { expect, it } from 'vitest';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import { seeded } from '../../support/soak/seeded.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { type ChildWalk, statesOf, transitionsOf } from '../walked.ts';
import { walkSubscription } from './subscription-walk.ts';

/** Walks in the soak. `npm test` stops once every transition was taken. */
const WALKS = 300;
const STEPS = 120;

/** A fixed seed, so that a failing walk repeats. */
const SEED = 20_261_121;

it('every state and transition of the subscription’s page is taken', async () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };
  const random = seeded(SEED);
  const missing = (all: string[], seen: Set<string>) => all.filter((each) => !seen.has(each));
  const unwalked = () => [
    ...missing(statesOf(subscriptionPageMachine), walked.states),
    ...missing(transitionsOf(subscriptionPageMachine), walked.transitions),
  ];
  for (let walk = 0; walk < WALKS && inSoak(true, unwalked().length > 0); walk += 1)
    await walkSubscription(random, STEPS, walked);
  expect(unwalked()).toEqual([]);
}, 60_000);
