import type { Running } from '../../kit/start-sandbox.ts';
import type { BankMood } from './bank-mood.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';
import type { Work } from './work.ts';

/** The parts of one running sandbox. */
export interface Simulator extends Running {
  ledger: Ledger;
  webhooks: Webhooks;
  bank: BankMood;
  /** Idempotency keys whose first request is being executed. */
  inFlight: Set<string>;
}

/** Starts a piece of work; its writes and announcements take effect when `commit` is called. */
export function beginWork(simulator: Simulator, cause: { requestId: string | null; idempotencyKey: string | null }) {
  const draft = simulator.ledger.begin();
  const announced: string[] = [];
  const work: Work = {
    draft,
    now: simulator.clock(),
    origin: simulator.origin(),
    orderedDecline: () => simulator.bank.take(),
    announce: (type, object) => {
      const id = simulator.webhooks.note(draft, {
        type,
        object,
        ...cause,
        created: Math.floor(simulator.clock() / 1000),
      });
      if (id !== undefined) announced.push(id);
    },
  };
  const commit = (): void => {
    draft.commit();
    for (const id of announced) simulator.webhooks.send(id);
  };
  return { work, commit };
}
