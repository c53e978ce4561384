import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { WebSocket } from 'partysocket';
import type { InspectionEvent, Observer } from 'xstate';
import { newUuid } from '../../src/adapters/browser/new-id.ts';
import type { PageHello, TakenTransition } from '../contracts/inspection.ts';
import { definitionJson } from '../diagram/machines/definition-json.ts';
import { takenTransition } from '../diagram/machines/taken-transition.ts';
import { maskContact } from './mask-contact.ts';
import { MOST_OF_A_DEFINITION, plainCopy } from './plain-copy.ts';

/** The page remembers this many messages for a studio that is opened later, or that starts again. */
const MOST_MESSAGES = 10_000;

/** Plain states in states in states are read to this depth. */
const DEPTH = 400;

const TAB_KEY = 'sluice-inspected-tab';

/** Contact and card fields leave the page masked, and the studio may send events to an actor. */
export function inspectPage(socket: string, title: string, page: Window): Observer<InspectionEvent> {
  const actors: ReportedActors = new Map();
  const adapter = createAdapter(socket, greet(title, page), (sessionId, event) => actors.get(sessionId)?.send(event));
  return reportActors(adapter, actors);
}

type ReportedActors = Map<string, InspectionEvent['actorRef']>;

/** Sends all that actors do as masked messages of the protocol, and collects the actors by their session ids. */
export function reportActors(
  adapter: { send: (message: StatelyInspectionEvent) => void },
  actors: ReportedActors = new Map(),
): Observer<InspectionEvent> {
  const taken = takenTransitions();
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
    const definition = 'machine' in snapshot ? { definition: definitionJson(snapshot.machine) } : {};
    return { ...message, ...logic, ...definition };
  }
  return {
    next(event) {
      if (event.type === '@xstate.actor') actors.set(event.actorRef.sessionId, event.actorRef);
      taken.note(event);
      inspector.inspect.next?.(event.type === '@xstate.actor' ? withShortLogic(event) : event);
    },
  };
}

/** The package writes a configuration as JSON at once, which is long for a long funnel, and is written here as well. */
function withShortLogic(event: Extract<InspectionEvent, { type: '@xstate.actor' }>): InspectionEvent {
  const { actorRef } = event;
  const { config }: { config?: { id?: string } } = 'logic' in actorRef ? Object(actorRef.logic) : {};
  const logic = { value: config && { config: { id: config.id } } };
  return { ...event, actorRef: Object.create(actorRef, { logic }) };
}

function greet(title: string, { location, sessionStorage }: Window): PageHello {
  const tab = sessionStorage.getItem(TAB_KEY) ?? newUuid();
  sessionStorage.setItem(TAB_KEY, tab);
  return { type: '@sluice.page', load: newUuid(), tab, title, url: location.pathname };
}

/** The definition is one long text, which a copy would shorten; a state value holds the names of states alone, at any depth. */
function masked<Message extends StatelyInspectionEvent>(message: Message): Message {
  if (message.type === '@xstate.actor') {
    const { definition = '', ...rest } = message;
    const sent = definition.length <= MOST_OF_A_DEFINITION ? { definition } : {};
    return Object.assign(Object(plainCopy(rest, maskContact)), sent);
  }
  const copy = Object(plainCopy(message, maskContact));
  if (message.type !== '@xstate.snapshot') return copy;
  const { value }: Record<string, unknown> = { ...message.snapshot };
  return value === undefined ? copy : Object.assign(copy, { snapshot: { ...copy.snapshot, value } });
}

/** The protocol has no transitions; those of an event's steps are added to the snapshot that follows them. */
function takenTransitions() {
  const open = new Map<string, TakenTransition[]>();
  const ready: TakenTransition[][] = [];
  return {
    note(event: InspectionEvent): void {
      const { sessionId } = event.actorRef;
      if (event.type === '@xstate.microstep')
        open.set(sessionId, [...(open.get(sessionId) ?? []), ...event._transitions.map(takenTransition)]);
      if (event.type !== '@xstate.snapshot') return;
      ready.push(open.get(sessionId) ?? []);
      open.delete(sessionId);
    },
    /** Messages come in the order of their events. */
    onto: (message: StatelyInspectionEvent) =>
      message.type === '@xstate.snapshot' ? { ...message, transitions: ready.shift() ?? [] } : message,
  };
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
