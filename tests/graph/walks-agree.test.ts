import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { findTarget, nodeById } from '../../graph/graph.ts';
import { offerAvailability, type SaleSoFar } from '../../graph/paths/offer-availability.ts';
import { load, startFunnel, take } from '../machines/funnel/funnel-walk.ts';
import { graphOf } from '../support/funnels/funnels.ts';
import { soakRuns } from '../support/soak/soak.ts';
import { naiveNext } from './naive-reading.ts';
import { answersOn, catalogueOf, walkableFunnels } from './walkable-funnel.ts';
import { afterAnswer } from './walked-sale.ts';

const LONGEST_WALK = 12;

describe('the machine and a naive reading of the rules', () => {
  it('N01 N03 N05 N06 N07 N08 N09 agree on every edge of any funnel', () => {
    fc.assert(
      fc.property(walkableFunnels, (funnel) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        for (const step of funnel.defaultFunnels) {
          for (const answer of answersOn(step)) {
            const expected = naiveNext(funnel.defaultFunnels, step.sfid, answer);
            expect(findTarget(graph, step.sfid, answer) ?? null).toBe(expected);
          }
        }
      }),
      soakRuns(1000),
    );
  });

  it('N03 N05 N06 N07 N08 N09 N10 agree on every walk through any funnel, where each offer may be bought', async () => {
    await fc.assert(
      fc.asyncProperty(
        walkableFunnels,
        fc.array(fc.nat(), { minLength: LONGEST_WALK, maxLength: LONGEST_WALK }),
        async (funnel, dice) => {
          const graph = graphOf(funnel, catalogueOf(funnel));
          const walk = startFunnel(graph);
          await load(walk);
          let sale: SaleSoFar | null = null;
          for (const roll of dice) {
            const here = walk.at() ?? '';
            const isOffer = isOfferKind(nodeById(graph, here)?.kind ?? 'page');
            if (sale && isOffer) expect(offerAvailability(graph, sale, here)).toBe('open');
            const step = funnel.defaultFunnels.find((each) => each.sfid === here);
            const answers = step ? answersOn(step) : [];
            const answer = answers[roll % answers.length];
            if (!answer) break;
            const expected = naiveNext(funnel.defaultFunnels, here, answer);
            if (expected === null) {
              await expect(take(walk, answer)).rejects.toThrow('no call is open');
              expect(walk.view().page).toMatchObject({ message: 'Page not found' });
              break;
            }
            await take(walk, answer);
            sale = afterAnswer(graph, sale, here, answer);
            expect(walk.at()).toBe(expected);
          }
        },
      ),
      soakRuns(150),
    );
  });
});
