import type { InspectedMicrostepEvent } from 'xstate';
import type { TakenTransition } from '../../contracts/inspection.ts';

type Transition = InspectedMicrostepEvent['_transitions'][number];

/** A transition that a machine took, by the names of its states, its guard and its actions. */
export function takenTransition({ source, target, eventType, guard, actions }: Transition): TakenTransition {
  return {
    from: source.path.join('.'),
    to: (target ?? []).map(({ path }) => path.join('.')),
    on: eventType,
    guard: guard ? implementationName(guard) : null,
    actions: actions.map(implementationName),
  };
}

function implementationName(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function') return named.name || 'inline';
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : 'inline';
}
