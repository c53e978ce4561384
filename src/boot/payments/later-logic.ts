import type { AnyActorLogic } from 'xstate';

/** A logic whose code comes later. `known` returns it, and throws where an actor of it starts before it is there. */
export function laterLogic<Logic extends AnyActorLogic>(known: () => Logic): Logic {
  const later: AnyActorLogic = {
    transition: (snapshot, event, scope) => known().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => known().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => known().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => known().start?.(snapshot, scope),
  };
  return later as Logic;
}
