import { beforeAll, describe, expect, it } from 'vitest';
import {
  CHILD_MACHINES,
  type ChildName,
  type ChildWalk,
  seeded,
  statesOf,
  transitionsOf,
  walkCheckout,
  walkReturn,
} from './child-walk.ts';

const WALKS = 1000;
const STEPS = 120;

/** One seed, so that a walk that finds a fault finds it again. */
const SEED = 20_261_121;

describe('the machines inside a step', () => {
  const walked: ChildWalk = { transitions: new Set(), states: new Set() };

  beforeAll(async () => {
    const random = seeded(SEED);
    for (let walk = 0; walk < WALKS; walk += 1) await walkCheckout(random, STEPS, walked);
    for (let walk = 0; walk < WALKS; walk += 1) await walkReturn(random, STEPS, walked);
    for (const name of Object.keys(CHILD_MACHINES) as ChildName[]) console.log(shareOf(name, walked));
  }, 120_000);

  it.each(Object.keys(CHILD_MACHINES) as ChildName[])('every state and transition of %s is walked', (name) => {
    const machine = CHILD_MACHINES[name];
    expect(statesOf(machine).filter((state) => !walked.states.has(state))).toEqual([]);
    expect(transitionsOf(machine).filter((transition) => !walked.transitions.has(transition))).toEqual([]);
  });
});

function shareOf(name: ChildName, { states, transitions }: ChildWalk): string {
  const machine = CHILD_MACHINES[name];
  const [allStates, allTransitions] = [statesOf(machine), transitionsOf(machine)];
  const share = (all: string[], seen: Set<string>) => `${all.filter((each) => seen.has(each)).length} of ${all.length}`;
  return `${name}: ${share(allStates, states)} states, ${share(allTransitions, transitions)} transitions`;
}
