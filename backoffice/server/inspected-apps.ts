import { Value } from 'typebox/value';
import { isRecord } from '../../domain/is-record.ts';
import { parseJson } from '../../domain/parse-json.ts';
import {
  type InspectedApp,
  type InspectionMessage,
  InspectionMessageSchema,
  type PageHello,
  PageHelloSchema,
  type SendByHand,
  type ViewerMessage,
} from '../contracts/inspection.ts';
import { MOST_OF_A_DEFINITION, plainCopy } from '../inspected/plain-copy.ts';

/** The bounds of what the studio's server remembers of the apps. */
const MOST_MESSAGES = 20_000;
const MOST_APPS = 20;
const MOST_CHARACTERS_OF_AN_APP = 64 * 1024 * 1024;
/** A message up to this size and depth is stored as it came; another is shortened. */
const MOST_CHARACTERS = 256 * 1024;
const MOST_DEPTH = 400;

/** The other end of an app's socket. */
export interface AppConnection {
  /** The Origin header; empty for a program. */
  origin: string;
  send: (text: string) => void;
}

interface Recorded {
  app: InspectedApp;
  messages: InspectionMessage[];
  /** Of the texts of the messages. */
  characters: number;
  connection: AppConnection | null;
}

/** The record of every inspected app, in memory: development needs no more, and a page sends its own again. */
export function inspectedApps({ clock, newId }: { clock: () => Date; newId: () => string }) {
  const apps = new Map<string, Recorded>();
  const viewers = new Set<(message: ViewerMessage) => void>();
  const publish = (message: ViewerMessage) => {
    for (const viewer of viewers) viewer(message);
  };

  function begin(connection: AppConnection, hello: PageHello | null): Recorded {
    const known = apps.get(hello?.load ?? '');
    // Another page on this machine may have seen the id.
    const isItsOwn = known === undefined || known.connection === null || known.connection.origin === connection.origin;
    const app: InspectedApp = {
      id: hello && isItsOwn ? hello.load : newId(),
      tab: hello?.tab ?? null,
      title: hello?.title || 'Another app',
      url: hello?.url ?? null,
      since: (isItsOwn ? known?.app.since : null) ?? clock().getTime(),
      isConnected: true,
      listens: hello !== null,
      forgotten: 0,
      strange: 0,
      strangeWhy: null,
    };
    const recorded: Recorded = { app, messages: [], characters: 0, connection };
    apps.set(app.id, recorded);
    forgetOldest();
    publish({ type: 'app', app });
    publish({ type: 'messages', app: app.id, isAll: true, messages: [] });
    return recorded;
  }

  function forgetOldest(): void {
    if (apps.size <= MOST_APPS) return;
    const [ended, running] = [true, false].map((isEnded) =>
      [...apps.values()].filter(({ app }) => app.isConnected !== isEnded),
    );
    for (const { app } of [...(ended ?? []), ...(running ?? [])].slice(0, apps.size - MOST_APPS)) {
      apps.delete(app.id);
      publish({ type: 'gone', app: app.id });
    }
  }

  function add(recorded: Recorded, message: InspectionMessage, characters: number): void {
    const { app, messages } = recorded;
    messages.push(message);
    recorded.characters += characters;
    if (messages.length > MOST_MESSAGES || recorded.characters > MOST_CHARACTERS_OF_AN_APP) {
      app.forgotten += messages.splice(0, Math.ceil(messages.length / 4)).length;
      // A quarter of the messages is taken for a quarter of the text.
      recorded.characters *= 3 / 4;
    }
    publish({ type: 'messages', app: app.id, isAll: false, messages: [message] });
  }

  function noteStrange(recorded: Recorded, why: string): void {
    recorded.app.strange += 1;
    recorded.app.strangeWhy = why;
    publish({ type: 'app', app: recorded.app });
  }

  return {
    /** A new connection of an app; it is recorded from its first message on. */
    connect(connection: AppConnection) {
      let recorded: Recorded | null = null;
      return {
        hear(text: string): void {
          const said = readMessage(text);
          recorded ??= begin(connection, said.type === 'hello' ? said.hello : null);
          if (said.type === 'message') add(recorded, said.message, text.length);
          else if (said.type === 'strange') noteStrange(recorded, said.why);
        },
        end(): void {
          if (recorded?.connection !== connection) return;
          recorded.connection = null;
          recorded.app.isConnected = false;
          publish({ type: 'app', app: recorded.app });
        },
      };
    },
    /** Tells a viewer everything that is known, and then all that follows; returns how to stop. */
    watch(viewer: (message: ViewerMessage) => void): () => void {
      for (const { app, messages } of apps.values()) {
        viewer({ type: 'app', app });
        viewer({ type: 'messages', app: app.id, isAll: true, messages });
      }
      viewers.add(viewer);
      return () => void viewers.delete(viewer);
    },
    /** Sends an event to an actor of an app, in the protocol's own form. */
    sendByHand({ app: id, sessionId, event }: SendByHand): void {
      const recorded = apps.get(id);
      if (!recorded?.app.listens) return;
      recorded.connection?.send(JSON.stringify({ type: '@xstate.event', sessionId, event }));
    },
  };
}

type Said =
  | { type: 'hello'; hello: PageHello }
  | { type: 'message'; message: InspectionMessage }
  | { type: 'strange'; why: string };

/** Reads a text of an app's socket; what is not understood says why. */
function readMessage(text: string): Said {
  const value = parseJson(text);
  if (Value.Check(PageHelloSchema, value)) return { type: 'hello', hello: value };
  const message = withoutNull(value);
  if (Value.Check(InspectionMessageSchema, message)) {
    const isLarge = text.length > MOST_CHARACTERS || jsonDepth(text) > MOST_DEPTH;
    return isLarge ? shortened(message) : { type: 'message', message };
  }
  return { type: 'strange', why: whyStrange(value) };
}

/** Some versions of the protocol send null for a field that they have nothing for. */
function withoutNull(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}

function shortened(message: InspectionMessage): Said {
  const copy = plainCopy(message);
  // The definition is one long text, which is useless in part.
  const definition = message.type === '@xstate.actor' ? shortDefinition(message.definition) : {};
  const short = { ...Object(copy), ...definition };
  if (Value.Check(InspectionMessageSchema, short)) return { type: 'message', message: short };
  return { type: 'strange', why: 'A message was too large to be shortened.' };
}

function shortDefinition(definition: unknown) {
  return typeof definition === 'string' && definition.length <= MOST_OF_A_DEFINITION ? { definition } : {};
}

/** The depth of the objects and lists of a JSON text; what is too deep would end a program that writes it again. */
function jsonDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function whyStrange(value: unknown): string {
  if (value === undefined) return 'A message was no JSON.';
  const named = isRecord(value) ? value.type : undefined;
  const type = typeof named === 'string' ? named.slice(0, 60) : null;
  if (type?.startsWith('service.'))
    return 'The app speaks the protocol of XState 4 (@xstate/inspect), which has no actors.';
  return type === null ? 'A message had no type.' : `A message of the type "${type}" is not known, or lacks a field.`;
}
