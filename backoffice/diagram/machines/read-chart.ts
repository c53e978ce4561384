import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { ChartState, ChartTransition, StateChart, Trigger } from '../state-chart.ts';

type StateNode = AnyStateMachine['root'];
type Transition = NonNullable<StateNode['always']>[number];

/** The chart of a machine, read from its definition; `name` is its name in the drawings. */
export function readChart(machine: AnyStateMachine, name: string): StateChart {
  const nodes = withInner(machine.root);
  return {
    name,
    states: nodes.map((node) => toChartState(node, name)),
    transitions: readTransitions(machine).map(({ drawn }) => drawn),
  };
}

/** A transition of a machine, with more than its drawing shows. */
export interface ReadTransition {
  /** Names it in its machine (`transitionName`); one into several regions is read once for each. */
  name: string;
  drawn: ChartTransition;
  actions: string[];
}

/** The transitions of a machine, in the order of its chart. */
export function readTransitions(machine: AnyStateMachine): ReadTransition[] {
  return withInner(machine.root).flatMap((node) =>
    transitionLists(node).flatMap((list) =>
      list.flatMap((each, place) =>
        readTransition(node, each, list.slice(0, place)).map((drawn) => ({
          name: transitionKey(each, place),
          drawn,
          actions: each.actions.map(actionName),
        })),
      ),
    ),
  );
}

/** `state event #place` of a transition that was taken; the place tells apart the guarded ones of one event. */
export function transitionName(taken: AnyTransitionDefinition): string {
  const { source, eventType } = taken;
  const list = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return transitionKey(taken, list.indexOf(taken));
}

function transitionKey({ source, eventType }: AnyTransitionDefinition, place: number): string {
  return `${source.id} ${eventType || 'always'} #${place}`;
}

/** What a state does when it is entered and left, by the names of its actions; of every state, by its id in the chart. */
export function readStateActions(machine: AnyStateMachine): Map<string, { entry: string[]; exit: string[] }> {
  return new Map(
    withInner(machine.root).map((node) => [
      idOf(node),
      { entry: node.entry.map(actionName), exit: node.exit.map(actionName) },
    ]),
  );
}

/** An action's name in its machine; one that is written in place has the name of its kind: `assign`, `raise`. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const isNaming = typeof action === 'function' || (typeof action === 'object' && action !== null);
  if (isNaming && 'type' in action && typeof action.type === 'string') return action.type.replace(/^xstate\./, '');
  return (typeof action === 'function' && action.name) || 'unnamed action';
}

function withInner(node: StateNode): StateNode[] {
  const inner: StateNode[] = Object.values(node.states);
  return [node, ...inner.flatMap(withInner)];
}

function toChartState(node: StateNode, name: string): ChartState {
  const isInside = node.parent !== undefined;
  return {
    id: idOf(node),
    key: isInside ? node.key : name,
    parent: node.parent ? idOf(node.parent) : null,
    kind: node.type,
    initial: findInitial(node),
    runs: node.invoke.map(actorName),
  };
}

function idOf({ path }: StateNode): string {
  return path.join('.');
}

function findInitial(node: StateNode): string | null {
  if (node.type !== 'compound') return null;
  const [first] = node.initial.target;
  return first ? idOf(first) : null;
}

function actorName({ src, id }: StateNode['invoke'][number]): string {
  return typeof src === 'string' && !src.startsWith('xstate.') ? src : id;
}

function transitionLists(node: StateNode): Transition[][] {
  return [node.always ?? [], ...node.transitions.values()];
}

/** One transition for each target; only a transition into several regions has more than one. */
function readTransition(node: StateNode, transition: Transition, before: Transition[]): ChartTransition[] {
  const guard = guardName(transition.guard);
  const base = {
    from: idOf(node),
    on: readTrigger(node, transition),
    guard,
    isElse: guard === null && before.some((each) => each.guard !== undefined),
  };
  const targets = transition.target ?? [];
  return targets.length === 0 ? [{ ...base, to: null }] : targets.map((target) => ({ ...base, to: idOf(target) }));
}

function readTrigger(node: StateNode, transition: Transition): Trigger {
  const type: string = transition.eventType;
  if (type === '') return { type: 'always' };
  const delayed = node.after.find((each) => each.eventType === type);
  if (delayed) return { type: 'after', delay: delayWords(node, delayed.delay) };
  if (type === `xstate.done.state.${node.id}`) return { type: 'done', actor: null };
  return readActorEnd(node, type) ?? { type: 'event', name: type.replace(/^xstate\.snapshot\.(.*)$/, '$1 changes') };
}

/** The trigger of an actor's end, by done or error; null for another event. */
function readActorEnd({ invoke }: StateNode, type: string): Trigger | null {
  const actor = (each: StateNode['invoke'][number]) => (invoke.length > 1 ? actorName(each) : null);
  for (const each of invoke) {
    if (type === `xstate.done.actor.${each.id}`) return { type: 'done', actor: actor(each) };
    if (type === `xstate.error.actor.${each.id}`) return { type: 'error', actor: actor(each) };
  }
  return null;
}

/** `8 s`, or the delay's name, followed by its time if that is constant. */
function delayWords({ machine }: StateNode, delay: unknown): string {
  if (typeof delay === 'number') return timeWords(delay);
  if (typeof delay !== 'string') return 'a while';
  const named: unknown = machine.implementations.delays[delay];
  return typeof named === 'number' ? `${delay} (${timeWords(named)})` : delay;
}

function timeWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** Combined guards read like `not a and b`, and XState's `stateIn('#a')` like `in a`; null without a guard. */
function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (isNamed(guard)) return typeof guard.params === 'string' ? guard.params : guard.type;
  return stateName(guard) ?? composedName(guard) ?? 'unnamed guard';
}

function isNamed(guard: unknown): guard is { type: string; params?: unknown } {
  return typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string';
}

/** XState's `not(…)`, `and([…])` and `or([…])` are functions that carry their parts, named after the operator. */
function composedName(guard: unknown): string | null {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return null;
  const parts = guard.guards.map((part: unknown) => guardName(part) ?? '');
  return 'check' in guard && guard.name === 'not' ? `not ${parts.join(' ')}` : parts.join(` ${guard.name} `);
}

function stateName(guard: unknown): string | null {
  if (typeof guard !== 'function' || guard.name !== 'stateIn' || !('stateValue' in guard)) return null;
  return typeof guard.stateValue === 'string' ? `in ${guard.stateValue.replace('#', '')}` : null;
}
