import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { readTransitions, transitionName } from '../../backoffice/diagram/machines/read-chart.ts';

/** The names of every transition of a machine. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  return [...new Set(readTransitions(machine).map(({ name }) => name))];
}

/** The states of a machine, by their ids. */
export function statesOf(machine: AnyStateMachine): string[] {
  return descendants(machine.root).map((state) => state.id);
}

type StateNode = AnyStateMachine['root'];

function descendants(state: StateNode): StateNode[] {
  return Object.values(state.states).flatMap((child) => [child as StateNode, ...descendants(child as StateNode)]);
}

export interface ChildWalk {
  transitions: Set<string>;
  states: Set<string>;
}

/** Adds every reached state and taken transition to `walked`. */
export function recorder(walked: ChildWalk) {
  return (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep') {
      for (const transition of inspected._transitions) {
        walked.transitions.add(transitionName(transition));
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
