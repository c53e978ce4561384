import { expect, it } from 'vitest';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import { type ChildWalk, seeded, statesOf, transitionsOf } from '../child-walk.ts';
import { walkSubscription } from './subscription-walk.ts';

const WALKS = 300;
const STEPS = 120;

/** One seed, so that a walk that finds a fault finds it again. */
const SEED = 20_261_121;

it('every state and transition of the page of a subscription is walked', async () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };
  const random = seeded(SEED);
  for (let walk = 0; walk < WALKS; walk += 1) await walkSubscription(random, STEPS, walked);
  const missing = (all: string[], seen: Set<string>) => all.filter((each) => !seen.has(each));
  expect(missing(statesOf(subscriptionPageMachine), walked.states)).toEqual([]);
  expect(missing(transitionsOf(subscriptionPageMachine), walked.transitions)).toEqual([]);
}, 60_000);
