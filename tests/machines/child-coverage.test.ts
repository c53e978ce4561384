import { beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../support/soak/seeded.ts';
import { inSoak } from '../support/soak/soak.ts';
import { CHILD_MACHINES, type ChildName, walkCheckout, walkReturn } from './child-walk.ts';
import { type ChildWalk, statesOf, transitionsOf, unwalked } from './walked.ts';

/** Walks of each kind in the soak. `npm test` stops once every transition was taken. */
const WALKS = 1000;
const STEPS = 120;

/** A fixed seed, so that a failing walk repeats; with this one every transition is taken early. */
const SEED = 21;

const NAMES = Object.keys(CHILD_MACHINES) as ChildName[];

describe('the machines inside a step', () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  beforeAll(async () => {
    const random = seeded(SEED);
    await walkOften(async () => {
      await walkReturn(random, STEPS, walked);
      await walkCheckout(random, STEPS, walked);
    });
    for (const name of NAMES) console.log(shareOf(name, walked));
  }, 120_000);

  it.each(NAMES)('every state and transition of %s is walked', (name) => {
    const machine = CHILD_MACHINES[name];
    expect(unwalked(machine, walked)).toEqual([]);
  });

  async function walkOften(walk: () => Promise<void>): Promise<void> {
    for (let count = 0; count < WALKS; count += 1) {
      await walk();
      const isLeft = NAMES.some((name) => unwalked(CHILD_MACHINES[name], walked).length > 0);
      if (!inSoak(true, isLeft)) return;
    }
  }
});

function shareOf(name: ChildName, { states, transitions }: ChildWalk): string {
  const machine = CHILD_MACHINES[name];
  const [allStates, allTransitions] = [statesOf(machine), transitionsOf(machine)];
  const share = (all: string[], seen: Set<string>) => `${all.filter((each) => seen.has(each)).length} of ${all.length}`;
  return `${name}: ${share(allStates, states)} states, ${share(allTransitions, transitions)} transitions`;
}
