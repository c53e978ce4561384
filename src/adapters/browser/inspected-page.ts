import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { WebSocket } from 'partysocket';
import type { InspectionEvent, Observer } from 'xstate';
import type { PageHello, TakenTransition } from '../../../contracts/studio/inspection.ts';
import { maskContact } from '../../../domain/inspection/mask-contact.ts';
import { plainCopy } from '../../../domain/inspection/plain-copy.ts';
import { newUuid } from './new-id.ts';

/** The page remembers this many messages for a studio that is opened later, or that starts again. */
const MOST_MESSAGES = 10_000;

/** Plain states in states in states are read to this depth. */
const DEPTH = 400;

const TAB_KEY = 'sluice-inspected-tab';

/**
 * Sends all that the actors of this page do to the studio's socket, by the protocol of `@statelyai/inspect`, with contact and card
 * fields masked, and sends an actor the events that the studio has for it.
 */
export function inspectPage(socket: string, title: string, page: Window): Observer<InspectionEvent> {
  const actors = new Map<string, InspectionEvent['actorRef']>();
  const taken = takenTransitions();
  const adapter = createAdapter(socket, helloOf(title, page), (sessionId, event) => actors.get(sessionId)?.send(event));
  const inspector = createInspector(adapter, {
    serializationDepthLimit: DEPTH,
    serialize: (message) => masked(taken.onto(nameLogic(message))),
  });
  /** The protocol names an actor by its id, and knows no machine whose code came later than the actor's stand-in. */
  function nameLogic(message: StatelyInspectionEvent): StatelyInspectionEvent {
    const actor = actors.get(message.sessionId);
    if (message.type !== '@xstate.actor' || !actor) return message;
    const logic = 'src' in actor && typeof actor.src === 'string' ? { logic: actor.src } : {};
    const snapshot: object = actor.getSnapshot();
    const definition = 'machine' in snapshot ? { definition: definitionOf(snapshot.machine) } : {};
    return { ...message, ...logic, ...definition };
  }
  return {
    next(event) {
      if (event.type === '@xstate.actor') actors.set(event.actorRef.sessionId, event.actorRef);
      taken.note(event);
      inspector.inspect.next?.(event);
    },
  };
}

/** A machine's configuration as JSON, in which guards, actions and actors are names. */
function definitionOf(machine: unknown): string {
  const config = typeof machine === 'object' && machine !== null && 'config' in machine ? machine.config : null;
  return JSON.stringify(config, (_key, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
}

function helloOf(title: string, { location, sessionStorage }: Window): PageHello {
  const tab = sessionStorage.getItem(TAB_KEY) ?? newUuid();
  sessionStorage.setItem(TAB_KEY, tab);
  return { type: '@sluice.page', load: newUuid(), tab, title, url: location.pathname };
}

/** The definition is one long text, which a copy would shorten. */
function masked<Message extends object>(message: Message): Message {
  const definition = 'definition' in message ? { definition: message.definition } : {};
  return Object.assign(Object(plainCopy(message, maskContact)), definition);
}

/** The protocol has no transitions; those of an event's steps are added to the snapshot that follows them. */
function takenTransitions() {
  const open = new Map<string, TakenTransition[]>();
  const ready: TakenTransition[][] = [];
  return {
    note(event: InspectionEvent): void {
      const { sessionId } = event.actorRef;
      if (event.type === '@xstate.microstep')
        open.set(sessionId, [...(open.get(sessionId) ?? []), ...event._transitions.map(takenOf)]);
      if (event.type !== '@xstate.snapshot') return;
      ready.push(open.get(sessionId) ?? []);
      open.delete(sessionId);
    },
    /** Messages come in the order of their events. */
    onto: (message: StatelyInspectionEvent) =>
      message.type === '@xstate.snapshot' ? { ...message, transitions: ready.shift() ?? [] } : message,
  };
}

type Transition = Extract<InspectionEvent, { type: '@xstate.microstep' }>['_transitions'][number];

function takenOf({ source, target, eventType, guard, actions }: Transition): TakenTransition {
  return {
    from: source.path.join('.'),
    to: (target ?? []).map(({ path }) => path.join('.')),
    on: eventType,
    guard: guard ? nameOf(guard) : null,
    actions: actions.map(nameOf),
  };
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function') return named.name || 'inline';
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : 'inline';
}

type SendByHand = (sessionId: string, event: { type: string }) => void;

/** A socket that opens again by itself; the studio is then told everything again, in case it was the studio that started again. */
function createAdapter(url: string, hello: PageHello, send: SendByHand) {
  const remembered: string[] = [];
  const socket = new WebSocket(url, [], { maxEnqueuedMessages: 0, maxReconnectionDelay: 3_000 });
  socket.addEventListener('open', () => {
    for (const text of [JSON.stringify(hello), ...remembered]) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    const said: { sessionId: string; event: { type: string } } = JSON.parse(String(data));
    send(said.sessionId, said.event);
  });
  return {
    send(message: StatelyInspectionEvent): void {
      const text = JSON.stringify(message);
      remembered.push(text);
      if (remembered.length > MOST_MESSAGES) remembered.shift();
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
  };
}
