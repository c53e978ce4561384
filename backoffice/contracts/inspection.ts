import { type Static, Type } from 'typebox';

/** `@statelyai/inspect` is read as far as needed: other fields pass, and what an older version lacks is optional. */
const Base = {
  sessionId: Type.String(),
  rootId: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
};

const ActorMessage = Type.Object({
  type: Type.Literal('@xstate.actor'),
  ...Base,
  name: Type.Optional(Type.Unknown()),
  /** Our own addition: the name of its logic in the machine that runs it, such as `loadPage`. */
  logic: Type.Optional(Type.Unknown()),
  parentId: Type.Optional(Type.Unknown()),
  /** The machine's configuration as JSON. */
  definition: Type.Optional(Type.Unknown()),
  snapshot: Type.Optional(Type.Unknown()),
});

const SentEvent = Type.Object({ type: Type.String() });

const EventMessage = Type.Object({
  type: Type.Literal('@xstate.event'),
  ...Base,
  sourceId: Type.Optional(Type.Unknown()),
  event: SentEvent,
});

/** A transition that an event led to, in the order in which they were taken. Our own addition to the protocol. */
const TakenTransitionSchema = Type.Object({
  /** The keys of the state from the machine's top down, joined by dots. */
  from: Type.String(),
  to: Type.Array(Type.String()),
  on: Type.String(),
  guard: Type.Union([Type.String(), Type.Null()]),
  actions: Type.Array(Type.String()),
});
export type TakenTransition = Static<typeof TakenTransitionSchema>;

const SnapshotMessage = Type.Object({
  type: Type.Literal('@xstate.snapshot'),
  ...Base,
  event: Type.Optional(SentEvent),
  snapshot: Type.Unknown(),
  transitions: Type.Optional(Type.Array(TakenTransitionSchema)),
});

export const InspectionMessageSchema = Type.Union([ActorMessage, EventMessage, SnapshotMessage]);
export type InspectionMessage = Static<typeof InspectionMessageSchema>;

/** What a page of the shop says of itself first: `load` is one load of a page, `tab` the browser's tab. */
export const PageHelloSchema = Type.Object({
  type: Type.Literal('@sluice.page'),
  load: Type.String({ maxLength: 64 }),
  tab: Type.String({ maxLength: 64 }),
  title: Type.String({ maxLength: 300 }),
  url: Type.String({ maxLength: 2_000 }),
});
export type PageHello = Static<typeof PageHelloSchema>;

/** An app whose actors are inspected: one load of a page, or one connection of another app. */
export interface InspectedApp {
  id: string;
  /** The tab of a page of the shop; null for another app. */
  tab: string | null;
  title: string;
  url: string | null;
  /** Milliseconds since 1970. */
  since: number;
  isConnected: boolean;
  /** Whether events can be sent to its actors by hand. */
  listens: boolean;
  /** The oldest messages are forgotten beyond the bound. */
  forgotten: number;
  /** The messages in a form that is not understood, and what the last of them said. */
  strange: number;
  strangeWhy: string | null;
}

/** From the studio's server to its page. */
export type ViewerMessage =
  | { type: 'app'; app: InspectedApp }
  | { type: 'gone'; app: string }
  /** `isAll`: they replace what was known of the app; otherwise they follow it. */
  | { type: 'messages'; app: string; isAll: boolean; messages: InspectionMessage[] };

/** From the studio's page: an event to an actor, by hand. */
export const SendByHandSchema = Type.Object({
  type: Type.Literal('send'),
  app: Type.String(),
  sessionId: Type.String(),
  event: SentEvent,
});
export type SendByHand = Static<typeof SendByHandSchema>;
