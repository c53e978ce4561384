import { describe, expect, it } from 'vitest';
import { paths } from '../../../graph/paths/paths.ts';
import { demoGraphs, noteWalk } from '../../support/funnels/demo-funnels.ts';
import { load, startFunnel, take } from './funnel-walk.ts';

/** Every journey of the demo funnels' graphs, on the compiled machine with effects completed by hand. */
for (const graph of await demoGraphs()) {
  const { uniqueIdentifier } = graph.funnel;
  describe(`the journeys of ${uniqueIdentifier} on the machine`, () => {
    it.each(paths(graph).map((journey, index) => ({ journey, index, words: journey.steps.map((step) => step.on) })))(
      'N03 N05 N06 N07 N08 $words',
      async ({ journey, index }) => {
        const walk = startFunnel(graph);
        await load(walk);
        for (const { from, on, to } of journey.steps) {
          expect(walk.at()).toBe(from);
          await take(walk, on);
          expect(walk.at()).toBe(to);
        }
        noteWalk('machine', graph, index, journey);
      },
    );
  });
}
