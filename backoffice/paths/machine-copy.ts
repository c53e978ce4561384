import {
  type ActorScope,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventObject,
  type InspectionEvent,
  type SnapshotStatus,
  StateMachine,
} from 'xstate';
import type { TakenTransition } from '../contracts/inspection.ts';
import { takenTransition } from '../diagram/machines/taken-transition.ts';

/** A copy never runs an effect: its end is an event (`xstate.done.actor.…`), and messages are made and never sent. */

type Scope = ActorScope<AnyMachineSnapshot, EventObject>;

interface Stage {
  scope: Scope;
  done: Done;
}

/** What a copy did in a step: the transitions that it took, and the events that an actor would have emitted. */
export interface Done {
  taken: TakenTransition[];
  emitted: EventObject[];
}

const stages = new WeakMap<AnyStateMachine, Stage>();

/** The first state of a copy. */
export function beginCopy(machine: AnyStateMachine, input: unknown, done: Partial<Done> = {}): AnyMachineSnapshot {
  return onStage(machine, done, (scope) => machine.getInitialSnapshot(scope, input));
}

/** The state after an event; it throws what the machine throws. What the copy did is added to `done`. */
export function stepCopy(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  done: Partial<Done> = {},
): AnyMachineSnapshot {
  const { machine } = snapshot;
  return onStage(machine, done, (scope) => machine.transition(snapshot, withSnapshot(snapshot, event), scope));
}

/** A state as it was recorded. */
export interface RecordedState {
  value: unknown;
  context: unknown;
  status?: string;
  /** The ids of the actors that ran beside those that its states invoke. */
  children?: readonly string[];
}

/** A copy that begins at a recorded state; it throws if the machine has no such state. */
export function copyAt(machine: AnyStateMachine, recorded: RecordedState): AnyMachineSnapshot {
  const { value, context, status = 'active', children: ids = [] } = recorded;
  const known = typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : {};
  const snapshot: AnyMachineSnapshot = machine.resolveState({
    value: Object(known) === known ? Object(known) : String(known),
    context: Object(context),
    status: toStatus(status),
  });
  const invoked = snapshot._nodes.flatMap(({ invoke }) => invoke);
  const sources = new Map([
    ...ids.map((id): [string, string | null] => [id, null]),
    ...invoked.map(({ id, src }): [string, string | null] => [id, typeof src === 'string' ? src : null]),
  ]);
  const children = [...sources].map(([id, src]) => [id, silentChild(machine, id, src)]);
  return Object.assign(snapshot, { children: Object.fromEntries(children) });
}

function toStatus(status: string): SnapshotStatus {
  return status === 'done' || status === 'error' || status === 'stopped' ? status : 'active';
}

const silent = createMachine({});

/** An actor that is never started. It is there because a machine names its children where it sends them events. */
function silentChild(machine: AnyStateMachine, id: string, src: string | null): AnyActorRef {
  const logic = src === null ? undefined : machine.implementations.actors[src];
  return createActor(logic && 'transition' in logic ? logic : silent, {
    id,
    parent: stageFor(machine).scope.self,
    ...(src === null ? {} : { src }),
  });
}

/** A child's snapshot in an event is plain data in a record; rules that read its state need it as its machine makes it. */
function withSnapshot({ children }: AnyMachineSnapshot, event: AnyEventObject): AnyEventObject {
  const child = /^xstate\.snapshot\.(.+)$/.exec(event.type)?.[1];
  const { snapshot } = event;
  if (!child || typeof snapshot !== 'object' || snapshot === null || 'machine' in snapshot) return event;
  const ref: AnyActorRef | undefined = children[child];
  const logic: unknown = ref && 'logic' in ref ? ref.logic : null;
  return logic instanceof StateMachine ? { ...event, snapshot: copyAt(logic, stateIn(snapshot)) } : event;
}

function stateIn(snapshot: object): RecordedState {
  const { value, context, status, children }: Record<string, unknown> = { ...snapshot };
  return {
    value,
    context,
    status: String(status ?? 'active'),
    children: Object.keys(Object(children)),
  };
}

function onStage(
  machine: AnyStateMachine,
  { taken, emitted }: Partial<Done>,
  act: (scope: Scope) => AnyMachineSnapshot,
): AnyMachineSnapshot {
  const stage = stageFor(machine);
  stage.done = { taken: [], emitted: [] };
  try {
    return act(stage.scope);
  } finally {
    taken?.push(...stage.done.taken);
    emitted?.push(...stage.done.emitted);
  }
}

/** What a machine's step needs around it: an actor with a parent, of which neither is ever started. */
function stageFor(machine: AnyStateMachine): Stage {
  const known = stages.get(machine);
  if (known) return known;
  const note = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep' && event.actorRef === self)
      stage.done.taken.push(...event._transitions.map(takenTransition));
  };
  const parent = createActor(silent, { inspect: note });
  const self: AnyActorRef = createActor(machine, { parent });
  const nothing = () => {};
  const noteEmitted: Scope['actionExecutor'] = ({ type, params }) => {
    const { event }: { event?: EventObject } = Object(params);
    if (type === 'xstate.emit' && event) stage.done.emitted.push(event);
  };
  const scope: Scope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: parent.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: noteEmitted,
  };
  const stage: Stage = { scope, done: { taken: [], emitted: [] } };
  stages.set(machine, stage);
  return stage;
}
