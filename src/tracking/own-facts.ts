import type { Fact } from '../../machines/flow-facts.ts';
import type { FactSource } from './listeners.ts';

/** Facts that no machine of this document emits: the setup check (V06), and those of a page before it. */
export interface OwnFacts extends FactSource {
  /** `at` in milliseconds since 1970; now without it. */
  record(fact: Fact, at?: number): void;
}

export function createOwnFacts(): OwnFacts {
  const hearers: ((fact: Fact, at?: number) => void)[] = [];
  return {
    on: (_, hear) => hearers.push(hear),
    record: (fact, at) => {
      for (const hear of hearers) hear(fact, at);
    },
  };
}
