import type { AnyStateMachine, InspectionEvent } from 'xstate';

/** Every transition of a machine, as `state event #place`; the place distinguishes the guarded ones of one event. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  const states = [machine.root, ...descendants(machine.root)];
  return states.flatMap((state) => [
    ...[...state.transitions.values()].flatMap((list) => list.map((each, index) => nameOf(each, index))),
    ...(state.always ?? []).map((each, index) => nameOf(each, index)),
  ]);
}

/** The states of a machine, by their ids. */
export function statesOf(machine: AnyStateMachine): string[] {
  return descendants(machine.root).map((state) => state.id);
}

type StateNode = AnyStateMachine['root'];
type Transition = StateNode['always'] extends (infer Each)[] | undefined ? Each : never;

function descendants(state: StateNode): StateNode[] {
  return Object.values(state.states).flatMap((child) => [child as StateNode, ...descendants(child as StateNode)]);
}

function nameOf(transition: Transition, place: number): string {
  return `${transition.source.id} ${transition.eventType || 'always'} #${place}`;
}

/** The name of a taken transition. */
export function takenName(transition: Transition): string {
  const { source, eventType } = transition;
  const list = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return nameOf(transition, list.indexOf(transition));
}

export interface ChildWalk {
  transitions: Set<string>;
  states: Set<string>;
}

/** Adds every reached state and taken transition to `walked`. */
export function recorder(walked: ChildWalk) {
  return (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep') {
      for (const transition of inspected._transitions as Transition[]) {
        walked.transitions.add(takenName(transition));
        // A transient state is in no snapshot.
        walked.states.add(transition.source.id);
      }
    }
    if (inspected.type === '@xstate.snapshot' && '_nodes' in inspected.snapshot) {
      for (const node of inspected.snapshot._nodes as StateNode[]) walked.states.add(node.id);
    }
  };
}

/** The states and transitions of a machine that no walk has reached. */
export function unwalked(machine: AnyStateMachine, { states, transitions }: ChildWalk): string[] {
  return [
    ...statesOf(machine).filter((state) => !states.has(state)),
    ...transitionsOf(machine).filter((transition) => !transitions.has(transition)),
  ];
}
