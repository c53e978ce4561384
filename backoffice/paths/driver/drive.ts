import { type ActorLogic, type AnyActorRef, type AnyStateMachine, type Snapshot, StateMachine } from 'xstate';

/** No effect asks anybody: each call waits for its answer, and all that follows has happened as `answer` returns. */

type Waiting = Snapshot<unknown> & { input: unknown };
type Answer = { type: 'effect.answered'; output: unknown } | { type: 'effect.failed'; error: Error };

const WAITING: ActorLogic<Waiting, Answer, unknown> = {
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  transition: (state, event) => {
    if (event.type === 'effect.answered') return { ...state, status: 'done', output: event.output, error: undefined };
    if (event.type === 'effect.failed') return { ...state, status: 'error', output: undefined, error: event.error };
    return state;
  },
  getPersistedSnapshot: (state) => state,
};

/** The machine with effects that wait, in the machines among its actors, too. */
export function offPage<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const actors = Object.entries(machine.implementations.actors).map(([name, logic]) => [
    name,
    logic instanceof StateMachine ? offPage(logic) : WAITING,
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) }) as Machine;
}

/** A call that waits for its answer. */
export interface Call {
  /** The name of the port. */
  name: string;
  input: unknown;
  answer(output: unknown): void;
  fail(): void;
}

/** The calls that wait in a machine and those below it, the oldest first. */
export function openCalls(actor: AnyActorRef): Call[] {
  return waitingBelow(actor)
    .sort((one, other) => startedAt(one) - startedAt(other))
    .map((waiting) => ({
      name: String(waiting.src),
      input: waiting.getSnapshot().input,
      answer: (output) => waiting.send({ type: 'effect.answered', output }),
      fail: () => waiting.send({ type: 'effect.failed', error: new Error('A sample of an effect that failed.') }),
    }));
}

function waitingBelow(actor: AnyActorRef): AnyActorRef[] {
  const children: AnyActorRef[] = Object.values(actor.getSnapshot().children ?? {});
  return children.flatMap((child) => {
    if (!('logic' in child) || child.logic !== WAITING) return waitingBelow(child);
    return child.getSnapshot().status === 'active' ? [child] : [];
  });
}

/** The actors of a system are numbered in the order in which they began. */
function startedAt({ sessionId }: AnyActorRef): number {
  return Number(sessionId.slice(sessionId.indexOf(':') + 1));
}
