import { expect } from 'vitest';
import {
  type ActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate';
import { type Model, type Path, remembered } from './model-paths.ts';
import { type ChildWalk, recorder } from './walked.ts';

/** A call of an effect. */
export interface Call {
  effect: string;
  input: unknown;
}

/** A machine on its path, inside a parent. */
export interface Execution {
  /** Every call so far. */
  calls: readonly Call[];
  /** The calls without an answer, also those that the machine waits for no longer. */
  open: readonly Call[];
  /** What the parent was sent. */
  messages: readonly EventObject[];
  /** The outputs that the parent received. */
  outputs: readonly unknown[];
  snapshot: AnyMachineSnapshot;
}

const AN_HOUR_MS = 3_600_000;

interface OpenCall extends Call {
  id: string;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Executes a path: each answer of an effect, timer and event is one step, after which the machine is where its graph says.
 * `check` gets the machine at the start and after each step.
 */
export async function execute(
  model: Model,
  path: Path,
  { walked, check }: { walked: ChildWalk; check: (execution: Execution, event: EventObject | null) => void },
): Promise<void> {
  const clock = new SimulatedClock();
  const { parent, begin } = inParent(model);
  const { calls, open, messages, outputs } = begin();
  const actor = createActor(parent, { clock, inspect: recorder(walked) }).start();
  const child: AnyActorRef | undefined = actor.getSnapshot().children.child;
  if (!child) throw new Error('the machine did not begin');
  const look = () => ({ calls, open, messages, outputs, snapshot: child.getSnapshot() });
  check(look(), null);
  for (const { event, value } of path.steps) {
    happen(event, child, { clock, open, still: Object.keys(model.children ?? {}) });
    await received();
    expect(look().snapshot.value, path.name).toEqual(value);
    check(look(), event);
  }
  actor.stop();
}

interface Noted {
  calls: Call[];
  open: OpenCall[];
  messages: EventObject[];
  outputs: unknown[];
}

/** A model's machine inside a parent, which all its paths share: making it takes longer than most of them. `begin` starts the notes of a path. */
const inParent = remembered((model: Model) => {
  let noted: Noted = { calls: [], open: [], messages: [], outputs: [] };
  const logicOf = (effect: string) =>
    fromPromise<unknown, unknown>(({ input, self }) => {
      noted.calls.push({ effect, input });
      return new Promise((resolve, reject) => noted.open.push({ effect, input, id: self.id, resolve, reject }));
    });
  const effects = Object.keys(model.outcomes).map((name) => [name, logicOf(name)]);
  const children = Object.entries(model.children ?? {}).map(([name, initial]) => [
    name,
    standingStill(initial, (input) => noted.calls.push({ effect: name, input })),
  ]);
  const parent = setup({
    actors: {
      child: model.machine.provide({ actors: { ...Object.fromEntries(effects), ...Object.fromEntries(children) } }),
    },
  }).createMachine({
    invoke: {
      id: 'child',
      src: 'child',
      input: model.input,
      onDone: { actions: ({ event }) => void noted.outputs.push(event.output) },
    },
    on: { '*': { actions: ({ event }) => void noted.messages.push(event) } },
  });
  const begin = () => {
    noted = { calls: [], open: [], messages: [], outputs: [] };
    return noted;
  };
  return { parent, begin };
});

/** A child that is where the model says, and sends its parent nothing by itself. */
function standingStill(
  initial: AnyMachineSnapshot,
  called: (input: unknown) => void,
): ActorLogic<AnyMachineSnapshot, EventObject> {
  return {
    transition: (state, event) => ('snapshot' in event ? (event.snapshot as AnyMachineSnapshot) : state),
    getInitialSnapshot: (_, input) => {
      called(input);
      return initial;
    },
    getPersistedSnapshot: (state) => state,
  };
}

interface Running {
  clock: SimulatedClock;
  open: OpenCall[];
  still: readonly string[];
}

function happen(event: EventObject, child: AnyActorRef, { clock, open, still }: Running) {
  const [, how, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event.type) ?? [];
  if (event.type.startsWith('xstate.after.')) passTime(child, clock);
  else if (how === 'snapshot') child.getSnapshot().children[id ?? '']?.send(event);
  else if (how === undefined || still.includes(id ?? '')) child.send(event);
  else {
    const place = open.findLastIndex((call) => call.id === id);
    const [call] = place < 0 ? [] : open.splice(place, 1);
    if (!call) throw new Error(`${id} was not called`);
    if (how === 'done') call.resolve('output' in event ? event.output : undefined);
    else call.reject('error' in event ? event.error : undefined);
  }
}

/** Until the next timer. */
function passTime(child: AnyActorRef, clock: SimulatedClock): void {
  const before = child.getSnapshot();
  for (let ms = 0; child.getSnapshot() === before; ms += 1_000) {
    if (ms > AN_HOUR_MS) throw new Error('no timer runs');
    clock.increment(1_000);
  }
}

/** Promise callbacks run before the next macrotask, so after one the machine has received every answer. */
function received(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
