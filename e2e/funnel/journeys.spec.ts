import { Walker } from '../../backoffice/paths/testing/browser/walker.ts';
import { demoWalks } from '../../tests/support/funnels/demo-walks.ts';
import { demoFunnel, UNTRACKED_WALKS, WALKS, walksDemo } from '../models/demo-walk.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/test.ts';

/** The journeys that the graphs require, in a real browser: each node in `npm test`, and in the soak each edge. */
for (const walk of WALKS) {
  const { graph, index, journey, isKept } = walk;
  const uid = graph.funnel.uniqueIdentifier;
  const words = journey.steps.map((step) => step.on).join(', ');
  test(
    `N03 N05 N06 N07 N08 ${uid} ${index + 1}: ${words} @phone`,
    keptIf(isKept && !UNTRACKED_WALKS.includes(walk)),
    async ({ shopper, sandbox }) => {
      test.setTimeout(test.info().timeout + journey.steps.length * 10_000);
      await walksDemo(shopper, sandbox, walk);
    },
  );
}

test('V10 a walk ends where the charge is not the amount that the button said @phone', async ({ shopper, sandbox }) => {
  const { graph, brand } = demoFunnel('classic');
  // Written for another country, the amount of the charge is not that of the button.
  const expected = { brand: { ...brand, locale: 'de-DE' }, contentOf: () => [] };
  const [journey] = demoWalks([graph]);
  if (!journey) throw new Error('the classic funnel has no journey');
  const walk = new Walker(shopper, sandbox, graph, expected).walks(journey.journey);
  await expect(walk).rejects.toThrow(/Expected the charge that the button said: "Pay \$.*Seen: .*\d,\d\d/);
});
