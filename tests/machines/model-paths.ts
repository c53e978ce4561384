import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor, type EventObject, transition } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph';
import { transitionName } from '../../backoffice/diagram/machines/read-chart.ts';
import { isRecord } from '../../domain/is-record.ts';

/** A machine, and all that may happen to it. `xstate/graph` finds its paths; `executed-path.ts` executes them. */
export interface Model {
  machine: AnyStateMachine;
  input?: unknown;
  /** What each effect may answer, by its name; each may fail, too. */
  outcomes: Readonly<Record<string, readonly unknown[]>>;
  /** Children that their parent reads, as each begins: their snapshots and ends are events of the model. */
  children?: Readonly<Record<string, AnyMachineSnapshot>>;
  /** What its parent and the page may send. */
  events?: readonly EventObject[];
  /** What happens in a state with what only that state knows, such as the quote of its request. */
  eventsIn?: (state: AnyMachineSnapshot) => readonly EventObject[];
  /** False for what cannot happen in a state, though its machine would take it. */
  mayHappen?: (state: AnyMachineSnapshot, event: EventObject) => boolean;
  /** What tells apart two situations in the same states; by default nothing. */
  keyOf?: (context: never, state: AnyMachineSnapshot) => unknown;
  /** Each transition is taken once in every situation; by default there is one. */
  situationOf?: (state: AnyMachineSnapshot, event: EventObject) => string;
}

/** What happens, and the states after it. */
export interface Step {
  event: EventObject;
  value: unknown;
}

export interface Path {
  name: string;
  steps: readonly Step[];
}

/** The shortest path to every state of a model, and from there each transition that no earlier one takes in its situation. */
export function pathsOf(model: Model): Path[] {
  const paths = found(model, (state, event) => namesOf(model, state, event), new Set());
  return longest(paths.flatMap(({ reached, further }) => [reached, ...further]));
}

/**
 * The shortest path to each transition of a model that is new in its situation, or leads from one state to another as none did,
 * for `taken`, which receives them. A transition goes on by others that need no event, so that it may lead to several.
 */
export function newPathsOf(model: Model, taken: Set<string>): Path[] {
  const { logic } = traversalOf(model);
  const changes = (state: AnyMachineSnapshot, event: EventObject) => {
    const names = namesOf(model, state, event);
    if (names.length === 0) return [];
    return [...names, JSON.stringify([state.value, event.type, transition(logic, state, event)[0].value])];
  };
  return longest([[], ...found(model, changes, taken).flatMap(({ further }) => further)]);
}

function namesOf(model: Model, state: AnyMachineSnapshot, event: EventObject): string[] {
  const situation = model.situationOf?.(state, event) ?? '';
  return model.machine.getTransitionData(state, event).map((each) => `${situation} ${transitionName(each)}`);
}

type NamesOf = (state: AnyMachineSnapshot, event: EventObject) => string[];

function found(model: Model, names: NamesOf, taken: Set<string>) {
  const { logic, ...options } = traversalOf(model);
  const isNew = (state: AnyMachineSnapshot, event: EventObject) => {
    const fresh = names(state, event).filter((name) => !taken.has(name));
    for (const name of fresh) taken.add(name);
    return fresh.length > 0;
  };
  return getShortestPaths(logic, options).map(({ state, steps }) => {
    const reached: Step[] = steps.slice(1).map((step) => ({ event: step.event, value: step.state.value }));
    const fresh = options.events(state).filter((event) => isNew(state, event));
    const further = fresh.map((event) => [...reached, { event, value: transition(logic, state, event)[0].value }]);
    return { reached, further };
  });
}

/** A path that begins another one is executed with it. */
function longest(paths: readonly Step[][]): Path[] {
  const begun = new Set(paths.flatMap((steps) => steps.map((_, length) => textOf(steps.slice(0, length)))));
  const left = paths.filter((steps) => !begun.has(textOf(steps)));
  return left.map((steps) => ({ name: steps.map(({ event }) => labelOf(event)).join(', '), steps }));
}

function textOf(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(({ event }) => event));
}

