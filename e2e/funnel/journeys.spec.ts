import { Walker } from '../../cli/testing/browser/walker.ts';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { demoFunnels, noteWalk } from '../../tests/support/funnels/demo-funnels.ts';
import { demoWalks } from '../../tests/support/funnels/demo-walks.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/test.ts';

/** The journeys that the graphs require, in a real browser: each node in `npm test`, and in the soak each edge. */
const funnels = await demoFunnels();
for (const { graph, index, journey, isKept } of demoWalks(funnels.map((funnel) => funnel.graph))) {
  const uid = graph.funnel.uniqueIdentifier;
  const words = journey.steps.map((step) => step.on).join(', ');
  test(`N03 N05 N06 N07 N08 ${uid} ${index + 1}: ${words} @phone`, keptIf(isKept), async ({ shopper, sandbox }) => {
    test.setTimeout(30_000 + journey.steps.length * 10_000);
    const published = funnels.find((funnel) => funnel.graph === graph);
    if (!published) throw new Error(`${uid} is no funnel of the demo`);
    const { brand, content } = published;
    const contentOf = ({ variants }: GraphNode) =>
      variants.flatMap(({ pageContent }) => content[pageContent ?? ''] ?? []);
    await new Walker(shopper, sandbox, graph, { brand, contentOf }).walks(journey);
    noteWalk('browser', graph, index, journey);
  });
}

test('V10 a walk ends where the charge is not the amount that the button said @phone', async ({ shopper, sandbox }) => {
  const classic = funnels.find(({ graph }) => graph.funnel.uniqueIdentifier === 'classic');
  if (!classic) throw new Error('the demo has no classic funnel');
  // Written for another country, the amount of the charge is not that of the button.
  const expected = { brand: { ...classic.brand, locale: 'de-DE' }, contentOf: () => [] };
  const [journey] = demoWalks([classic.graph]);
  if (!journey) throw new Error('the classic funnel has no journey');
  const walk = new Walker(shopper, sandbox, classic.graph, expected).walks(journey.journey);
  await expect(walk).rejects.toThrow(/Expected the charge that the button said: "Pay \$.*Seen: .*\d,\d\d/);
});
