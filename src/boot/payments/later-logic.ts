import { type AnyActorLogic, type AnyActorScope, type AnyEventObject, assign, setup } from 'xstate';

/** An actor whose code is not there yet. A view of the machine finds its input in the context, as it does once that has begun. */
const waitingMachine = setup({
  types: {
    context: {} as { input: unknown; missed: AnyEventObject[] },
    input: {} as unknown,
    events: {} as AnyEventObject,
    tags: {} as 'loading',
  },
  actions: { miss: assign({ missed: ({ context, event }) => [...context.missed, event] }) },
}).createMachine({
  tags: 'loading',
  context: ({ input }) => ({ ...Object(input), input, missed: [] }),
  on: { '*': { actions: 'miss' } },
});

const LOADED = 'code.loaded';
const FAILED = 'code.failed';

/** A logic whose code comes later. An actor that starts before begins once it is there, and fails where it cannot be loaded. */
export function laterLogic<Logic extends AnyActorLogic>(
  load: () => Promise<unknown>,
  known: () => Logic | undefined,
): Logic {
  const inUse = (snapshot: object) => (isWaiting(snapshot) ? waitingMachine : known()) as AnyActorLogic;
  const later: AnyActorLogic = {
    getInitialSnapshot: (scope, input) =>
      (known() ?? (waitingMachine as AnyActorLogic)).getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => inUse(snapshot).getPersistedSnapshot(snapshot, options),
    start(snapshot, scope) {
      if (!isWaiting(snapshot)) return known()?.start?.(snapshot, scope);
      const send = (event: AnyEventObject) => scope.self.send(event);
      load().then(
        () => send({ type: LOADED }),
        (error: unknown) => send({ type: FAILED, error }),
      );
    },
    transition(snapshot, event, scope) {
      if (isWaiting(snapshot) && event.type === FAILED) throw event.error;
      const logic = known();
      if (isWaiting(snapshot) && event.type === LOADED && logic) return begun(logic, snapshot, scope);
      return inUse(snapshot).transition(snapshot, event, scope);
    },
  };
  return later as Logic;
}

function isWaiting(snapshot: object): snapshot is ReturnType<typeof waitingMachine.getInitialSnapshot> {
  return 'machine' in snapshot && snapshot.machine === waitingMachine;
}

function begun(
  logic: AnyActorLogic,
  { context }: ReturnType<typeof waitingMachine.getInitialSnapshot>,
  scope: AnyActorScope,
) {
  const first = logic.getInitialSnapshot(scope, context.input);
  scope.defer(() => {
    logic.start?.(first, scope);
    for (const event of context.missed) scope.self.send(event);
  });
  return first;
}