/** Such as `done payment.submitting: paid`. */
function labelOf(event: EventObject): string {
  const output = 'output' in event ? event.output : null;
  const name = event.type.replace(/^xstate\.(done|error)\.actor\.(\d+\.)?/, '$1 ').replace(/^xstate\./, '');
  return isRecord(output) && typeof output.type === 'string' ? `${name}: ${output.type}` : name;
}

/** The states of a model from which no state that `isEnd` accepts can be reached. */
export function deadEndsOf(model: Model, isEnd: (state: AnyMachineSnapshot) => boolean): unknown[] {
  const { serializeState } = traversalOf(model);
  const edges = edgesOf(model);
  const states = new Map(
    edges.flatMap(({ state, nextState }) => [state, nextState]).map((each) => [serializeState(each), each]),
  );
  const ending = new Set([...states].flatMap(([key, state]) => (isEnd(state) ? [key] : [])));
  for (let size = 0; size < ending.size; ) {
    size = ending.size;
    for (const { state, nextState } of edges)
      if (ending.has(serializeState(nextState))) ending.add(serializeState(state));
  }
  return [...states].flatMap(([key, { value }]) => (ending.has(key) ? [] : [value]));
}

interface Edge {
  state: AnyMachineSnapshot;
  event: EventObject;
  nextState: AnyMachineSnapshot;
}

function edgesOf(model: Model): Edge[] {
  const { logic, ...options } = traversalOf(model);
  return adjacencyMapToArray(getAdjacencyMap(logic, options));
}

type Traversal = ReturnType<typeof newTraversal>;

/** Each search of a model takes the same steps from the same states. */
const traversals = new WeakMap<Model, Traversal>();

function traversalOf(model: Model): Traversal {
  const traversal = traversals.get(model) ?? newTraversal(model);
  traversals.set(model, traversal);
  return traversal;
}

function newTraversal(model: Model) {
  const events = eventsOf(model);
  const eventsIn = (state: AnyMachineSnapshot) =>
    [...events, ...(state.status === 'active' ? (model.eventsIn?.(state) ?? []) : [])].filter(
      (event) => isAwaited(state, event.type) && model.mayHappen?.(state, event) !== false,
    );
  return {
    logic: withParent(model),
    input: model.input,
    events: remembered(eventsIn),
    serializeState: (state: AnyMachineSnapshot) =>
      JSON.stringify([state.value, model.keyOf?.(state.context as never, state), state.status]),
    limit: 20_000,
  };
}

/** The model's own events, and those of every effect and timer of its machine. */
function eventsOf({ machine, outcomes, events = [] }: Model): EventObject[] {
  const nodes = [machine.root, ...getStateNodes(machine)];
  const ofEffects = nodes.flatMap(({ invoke }) =>
    invoke.flatMap(({ id, src }) => [
      ...(outcomes[String(src)] ?? []).map((output) => ({ type: `xstate.done.actor.${id}`, output })),
      { type: `xstate.error.actor.${id}`, error: new Error('the effect failed') },
    ]),
  );
  const ofTimers = nodes.flatMap(({ after }) => after.map(({ eventType }) => ({ type: eventType })));
  return [...events, ...ofEffects, ...ofTimers];
}

/** An ended machine awaits nothing. */
function isAwaited(state: AnyMachineSnapshot, type: string): boolean {
  return state.status === 'active' && state._nodes.some((node) => node.transitions.has(type));
}

/** A graph has no parent, so that messages to it need one to be sent to. Of each state it has one object, and of each step one result. */
function withParent({ machine, input }: Model): AnyStateMachine {
  const parent = createEmptyActor();
  const inside = <Scope extends { self: object }>(scope: Scope): Scope => {
    Object.assign(scope.self, { _parent: parent });
    return scope;
  };
  const results = remembered((_: AnyMachineSnapshot) => new Map<EventObject, AnyMachineSnapshot>());
  let initial: AnyMachineSnapshot | null = null;
  const methods: Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot'> = {
    transition: (state, event, scope) => {
      const known = results(state);
      const result = known.get(event) ?? machine.transition(state, event, inside(scope));
      known.set(event, result);
      return result;
    },
    getInitialSnapshot: (scope) => {
      initial ??= machine.getInitialSnapshot(inside(scope), input);
      return initial;
    },
  };
  return Object.assign(Object.create(machine), methods);
}

/** Returns a function that makes the value of each key once. */
export function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
