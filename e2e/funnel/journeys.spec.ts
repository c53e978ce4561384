import { demoGraphs, noteWalk } from '../../tests/support/funnels/demo-funnels.ts';
import { demoWalks } from '../../tests/support/funnels/demo-walks.ts';
import { Walker } from '../models/walker.ts';
import { keptIf } from '../support/kept.ts';
import { test } from '../support/test.ts';

/** The journeys that the graphs require, in a real browser: each node in `npm test`, and in the soak each edge. */
for (const { graph, index, journey, isKept } of demoWalks(await demoGraphs())) {
  const uid = graph.funnel.uniqueIdentifier;
  const words = journey.steps.map((step) => step.on).join(', ');
  test(`N03 N05 N06 N07 N08 ${uid} ${index + 1}: ${words} @phone`, keptIf(isKept), async ({ shopper, sandbox }) => {
    test.setTimeout(30_000 + journey.steps.length * 10_000);
    await new Walker(shopper, sandbox, graph).walks(journey);
    noteWalk('browser', graph, index, journey);
  });
}
