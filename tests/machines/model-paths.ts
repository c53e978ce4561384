import { type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor, type EventObject, transition } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph';
import { isRecord } from '../../domain/is-record.ts';
import { transitionName } from '../../machines/chart/read-chart.ts';

/** A machine, and all that may happen to it. `xstate/graph` finds its paths; `executed-path.ts` executes them. */
export interface Model {
  machine: AnyStateMachine;
  input?: unknown;
  /** What each effect may answer, by its name; each may fail, too. */
  outcomes: Readonly<Record<string, readonly unknown[]>>;
  /** What its parent and the page may send. */
  events?: readonly EventObject[];
  /** False for what cannot happen in a state, though its machine would take it. */
  mayHappen?: (state: AnyMachineSnapshot, event: EventObject) => boolean;
  /** What tells apart two situations in the same states; by default nothing. */
  keyOf?: (context: never) => unknown;
  /** Each transition is taken once in every situation; by default there is one. */
  situationOf?: (state: AnyMachineSnapshot) => string;
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
  const options = traversalOf(model);
  const logic = withParent(model.machine);
  const taken = new Set<string>();
  const isNew = (state: AnyMachineSnapshot, event: EventObject) => {
    const situation = model.situationOf?.(state) ?? '';
    const names = model.machine.getTransitionData(state, event).map((each) => `${situation} ${transitionName(each)}`);
    const fresh = names.filter((name) => !taken.has(name));
    for (const name of fresh) taken.add(name);
    return fresh.length > 0;
  };
  const paths = getShortestPaths(logic, options).flatMap(({ state, steps }) => {
    const reached: Step[] = steps.slice(1).map((step) => ({ event: step.event, value: step.state.value }));
    const further = options.events(state).filter((event) => isNew(state, event));
    return [
      reached,
      ...further.map((event) => [...reached, { event, value: transition(logic, state, event)[0].value }]),
    ];
  });
  return longest(paths);
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
  return adjacencyMapToArray(getAdjacencyMap(withParent(model.machine), traversalOf(model)));
}

function traversalOf(model: Model) {
  const events = eventsOf(model);
  return {
    input: model.input,
    events: (state: AnyMachineSnapshot) =>
      events.filter((event) => isAwaited(state, event.type) && model.mayHappen?.(state, event) !== false),
    serializeState: ({ value, context, status }: AnyMachineSnapshot) =>
      JSON.stringify([value, model.keyOf?.(context as never), status]),
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

/** A graph has no parent, so that messages to it need one to be sent to. */
function withParent(machine: AnyStateMachine): AnyStateMachine {
  const parent = createEmptyActor();
  const inside = <Scope extends { self: object }>(scope: Scope): Scope => {
    Object.assign(scope.self, { _parent: parent });
    return scope;
  };
  const methods: Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot'> = {
    transition: (state, event, scope) => machine.transition(state, event, inside(scope)),
    getInitialSnapshot: (scope, input) => machine.getInitialSnapshot(inside(scope), input),
  };
  return Object.assign(Object.create(machine), methods);
}
