import { describe, it } from 'vitest';
import { MachineWalker } from '../../../backoffice/paths/testing/machine-walker.ts';
import { planWalks } from '../../../backoffice/paths/testing/results.ts';
import { demoFunnels, noteWalk } from '../../support/funnels/demo-funnels.ts';

/** Every walk of the demo funnels' plans, on the compiled machine with effects that answer at once. */
for (const published of await demoFunnels()) {
  const { graph } = published;
  describe(`the journeys of ${graph.funnel.uniqueIdentifier} on the machine`, () => {
    const walks = planWalks([published]).map((walk) => ({ walk, words: walk.journey.steps.map((step) => step.on) }));
    it.each(walks)('N03 N05 N06 N07 N08 $words', ({ walk }) => {
      new MachineWalker(walk).walks();
      noteWalk('machine', graph, walk.index, walk.journey);
    });
  });
}
