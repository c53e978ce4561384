import { Type } from 'typebox';

const Text = Type.String({ maxLength: 300 });
const Trigger = Type.Union([
  Type.Object({ type: Type.Literal('event'), name: Text }),
  Type.Object({ type: Type.Literal('done'), actor: Type.Union([Text, Type.Null()]) }),
  Type.Object({ type: Type.Literal('error'), actor: Type.Union([Text, Type.Null()]) }),
  Type.Object({ type: Type.Literal('after'), delay: Text }),
  Type.Object({ type: Type.Literal('always') }),
]);

/** A chart to lay out (`backoffice/diagram/state-chart.ts`), as the studio's page sends it. */
export const StateChartSchema = Type.Object({
  name: Text,
  states: Type.Array(
    Type.Object({
      id: Type.String({ maxLength: 2_000 }),
      key: Text,
      parent: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
      kind: Type.Enum(['atomic', 'compound', 'parallel', 'final', 'history', 'folded']),
      initial: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
      runs: Type.Array(Text, { maxItems: 50 }),
    }),
    { minItems: 1, maxItems: 600 },
  ),
  transitions: Type.Array(
    Type.Object({
      from: Type.String({ maxLength: 2_000 }),
      to: Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]),
      on: Trigger,
      guard: Type.Union([Text, Type.Null()]),
      isElse: Type.Boolean(),
    }),
    { maxItems: 3_000 },
  ),
});
