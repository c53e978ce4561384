import type { InspectionMessage, TakenTransition } from '../../contracts/inspection.ts';

/** An actor of an inspected app. */
export interface InspectedActor {
  /** The session id that the app gave it. */
  id: string;
  name: string;
  /** Its id within its parent, which the events of its end name. */
  localId: string;
  parent: string | null;
  /** The machine's configuration as JSON; null for a promise, a callback or another logic without states. */
  definition: string | null;
  /** The places of its steps in the record. */
  steps: number[];
}

/** What an actor did with one event: the event, where it came from, and what the actor was afterwards. */
export interface Step {
  place: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  event: { type: string };
  source: string | null;
  status: string;
  /** A state value of XState; undefined for an actor without states. */
  value: unknown;
  context: unknown;
  output: unknown;
  error: unknown;
  tags: readonly string[];
  children: readonly string[];
  transitions: readonly TakenTransition[];
}

/** All that is known of an app's actors. It grows in place; `version` changes with each message. */
export interface ActorRecord {
  actors: Map<string, InspectedActor>;
  steps: Step[];
  /** What the app sent, for another viewer of the same protocol. */
  messages: InspectionMessage[];
  version: number;
  /** Events that were sent and not yet taken, by the actor. */
  waiting: Map<string, Sent[]>;
}

interface Sent {
  event: { type: string };
  source: string | null;
}

export function emptyRecord(): ActorRecord {
  return { actors: new Map(), steps: [], messages: [], version: 0, waiting: new Map() };
}

/** Adds a message of the app. An actor takes its events in the order in which they were sent. */
export function addMessage(record: ActorRecord, message: InspectionMessage): void {
  record.version += 1;
  record.messages.push(message);
  const { sessionId } = message;
  if (message.type === '@xstate.actor') {
    record.actors.set(sessionId, {
      ...findOrAddActor(record, sessionId),
      name: machineName(message) ?? sessionId,
      localId: asText(message.name) ?? sessionId,
      parent: findParent(record, message),
      definition: parseMachine(message.definition),
    });
  } else if (message.type === '@xstate.event') {
    findOrAddActor(record, sessionId);
    const waiting = record.waiting.get(sessionId) ?? [];
    record.waiting.set(sessionId, [...waiting, { event: message.event, source: asText(message.sourceId) }]);
  } else addStep(record, message);
}

/** An actor that would be its own parent, however far up, stands alone. */
function findParent({ actors }: ActorRecord, message: Extract<InspectionMessage, { type: '@xstate.actor' }>) {
  const parent = asText(message.parentId);
  for (let each = parent; each !== null; each = actors.get(each)?.parent ?? null)
    if (each === message.sessionId) return null;
  return parent;
}

function addStep(record: ActorRecord, message: Extract<InspectionMessage, { type: '@xstate.snapshot' }>): void {
  const actor = findOrAddActor(record, message.sessionId);
  const snapshot = asFields(message.snapshot);
  const { event, source } = taken(record, message.sessionId, message.event?.type);
  const place = record.steps.length;
  record.steps.push({
    place,
    at: parseTime(message.createdAt),
    actor: actor.id,
    event: message.event ?? event ?? { type: 'unknown' },
    source,
    status: asText(snapshot.status) ?? 'active',
    value: snapshot.value,
    context: snapshot.context,
    output: snapshot.output,
    error: snapshot.error,
    tags: asTexts(snapshot.tags),
    children: Object.keys(asFields(snapshot.children)),
    transitions: message.transitions ?? [],
  });
  actor.steps.push(place);
}

/** A time that an app sent as milliseconds, as a number or its text, or as a date; 0 where it sent none. */
function parseTime(sent: unknown): number {
  return Number(sent) || Date.parse(String(sent)) || 0;
}

/** The event that was sent for this step; an actor may have stopped without taking some. */
function taken(
  { waiting }: ActorRecord,
  actor: string,
  type: string | undefined,
): Partial<Sent> & { source: string | null } {
  const sent = waiting.get(actor) ?? [];
  const index = sent.findIndex(({ event }) => type === undefined || event.type === type);
  if (index < 0) return { source: null };
  waiting.set(actor, sent.slice(index + 1));
  return sent[index] ?? { source: null };
}

/** An actor that was never announced is listed by its id: an app may have been connected late. */
function findOrAddActor({ actors }: ActorRecord, id: string): InspectedActor {
  const known = actors.get(id) ?? { id, name: id, localId: id, parent: null, definition: null, steps: [] };
  actors.set(id, known);
  return known;
}

/** A machine is named by the name of its logic, or by the id that it has in its file. */
function machineName({ logic, name }: Extract<InspectionMessage, { type: '@xstate.actor' }>): string | null {
  return asText(logic) ?? asText(name);
}

/** An event as one reads it: the end of an actor is named by its logic, not by the path of its id. */
export function eventText({ actors }: ActorRecord, { event }: Pick<Step, 'event'>): string {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (!kind) return event.type;
  const actor = [...actors.values()].find(({ localId }) => localId === id);
  return `${kind} ${actor?.name ?? id}`;
}

/** A definition with states; other logics have a name alone. */
function parseMachine(definition: unknown): string | null {
  const text = typeof definition === 'string' ? definition : definition ? JSON.stringify(definition) : '';
  return /"(states|initial|on|invoke)":/.test(text) ? text : null;
}

/** The last step of an actor at a place of the record, or null before its first. */
export function findStep({ actors, steps }: ActorRecord, actor: string, place: number): Step | null {
  const own = actors.get(actor)?.steps ?? [];
  let [low, high] = [0, own.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((own[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return steps[own[low - 1] ?? -1] ?? null;
}

/** The step of the same actor before this one, or null. */
export function stepBefore(record: ActorRecord, step: Step): Step | null {
  return findStep(record, step.actor, step.place - 1);
}

/** The ids of the active states of a state value, joined by dots, each with those around it; the machine's own is empty. */
export function activeStates(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const inner = (each: unknown, around: string): string[] => {
    if (typeof each === 'string') return [around + each];
    return Object.entries(asFields(each)).flatMap(([key, below]) => [
      around + key,
      ...inner(below, `${around}${key}.`),
    ]);
  };
  return ['', ...inner(value, '')];
}

/** A state value in one line: `editing.contact · priced`. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const ids = activeStates(value);
  return ids.filter((id) => id !== '' && !ids.some((other) => other.startsWith(`${id}.`))).join(' · ');
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
