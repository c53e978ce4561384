import { paths } from '../../graph/paths/paths.ts';
import { demoGraphs, noteWalk } from '../../tests/support/funnels/demo-funnels.ts';
import { Walker } from '../models/walker.ts';
import { test } from '../support/test.ts';

/** Every journey that the graphs require, so that each node and each edge is walked in a real browser. */
for (const graph of await demoGraphs()) {
  const { uniqueIdentifier } = graph.funnel;
  test.describe(`the journeys of ${uniqueIdentifier}`, () => {
    for (const [index, journey] of paths(graph).entries()) {
      const words = journey.steps.map((step) => step.on).join(', ');
      test(`N03 N05 N06 N07 N08 ${uniqueIdentifier} ${index + 1}: ${words} @phone`, async ({ shopper, sandbox }) => {
        test.setTimeout(30_000 + journey.steps.length * 10_000);
        await new Walker(shopper, sandbox, graph).walks(journey);
        noteWalk('browser', graph, index, journey);
      });
    }
  });
}
