import { type Static, Type } from 'typebox';

const Text = Type.String({ maxLength: 300 });
const Id = Type.String({ maxLength: 2_000 });
const Nullable = (text: typeof Text) => Type.Union([text, Type.Null()]);

/** The trigger of a transition. `actor` is null where a state runs only one; `delay` is a name, a time, or both. */
const Trigger = Type.Union([
  Type.Object({ type: Type.Literal('event'), name: Text }),
  Type.Object({ type: Type.Literal('done'), actor: Nullable(Text) }),
  Type.Object({ type: Type.Literal('error'), actor: Nullable(Text) }),
  Type.Object({ type: Type.Literal('after'), delay: Text }),
  Type.Object({ type: Type.Literal('always') }),
]);

const ChartState = Type.Object({
  /** The keys from the machine's top down, joined by dots: `editing.contact`. The machine's own id is empty. */
  id: Id,
  key: Text,
  /** The id of the state around this one; null for the outermost. */
  parent: Nullable(Id),
  /** A `folded` state contains states that another picture shows. */
  kind: Type.Enum(['atomic', 'compound', 'parallel', 'final', 'history', 'folded']),
  /** The id of the inner state that is entered first, or null. */
  initial: Nullable(Id),
  /** The actors that run while the machine is in this state. */
  runs: Type.Array(Text, { maxItems: 50 }),
});

const ChartTransition = Type.Object({
  from: Id,
  /** Null where the transition leaves no state. In a chart of the inside of one state, `to` may be a state outside it. */
  to: Nullable(Id),
  on: Trigger,
  /** The guard's name, or null. */
  guard: Nullable(Text),
  /** Whether the transition is taken where the guards before it fail. */
  isElse: Type.Boolean(),
});

/**
 * A state machine as a value that can be drawn, listed and inspected: its states and transitions, without their actions. The studio's
 * page sends one to have it laid out.
 */
export const StateChartSchema = Type.Object({
  name: Text,
  /** In the machine's own order, each state before the states inside it; the first is the machine itself. */
  states: Type.Array(ChartState, { minItems: 1, maxItems: 600 }),
  /** In the machine's own order, which is the order in which guards are evaluated. */
  transitions: Type.Array(ChartTransition, { maxItems: 3_000 }),
});

export type StateChart = Static<typeof StateChartSchema>;
