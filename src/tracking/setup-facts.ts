import type { Fact } from '../../machines/facts.ts';
import type { FactSource } from './listeners.ts';

/** V06: the setup check as a source of facts. The check is no part of the flow. */
export interface SetupFacts extends FactSource {
  state(isCorrect: boolean): void;
}

export function createSetupFacts(): SetupFacts {
  const hearers: ((fact: Fact) => void)[] = [];
  return {
    on: (_, hear) => hearers.push(hear),
    state: (isCorrect) => {
      for (const hear of hearers) hear({ type: 'setup.checked', isCorrect });
    },
  };
}
