import { isWalletFact } from '../../machines/facts.ts';
import type { FactQueue } from './fact-queue.ts';
import type { FactListener } from './listeners.ts';

/** C04: passes the facts of a walk to the server's statistics. Facts count as needed: they hold nothing of a person. */
export function factsListener(queue: FactQueue): FactListener {
  return {
    name: 'facts',
    purpose: 'needed',
    hear({ fact, ...place }) {
      if (!isWalletFact(fact)) queue.add({ ...place, fact });
    },
  };
}
